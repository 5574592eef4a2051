import { type AnnouncedLimit, limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { type LimitName, refund } from '../../platform/http/limits.server.ts'
import { logError } from '../../platform/http/request-log.server.ts'
import { t } from '../../words/words.ts'
import { TooManyHashes } from '../passwords/hash-queue.server.ts'
import { authMessages, type FormErrors } from './auth-messages.ts'

export type RefusedAnswer = {
  kind: 'refused'
  status: number
  refusal: FormErrors
  isSignUpOver?: boolean
  headers?: { 'Retry-After': string }
}
export type Done = { kind: 'done'; done: string }

export type ExceededLimit = { limit: AnnouncedLimit; key: string }

export function refuse(refusal: FormErrors, status = 400): RefusedAnswer {
  return { kind: 'refused', status, refusal }
}

export async function refuseOnError<T>(request: Request, work: () => Promise<T>): Promise<T | RefusedAnswer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes)
      return { ...refuse({ message: t(authMessages.busy) }, 503), headers: { 'Retry-After': '10' } }
    logError(error, request)
    return refuse({ message: t(authMessages.failed) }, 500)
  }
}

export async function refuseExceeded({ limit, key }: ExceededLimit): Promise<RefusedAnswer> {
  const { sentence, headers } = await limitRefusal(limit, key)
  const advice = limit === 'sign-in-account' ? ` ${t(authMessages.lockedOut)}` : ''
  return { ...refuse({ message: `${t(authMessages.failed)} ${sentence}${advice}` }, 429), headers }
}

export async function refundWhenBusy<T>(
  counted: ExceededLimit[],
  request: Request,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes)
      await Promise.all(counted.map(({ limit, key }) => refundOrLog(limit, key, request)))
    throw error
  }
}

export async function refundOrLog(limit: LimitName, key: string, request: Request): Promise<void> {
  await refund(limit, key).catch((error: unknown) => logError(error, request))
}
