import { randomUUID } from 'node:crypto'
import { type Refused, refused } from '../../forms/form-action.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { LimitExceeded } from '../../platform/http/limit-refusal.server.ts'
import { consume, isUsedUp, reset } from '../../platform/http/limits.server.ts'
import { clientKeyOf, isOnionRequest } from '../../platform/http/network.server.ts'
import { t } from '../../words/words.ts'
import { emailIndex, hasAddress } from '../accounts.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { decoyPassword, isPassword } from '../passwords/password-hash.server.ts'
import { refundOrLog, refundWhenBusy } from '../passwords/refunds.server.ts'
import { knownDevice } from '../sessions/device-cookie.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import { users } from '../tables.ts'

export type Credentials = { email: string; password: string; stay?: boolean }

export type SignIn<Field extends string = never> = { kind: 'signed in'; cookie: string; email: string } | Refused<Field>

/**
 * When the limits are used up, a device that has signed in before may still try. Throws LimitExceeded and TooManyHashes.
 */
export async function signInWithinLimits(credentials: Credentials, request: Request): Promise<SignIn> {
  const exceeded = await countAttempt(credentials.email, request)
  if (exceeded) {
    const result = await signInOnKnownDevice(credentials, request)
    if (result) return result
    throw exceeded
  }
  const account = emailIndex(credentials.email)
  const attempt = async () => signIn(credentials, await takeTurn(request))
  const result = await refundWhenBusy('sign-in-account', account, request, attempt)
  // Only failures stay counted, or a stranger could see from the count that the owner has signed in.
  if (result.kind === 'signed in') await refundOrLog('sign-in-account', account, request)
  else await consume('sign-in-client', clientKeyOf(request))
  return result
}

export async function signIn({ email, password, stay }: Credentials, turn: HashTurn): Promise<SignIn> {
  const owner = await ownerOf(email, password, turn)
  const cookie = owner && (await startSession(owner.userId, owner.stored, stay))
  return cookie
    ? { kind: 'signed in', cookie, email }
    : refused(422, t('Invalid credentials. Please check your email and password.'))
}

// One query and one hash, known address or not.
async function ownerOf(email: string, password: string, turn: HashTurn) {
  const [account] = await db().select({ userId: users.id, stored: users.password }).from(users).where(hasAddress(email))
  const stored = account?.stored ?? decoyPassword()
  const isRight = await isPassword({ hash: stored, password }, turn)
  return account && isRight ? { userId: account.userId, stored } : null
}

// The network counts only failures, after they happen: at an event hundreds of members may sign in at once.
async function countAttempt(email: string, request: Request): Promise<LimitExceeded | null> {
  const [account, client] = [emailIndex(email), clientKeyOf(request)]
  const isNetworkBlocked = !isOnionRequest(request) && (await isUsedUp('sign-in-client', client))
  if (!isNetworkBlocked && (await consume('sign-in-account', account))) return null
  await consume('sign-in-client', client)
  return isNetworkBlocked ? new LimitExceeded('sign-in-client', client) : new LimitExceeded('sign-in-account', account)
}

// For any other address it checks a random password, so that neither answer nor timing tells whose device it is.
async function signInOnKnownDevice(credentials: Credentials, request: Request): Promise<SignIn | null> {
  const device = knownDevice(request)
  if (!device || !(await consume('sign-in-device', device.id))) return null
  const password = device.hasSignedIn(credentials.email) ? credentials.password : randomUUID()
  const attempt = async () => signIn({ ...credentials, password }, await takeTurn(request))
  const result = await refundWhenBusy('sign-in-device', device.id, request, attempt)
  if (result.kind === 'refused') return null
  await reset('sign-in-device', device.id)
  return result
}

/** Gives a known device a lane of its own, whatever address is typed, so that waiting does not reveal whose it is. */
export function hashTurnOf(request: Request): HashTurn {
  return knownDevice(request) ? { lane: 'devices', key: clientKeyOf(request) } : turnOfStranger(request)
}

/** Counts the uses of a device's lane, because whoever has an account can copy its cookie. */
export async function takeTurn(request: Request): Promise<HashTurn> {
  const device = knownDevice(request)
  return !device || (await consume('device-lane', device.id)) ? hashTurnOf(request) : turnOfStranger(request)
}

function turnOfStranger(request: Request): HashTurn {
  return { lane: isOnionRequest(request) ? 'onion' : 'strangers', key: clientKeyOf(request) }
}

export async function resetFailures(email: string): Promise<void> {
  await Promise.all([reset('sign-in-account', emailIndex(email)), reset('reset-email', emailIndex(email))])
}
