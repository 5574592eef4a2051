import { createHmac } from 'node:crypto'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import { type RateLimiterAbstract, RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { keyFor } from '../crypto/keyring.server.ts'
import { lastingSecret } from '../crypto/memory-secrets.server.ts'
import { type Database, db, type Transaction } from '../db/db.server.ts'
import { rateLimits } from '../db/tables.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// Floods are stopped at these limits. An address gets three links for a new password an hour, and a network may ask for
// 50. Known devices have limits of their own, so that strangers do not keep the owner of an address out. Limits by
// network are wide, because a carrier or an event puts hundreds of members behind one address.
const limits = {
  'sign-in-account': { points: 10, duration: 15 * minute },
  'sign-in-client': { points: 100, duration: 15 * minute },
  'sign-in-device': { points: 10, duration: 15 * minute },
  'password-session': { points: 10, duration: 15 * minute },
  'code-account': { points: 5, duration: 15 * minute },
  'sign-up-client': { points: 300, duration: hour },
  'sign-up-email': { points: 10, duration: day },
  'sign-up-shared': { points: 1, duration: 10 * minute },
  'device-lane': { points: 5, duration: 5 * minute },
  'reset-email': { points: 3, duration: hour },
  'reset-client': { points: 50, duration: hour },
  'reset-device': { points: 3, duration: hour },
  'reset-device-client': { points: 200, duration: hour },
  'contact-account': { points: 5, duration: hour },
  'contact-address': { points: 5, duration: hour },
  'contact-network': { points: 50, duration: hour },
  'review-account': { points: 3, duration: day },
  'application-account': { points: 5, duration: day },
  'connect-account': { points: 60, duration: day },
  'messages-account': { points: 60, duration: day },
  'report-account': { points: 5, duration: day },
  'settings-account': { points: 20, duration: day },
  'address-account': { points: 20, duration: day },
  'upload-account': { points: 10, duration: day },
  'export-account': { points: 10, duration: day },
  'export-file': { points: 5, duration: 15 * minute },
}

export type LimitName = keyof typeof limits

// Not blocked from memory, because another process may reset or refund them.
const resettableLimits: ReadonlySet<LimitName> = new Set(['sign-in-account', 'sign-in-device', 'reset-email'])
const limiters = new Map<LimitName, RateLimiterAbstract>()

/** Counts one use of a limit, or returns false when it is exceeded. The subject is stored only as an HMAC. */
export async function consume(limit: LimitName, subject: string, tx?: Transaction): Promise<boolean> {
  try {
    await (tx ? storedLimiter(limit, tx) : limiterFor(limit)).consume(fingerprint(limit, subject))
    return true
  } catch (reason) {
    if (reason instanceof RateLimiterRes) return false
    throw reason
  }
}

export async function isUsedUp(limit: LimitName, subject: string): Promise<boolean> {
  if (blockedMs(limit, subject) > 0) return true
  const uses = await limiterFor(limit).get(fingerprint(limit, subject))
  return uses !== null && uses.remainingPoints <= 0
}

export function windowSeconds(limit: LimitName): number {
  return limits[limit].duration
}

export async function secondsLeft(limit: LimitName, subject: string): Promise<number> {
  if (isKeptInMemory(limit)) return day - Math.floor((Date.now() / 1000) % day)
  const ms =
    blockedMs(limit, subject) || ((await limiterFor(limit).get(fingerprint(limit, subject)))?.msBeforeNext ?? 0)
  return Math.max(1, Math.ceil(ms / 1000))
}

export async function reset(limit: LimitName, subject: string): Promise<void> {
  await limiterFor(limit).delete(fingerprint(limit, subject))
}

export async function refund(limit: LimitName, subject: string): Promise<void> {
  const { key, points } = rateLimits
  const isThisLimit = eq(key, fingerprint(limit, subject))
  const remaining = await db()
    .update(rateLimits)
    .set({ points: sql`${points} - 1` })
    .where(and(isThisLimit, gt(points, 1)))
    .returning({ points })
  if (remaining.length > 0) return
  await db()
    .delete(rateLimits)
    .where(and(isThisLimit, lte(points, 1)))
}

export async function deleteExpiredLimits(): Promise<void> {
  await db().delete(rateLimits).where(lt(rateLimits.expire, new Date()))
}

// Storing a review must write no row that names its author, not even under a keyed hash. It counts by UTC day, because
// a window that began with the first use would tell anyone who holds the session when that was.
function isKeptInMemory(limit: LimitName) {
  return limit === 'review-account'
}

function limiterFor(limit: LimitName): RateLimiterAbstract {
  const known = limiters.get(limit)
  if (known) return known
  const options = { ...limits[limit], keyPrefix: '' }
  // Once a limit is exceeded, a flood is answered from memory and costs the database nothing.
  const block = resettableLimits.has(limit) ? {} : { inMemoryBlockOnConsumed: options.points + 1 }
  const made = isKeptInMemory(limit) ? new RateLimiterMemory(options) : storedLimiter(limit, db(), block)
  limiters.set(limit, made)
  return made
}

// The library's types omit this method, which limiters without a store do not have.
function blockedMs(limit: LimitName, subject: string) {
  const limiter = limiterFor(limit) as { getInMemoryBlockMsBeforeExpire?: (key: string) => number }
  return limiter.getInMemoryBlockMsBeforeExpire?.(fingerprint(limit, subject)) ?? 0
}

function storedLimiter(limit: LimitName, storeClient: Database | Transaction, special = {}) {
  const options = { ...limits[limit], keyPrefix: '', schema: rateLimits, clearExpiredByTimeout: false }
  return new RateLimiterDrizzle({ ...options, storeClient, ...special })
}

function fingerprint(limit: LimitName, subject: string) {
  if (isKeptInMemory(limit)) return hmac(lastingSecret, `${limit}|${subject}|${Math.floor(Date.now() / 1000 / day)}`)
  return hmac(keyFor('limits').key, `${limit}|${subject}`)
}

function hmac(key: Buffer | string, value: string) {
  return createHmac('sha256', key).update(value).digest('base64url')
}
