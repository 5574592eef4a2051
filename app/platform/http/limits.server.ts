import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { keyFor } from '../crypto/keyring.server.ts'
import { type Database, db, type Transaction } from '../db/db.server.ts'
import { rateLimits } from '../db/tables.ts'
import { networkOf } from './network.server.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How many times in how many seconds: requirements 5, 8, 67, 69 and 71 of the security promises, and what is costly
 * besides. A network is counted generously, because a carrier or an event puts hundreds of members behind one address.
 */
const limits = {
  'sign-in-account': { points: 10, duration: 15 * minute },
  'sign-in-client': { points: 100, duration: 15 * minute },
  'sign-in-device': { points: 10, duration: 15 * minute },
  'erasure-session': { points: 10, duration: 15 * minute },
  'code-account': { points: 5, duration: 15 * minute },
  'sign-up-client': { points: 300, duration: hour },
  'sign-up-email': { points: 3, duration: day },
  'sign-up-refund': { points: 1, duration: day },
  'reset-email': { points: 3, duration: hour },
  'reset-client': { points: 50, duration: hour },
  'reset-device': { points: 3, duration: hour },
  'reset-device-client': { points: 200, duration: hour },
  'contact-client': { points: 5, duration: hour },
  'review-account': { points: 3, duration: day },
  'application-account': { points: 5, duration: day },
  'upload-account': { points: 10, duration: day },
  'export-account': { points: 10, duration: day },
}

export type LimitName = keyof typeof limits

// Of what one process forgives, no other may go on remembering.
const isForgiven: ReadonlySet<LimitName> = new Set(['sign-in-account', 'sign-in-device', 'reset-email'])
const limiters = new Map<LimitName, RateLimiterAbstract>()
const processKey = randomBytes(32)
let clientKeyOfTheDay: { key: Buffer; madeAt: number } | undefined

/**
 * Counts one use against a limit; the window begins with the first use.
 * In: the limit, whom it counts (user id, e-mail index or client key; stored only as an HMAC), and the transaction whose
 * failure takes the use back. Out: false when exceeded.
 */
export async function consume(limit: LimitName, whom: string, within?: Transaction): Promise<boolean> {
  try {
    await (within ? storedLimiter(limit, within) : limiterOf(limit)).consume(fingerprint(limit, whom))
    return true
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false
    throw reason
  }
}

/** Whether nothing is left of a limit, without a use. */
export async function isUsedUp(limit: LimitName, whom: string): Promise<boolean> {
  if (blockedMs(limit, whom) > 0) return true
  const uses = await limiterOf(limit).get(fingerprint(limit, whom))
  return uses !== null && uses.remainingPoints <= 0
}

/** How many seconds the window of a limit lasts. */
export function windowOf(limit: LimitName): number {
  return limits[limit].duration
}

/** In how many seconds a limit that was exceeded begins anew: one at least. */
export async function secondsLeft(limit: LimitName, whom: string): Promise<number> {
  if (isKeptInMemory(limit)) return day - Math.floor((Date.now() / 1000) % day)
  const ms = blockedMs(limit, whom) || ((await limiterOf(limit).get(fingerprint(limit, whom)))?.msBeforeNext ?? 0)
  return Math.max(1, Math.ceil(ms / 1000))
}

/** Forgets what was counted against a limit. */
export async function reset(limit: LimitName, whom: string): Promise<void> {
  await limiterOf(limit).delete(fingerprint(limit, whom))
}

/**
 * Takes back uses of a limit that is stored, as if they had not been: where none is left, the window is forgotten with
 * them.
 */
export async function refund(
  limit: LimitName,
  whom: string,
  uses = 1,
  within: Database | Transaction = db(),
): Promise<void> {
  const { key, points } = rateLimits
  const isThis = eq(key, fingerprint(limit, whom))
  const left = await within
    .update(rateLimits)
    .set({ points: sql`${points} - ${uses}` })
    .where(and(isThis, gt(points, uses)))
    .returning({ points })
  if (left.length > 0) return
  await within.delete(rateLimits).where(and(isThis, lte(points, uses)))
}

/**
 * Whom a limit by client counts: the network of an address under a key that lives one day in this process's memory, so
 * that nothing leads back to the address.
 */
export function clientKey(address: string): string {
  const now = Date.now()
  const known = clientKeyOfTheDay && now - clientKeyOfTheDay.madeAt < day * 1000 ? clientKeyOfTheDay : undefined
  clientKeyOfTheDay = known ?? { key: randomBytes(32), madeAt: now }
  return hmac(clientKeyOfTheDay.key, networkOf(address))
}

/** Deletes the counts whose window is over. To be called every few minutes. */
export async function forgetExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, new Date()))
}

// The request that stores a review must write no row that names its author, not even under a keyed hash (requirement
// 35). So this one limit lives in the memory of each process, and only there. It counts by days of UTC: a window that began
// with the first use would tell whoever holds the session when that was.
function isKeptInMemory(limit: LimitName) {
  return limit === 'review-account'
}

function limiterOf(limit: LimitName): RateLimiterAbstract {
  const known = limiters.get(limit)
  if (known) return known
  const options = { ...limits[limit], keyPrefix: '' }
  // Once exceeded, a flood is answered from memory and costs the database nothing.
  const block = isForgiven.has(limit) ? {} : { inMemoryBlockOnConsumed: options.points + 1 }
  const made = isKeptInMemory(limit) ? new RateLimiterMemory(options) : storedLimiter(limit, db(), block)
  limiters.set(limit, made)
  return made
}

// A method that the library's types leave out; limiters without a store do not have it.
function blockedMs(limit: LimitName, whom: string) {
  const limiter = limiterOf(limit) as { getInMemoryBlockMsBeforeExpire?: (key: string) => number }
  return limiter.getInMemoryBlockMsBeforeExpire?.(fingerprint(limit, whom)) ?? 0
}

function storedLimiter(limit: LimitName, storeClient: Database | Transaction, special = {}) {
  const options = { ...limits[limit], keyPrefix: '', schema: rateLimits, clearExpiredByTimeout: false }
  return new RateLimiterDrizzle({ ...options, storeClient, ...special })
}

function fingerprint(limit: LimitName, whom: string) {
  if (isKeptInMemory(limit)) return hmac(processKey, `${limit}|${whom}|${Math.floor(Date.now() / 1000 / day)}`)
  return hmac(keyFor('limits').key, `${limit}|${whom}`)
}

function hmac(key: Buffer, value: string) {
  return createHmac('sha256', key).update(value).digest('base64url')
}
