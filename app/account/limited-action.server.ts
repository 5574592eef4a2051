import { limitRefusal } from '../platform/http/limit-refusal.server.ts'
import { logError } from '../platform/log/request-log.server.ts'
import { authMessages } from './auth/auth-messages.ts'
import type { FormErrors } from './auth/form-errors.ts'
import { TooManyHashes } from './passwords/hash-queue.server.ts'
import { type Exceeded, refundOrLog } from './sign-in/sign-in-attempts.server.ts'

/** How a form was answered: done, with a sentence and perhaps a session as its Set-Cookie lines, or refused. */
export type Answer = Done | Refused

type Done = { status: 200; done: string; cookies?: string[] }
/** `isOver` when no code can end this sign-up any more; the headers say when to try again. */
export type Refused = { status: number; refusal: FormErrors; isOver?: boolean; headers?: { 'Retry-After': string } }

// What is unexpected is still answered with the product's sentence, and 503 tells that trying again will help.
export async function answering<T>(request: Request, work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work()
  } catch (error) {
    const status = error instanceof TooManyHashes ? 503 : 500
    if (status === 503) return { status, refusal: { message: authMessages.busy }, headers: { 'Retry-After': '10' } }
    logError(error, request)
    return { status, refusal: { message: authMessages.failed } }
  }
}

export async function limited({ limit, whom }: Exceeded): Promise<Refused> {
  const { sentence, headers } = await limitRefusal(limit, whom)
  const advice = limit === 'sign-in-account' ? ` ${authMessages.lockedOut}` : ''
  return { status: 429, refusal: { message: `${authMessages.failed} ${sentence}${advice}` }, headers }
}

/** Does what was counted; where the machine is too busy for it, it does not count. */
export async function refunding<T>(counted: Exceeded[], request: Request, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof TooManyHashes)
      await Promise.all(counted.map(({ limit, whom }) => refundOrLog(limit, whom, request)))
    throw error
  }
}
