import { limitRefusal } from '../platform/http/limit-refusal.server.ts'
import { logError } from '../platform/log/request-log.server.ts'
import { authMessages } from './auth/auth-messages.ts'
import type { FormErrors } from './auth/form-errors.ts'
import { TooManyHashes } from './passwords/hash-queue.server.ts'
import { type Exceeded, refundOrLog } from './sign-in/sign-in-attempts.server.ts'

export type Answer = Done | Refused

type Done = { status: 200; done: string; cookies?: string[] }
export type Refused = {
  status: number
  refusal: FormErrors
  isSignUpOver?: boolean
  headers?: { 'Retry-After': string }
}

export async function refuseOnError<T>(request: Request, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes)
      return { status: 503, refusal: { message: authMessages.busy }, headers: { 'Retry-After': '10' } }
    logError(error, request)
    return { status: 500, refusal: { message: authMessages.failed } }
  }
}

export async function refuseExceeded({ limit, key }: Exceeded): Promise<Refused> {
  const { sentence, headers } = await limitRefusal(limit, key)
  const advice = limit === 'sign-in-account' ? ` ${authMessages.lockedOut}` : ''
  return { status: 429, refusal: { message: `${authMessages.failed} ${sentence}${advice}` }, headers }
}

export async function refundWhenBusy<T>(counted: Exceeded[], request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes)
      await Promise.all(counted.map(({ limit, key }) => refundOrLog(limit, key, request)))
    throw error
  }
}
