import { randomUUID } from 'node:crypto'
import type { AnnouncedLimit } from '../../platform/http/limit-refusal.server.ts'
import {
  addressKey,
  clientKey,
  consume,
  isUsedUp,
  type LimitName,
  refund,
  reset,
} from '../../platform/http/limits.server.ts'
import { logError } from '../../platform/log/request-log.server.ts'
import type { Credentials } from '../auth/credentials.ts'
import { emailIndex } from '../email-index.server.ts'
import { type HashTurn, TooManyHashes } from '../passwords/hash-queue.server.ts'
import { knownDevice } from './device-cookie.server.ts'
import { type SignIn, signIn } from './sign-in.server.ts'

export type Exceeded = { limit: AnnouncedLimit; key: string }

/** When the limits are used up, a device that has signed in before may still try. Throws TooManyHashes. */
export async function signInWithinLimits(typed: Credentials, request: Request): Promise<SignIn | Exceeded> {
  const exceeded = await countAttempt(typed.email, request)
  if (exceeded) return (await signInOnKnownDevice(typed, request)) ?? exceeded
  const account = emailIndex(typed.email)
  try {
    const result = await signIn(typed, await takeTurn(request))
    // Only failures stay counted, or a stranger could see from the count that the owner has signed in.
    if ('cookie' in result) await refundOrLog('sign-in-account', account, request)
    else await consume('sign-in-client', clientKeyOf(request))
    return result
  } catch (error) {
    if (error instanceof TooManyHashes) await refundOrLog('sign-in-account', account, request)
    throw error
  }
}

export async function refundOrLog(limit: LimitName, key: string, request: Request): Promise<void> {
  await refund(limit, key).catch((error: unknown) => logError(error, request))
}

export async function resetFailures(email: string): Promise<void> {
  await Promise.all([reset('sign-in-account', emailIndex(email)), reset('reset-email', emailIndex(email))])
}

export function clientKeyOf(request: Request): string {
  return clientKey(clientAddressOf(request))
}

/** A known device has a lane of its own for whatever address is typed, so that waiting reveals nothing about whose it is. */
export function hashTurnOf(request: Request): HashTurn {
  return knownDevice(request) ? { lane: 'devices', key: clientKeyOf(request) } : turnOfStranger(request)
}

function turnOfStranger(request: Request): HashTurn {
  return { lane: isOnionRequest(request) ? 'onion' : 'strangers', key: clientKeyOf(request) }
}

/** Counts the uses of a device's lane, because whoever has an account can copy its cookie. */
export async function takeTurn(request: Request): Promise<HashTurn> {
  const device = knownDevice(request)
  return !device || (await consume('device-lane', device.id)) ? hashTurnOf(request) : turnOfStranger(request)
}

export function addressKeyOf(request: Request): string {
  return addressKey(clientAddressOf(request))
}

/** The proxy reports all onion visitors as one client (docs/running.md), so network limits do not apply to them. */
export function isOnionRequest(request: Request): boolean {
  return clientAddressOf(request) === 'onion'
}

function clientAddressOf(request: Request) {
  return request.headers.get('x-upinde-client') ?? ''
}

// The network counts only failures, after they happen: at an event hundreds of members may sign in at once.
async function countAttempt(email: string, request: Request): Promise<Exceeded | null> {
  const [account, client] = [emailIndex(email), clientKeyOf(request)]
  const isNetworkBlocked = !isOnionRequest(request) && (await isUsedUp('sign-in-client', client))
  if (!isNetworkBlocked && (await consume('sign-in-account', account))) return null
  await consume('sign-in-client', client)
  return isNetworkBlocked ? { limit: 'sign-in-client', key: client } : { limit: 'sign-in-account', key: account }
}

// For any other address it checks a random password, so that neither answer nor timing tells whose device it is.
async function signInOnKnownDevice(typed: Credentials, request: Request): Promise<SignIn | null> {
  const device = knownDevice(request)
  if (!device || !(await consume('sign-in-device', device.id))) return null
  const password = device.hasSignedIn(typed.email) ? typed.password : randomUUID()
  try {
    const result = await signIn({ ...typed, password }, await takeTurn(request))
    if (!('cookie' in result)) return null
    await reset('sign-in-device', device.id)
    return result
  } catch (error) {
    if (error instanceof TooManyHashes) await refundOrLog('sign-in-device', device.id, request)
    throw error
  }
}
