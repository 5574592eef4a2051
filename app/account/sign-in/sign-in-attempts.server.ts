import { randomUUID } from 'node:crypto'
import type { ToldLimit } from '../../platform/http/limit-refusal.server.ts'
import { clientKey, consume, isUsedUp, type LimitName, refund, reset } from '../../platform/http/limits.server.ts'
import { logError } from '../../platform/log/request-log.server.ts'
import type { Credentials } from '../auth/credentials.ts'
import { emailIndex } from '../email-index.server.ts'
import { TooManyHashes } from '../passwords/hash-queue.server.ts'
import { knownDevice } from './device-cookie.server.ts'
import { type SignIn, signIn } from './sign-in.server.ts'

/** A limit that refuses somebody, and whom it counts. */
export type Exceeded = { limit: ToldLimit; whom: string }

/**
 * Signs in within the limits: 10 failures per address and 100 per network in a quarter of an hour. Where they are used up,
 * perhaps by strangers, a device that signed in before may still try. Throws TooManyHashes.
 */
export async function signInWithinLimits(typed: Credentials, request: Request): Promise<SignIn | Exceeded> {
  const exceeded = await countTry(typed.email, request)
  if (exceeded) return (await signInOnKnownDevice(typed, request)) ?? exceeded
  const account = emailIndex(typed.email)
  try {
    const result = await signIn(typed)
    // Only what failed stays counted: whoever keeps trying an address could see in the count that its owner signed in meanwhile.
    if ('cookie' in result) await refundOrLog('sign-in-account', account, request)
    else await consume('sign-in-client', clientOf(request))
    return result
  } catch (error) {
    if (error instanceof TooManyHashes) await refundOrLog('sign-in-account', account, request)
    throw error
  }
}

/** Takes back a use that should not count; that it cannot be taken back stops nobody. */
export async function refundOrLog(limit: LimitName, whom: string, request: Request): Promise<void> {
  await refund(limit, whom).catch((error: unknown) => logError(error, request))
}

/** Forgets the failures of strangers, for somebody who has shown that the mailbox is theirs. */
export async function resetFailures(email: string): Promise<void> {
  await Promise.all([reset('sign-in-account', emailIndex(email)), reset('reset-email', emailIndex(email))])
}

export function clientOf(request: Request): string {
  return clientKey(addressOf(request))
}

/**
 * Whether a request came by the onion service, of whose visitors the proxy tells this one word (docs/running.md): as they
 * would all be one network, one of them could use up what it has.
 */
export function isByOnion(request: Request): boolean {
  return addressOf(request) === 'onion'
}

function addressOf(request: Request) {
  return request.headers.get('x-upinde-client') ?? ''
}

// The network counts failures only, and after they happened: an event may sign in hundreds of members at once.
async function countTry(email: string, request: Request): Promise<Exceeded | null> {
  const [account, client] = [emailIndex(email), clientOf(request)]
  const isCrowd = !isByOnion(request) && (await isUsedUp('sign-in-client', client))
  if (!isCrowd && (await consume('sign-in-account', account))) return null
  await consume('sign-in-client', client)
  return isCrowd ? { limit: 'sign-in-client', whom: client } : { limit: 'sign-in-account', whom: account }
}

/**
 * A try that is counted by the device alone. Out: null unless it succeeds, so that the answer does not tell whether the
 * device belongs to the address. The work does not tell it either: for any other address a password is checked that
 * nobody has, which also makes the device no help against the accounts of others.
 */
async function signInOnKnownDevice(typed: Credentials, request: Request): Promise<SignIn | null> {
  const device = knownDevice(request)
  if (!device || !(await consume('sign-in-device', device.id))) return null
  const password = device.hasSignedIn(typed.email) ? typed.password : randomUUID()
  try {
    const result = await signIn({ ...typed, password })
    if (!('cookie' in result)) return null
    await reset('sign-in-device', device.id)
    return result
  } catch (error) {
    if (error instanceof TooManyHashes) await refundOrLog('sign-in-device', device.id, request)
    throw error
  }
}
