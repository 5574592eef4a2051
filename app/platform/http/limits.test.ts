import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { ensureKeyring } from '../crypto/keyring.server.ts'
import { db, type Transaction } from '../db/db.server.ts'
import { rateLimits } from '../db/tables.ts'
import { consume, deleteExpiredLimits, type LimitName, secondsLeft } from './limits.server.ts'
import { addressKey, clientKey } from './network.server.ts'

const minute = 60_000

beforeAll(() => ensureKeyring(db()))
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T10:00:00Z') }))
afterEach(() => vi.useRealTimers())

const stated: [LimitName, number, number][] = [
  ['sign-in-account', 10, 15],
  ['sign-in-client', 100, 15],
  ['code-account', 5, 15],
  ['sign-in-device', 10, 15],
  ['password-session', 10, 15],
  ['sign-up-client', 300, 60],
  ['sign-up-email', 10, 24 * 60],
  ['sign-up-shared', 1, 10],
  ['device-lane', 5, 5],
  ['reset-email', 3, 60],
  ['reset-client', 50, 60],
  ['reset-device', 3, 60],
  ['reset-device-client', 200, 60],
  ['contact-address', 5, 60],
  ['contact-account', 5, 60],
  ['contact-network', 50, 60],
  ['application-account', 5, 24 * 60],
  ['upload-account', 10, 24 * 60],
]

test.each(stated)(
  '%s: allows %i uses in %i minutes, then none until the window ends',
  async (limit, points, minutes) => {
    expect(await uses(limit, 'someone', points + 5)).toBe(points)
    vi.setSystemTime(Date.now() + minutes * minute - 1000)
    expect(await consume(limit, 'someone')).toBe(false)
    expect(await consume(limit, 'someone else')).toBe(true)
    vi.setSystemTime(Date.now() + 2000)
    expect(await consume(limit, 'someone')).toBe(true)
  },
)

test('counts every concurrent use', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => consume('sign-in-account', 'hurried')))
  expect(answers.filter(Boolean)).toHaveLength(10)
})

test('counts are shared between processes', async () => {
  expect(await uses('contact-address', 'spread', 3)).toBe(3)
  vi.resetModules()
  const other = await import('./limits.server.ts')
  const answers = [await other.consume('contact-address', 'spread'), await other.consume('contact-address', 'spread')]
  expect([...answers, await other.consume('contact-address', 'spread')]).toEqual([true, true, false])
  const { closeDatabases } = await import('../db/db.server.ts')
  await closeDatabases()
})

test('a use in a failed transaction is rolled back', async () => {
  const failed = db().transaction(async (tx) => {
    expect(await uses('application-account', 'unlucky', 9, tx)).toBe(5)
    tx.rollback()
  })
  await expect(failed).rejects.toThrow()
  expect(await uses('application-account', 'unlucky', 9)).toBe(5)
  expect(await db().transaction((tx) => consume('application-account', 'unlucky', tx))).toBe(false)
})

test('the table stores only hashed keys', async () => {
  await consume('sign-up-email', 'cnry-index')
  await consume('sign-in-client', clientKey('203.0.113.7'))
  const keys = (await db().select().from(rateLimits)).map(({ key }) => key)
  expect(keys.every((key) => /^[\w-]{43}$/.test(key))).toBe(true)
})

test('reviews are limited to three a day without a trace in the database', async () => {
  await db().delete(rateLimits)
  expect(await uses('review-account', 'author', 5)).toBe(3)
  expect(await consume('review-account', 'another author')).toBe(true)
  expect(await db().select().from(rateLimits)).toEqual([])
})

test('the review limit ends with the day, revealing nothing about when the first review was sent', async () => {
  const noon = Math.floor(Date.now() / 86_400_000) * 86_400_000 + 12 * 60 * minute
  for (const [author, sent] of [
    ['at one', 60],
    ['at nine', 9 * 60],
  ] as const) {
    vi.setSystemTime(noon - 12 * 60 * minute + sent * minute)
    await consume('review-account', author)
    vi.setSystemTime(noon)
    expect(await uses('review-account', author, 5)).toBe(2)
    expect(await secondsLeft('review-account', author)).toBe(12 * 60 * 60)
    vi.setSystemTime(noon + 12 * 60 * minute)
    expect(await consume('review-account', author)).toBe(true)
  }
})

test('an address has a key of its own, which of IPv6 is what its network gives it', () => {
  expect(addressKey('203.0.113.7')).not.toBe(addressKey('203.0.113.250'))
  expect(addressKey('203.0.113.7')).toBe(addressKey('203.0.113.7'))
  expect(addressKey('::ffff:203.0.113.7')).not.toBe(addressKey('::ffff:203.0.113.8'))
  expect(addressKey('2001:db8:1:2::3')).toBe(addressKey('2001:db8:1:2:3::4'))
  expect(addressKey('2001:db8:1:2::3')).not.toBe(addressKey('2001:db8:1:3::3'))
})

test('clients of one network share a key for one day', () => {
  const key = clientKey('203.0.113.7')
  expect(clientKey('203.0.113.250')).toBe(key)
  expect(clientKey('203.0.114.7')).not.toBe(key)
  expect(clientKey('2001:db8:1:2::3')).toBe(clientKey('2001:db8:1:ffff::4'))
  vi.setSystemTime(Date.now() + 24 * 60 * minute - 1)
  expect(clientKey('203.0.113.7')).toBe(key)
  vi.setSystemTime(Date.now() + 1)
  expect(clientKey('203.0.113.7')).not.toBe(key)
})

test('deletes the counts of expired windows and keeps the others', async () => {
  await db().delete(rateLimits)
  await consume('reset-email', 'an hour')
  await consume('upload-account', 'a day')
  vi.setSystemTime(Date.now() + 61 * minute)
  await deleteExpiredLimits()
  expect(await db().$count(rateLimits)).toBe(1)
})

test('without the table, a limit fails instead of allowing the use; the review limit does not need the table', async () => {
  await db().execute(sql`alter table rate_limits rename to gone`)
  await expect(consume('sign-in-account', 'unlucky')).rejects.toThrow()
  expect(await consume('review-account', 'unlucky')).toBe(true)
  await db().execute(sql`alter table gone rename to rate_limits`)
})

async function uses(limit: LimitName, whom: string, tries: number, within?: Transaction) {
  const answers: boolean[] = []
  for (let attempt = 0; attempt < tries; attempt++) answers.push(await consume(limit, whom, within))
  return answers.filter(Boolean).length
}
