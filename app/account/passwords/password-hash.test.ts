import { renameSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownTurn } from '../../../test/stored-user.ts'
import { config } from '../../platform/config/config.server.ts'
import { ensureKeyring, KeyringError } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { maxConcurrentHashes, queueHash, TooManyHashes } from './hash-queue.server.ts'
import { hashPassword, isLongEnoughForAdmin, isPassword, rewrapPassword } from './password-hash.server.ts'

await ensureKeyring(db())

test('a password is stored under the pepper, differently each time, and verifies', async () => {
  const stored = await hashPassword('mvua ya masika', ownTurn)
  expect(stored).toMatch(/^w1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(await hashPassword('mvua ya masika', ownTurn)).not.toBe(stored)
  expect(await isPassword({ hash: stored, password: 'mvua ya masika' }, ownTurn)).toBe(true)
  expect(await isPassword({ hash: stored, password: 'mvua ya masik' }, ownTurn)).toBe(false)
})

test('records seal whether a password is long enough for an admin, and have one length', async () => {
  const [short, long] = [await hashPassword('fourteen chars', ownTurn), await hashPassword('fifteen charsss', ownTurn)]
  expect([isLongEnoughForAdmin(short), isLongEnoughForAdmin(long)]).toEqual([false, true])
  expect(isLongEnoughForAdmin(rewrapPassword(long))).toBe(true)
  expect(short.length).toBe(long.length)
  expect(await isPassword({ hash: long, password: 'fifteen charsss' }, ownTurn)).toBe(true)
})

test('Unicode-equivalent characters are the same password', async () => {
  const stored = await hashPassword('caf\u00e9 \u1ecdm\u1ecd', ownTurn)
  expect(await isPassword({ hash: stored, password: 'cafe\u0301 o\u0323mo\u0323' }, ownTurn)).toBe(true)
})

test('an altered or foreign record is an error, not a wrong password', async () => {
  const stored = await hashPassword('mvua ya masika', ownTurn)
  const altered = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA')
  await expect(isPassword({ hash: altered, password: 'mvua ya masika' }, ownTurn)).rejects.toThrow()
  await expect(isPassword({ hash: 'c2FsdA:aGFzaA', password: 'x' }, ownTurn)).rejects.toThrow('not a stored password')
})

test('a password cannot be verified without the key that it was stored under', async () => {
  const stored = await hashPassword('mvua ya masika', ownTurn)
  const unknownKey = stored.replace(/^w1\.[0-9a-f]{8}/, 'w1.00000000')
  await expect(isPassword({ hash: unknownKey, password: 'mvua ya masika' }, ownTurn)).rejects.toThrow(KeyringError)
})

test('no password can be checked or set without the keyring', async () => {
  const hash = await hashPassword('mvua ya masika', ownTurn)
  const path = join(config().keysDir, 'keyring.json')
  renameSync(path, `${path}.away`)
  vi.resetModules()
  const afresh = await import('./password-hash.server.ts')
  await expect(afresh.isPassword({ hash, password: 'mvua ya masika' }, ownTurn)).rejects.toThrow('There is no keyring')
  await expect(afresh.hashPassword('mvua ya masika', ownTurn)).rejects.toThrow('There is no keyring')
  renameSync(`${path}.away`, path)
  expect(await afresh.isPassword({ hash, password: 'mvua ya masika' }, ownTurn)).toBe(true)
})

test('at most four hashes run at once, one core stays free, 32 wait in order, and the next is rejected', async () => {
  const strangers = { lane: 'strangers', key: 'a network' } as const
  const order: number[] = []
  const finish: Array<() => void> = []
  const jobs = Array.from({ length: maxConcurrentHashes + 32 }, (_, n) =>
    queueHash(strangers, async () => {
      order.push(n)
      await new Promise<void>((resolve) => finish.push(resolve))
    }),
  )
  await expect(queueHash(strangers, async () => {})).rejects.toThrow(TooManyHashes)
  expect(maxConcurrentHashes).toBe(Math.max(1, Math.min(4, availableParallelism() - 1)))
  expect(order).toEqual([0, 1, 2, 3].slice(0, maxConcurrentHashes))
  while (order.length < maxConcurrentHashes + 32 || finish.length > 0) {
    finish.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(jobs)
  expect(order).toEqual(Array.from({ length: maxConcurrentHashes + 32 }, (_, n) => n))
  await expect(queueHash(strangers, async () => 'free again')).resolves.toBe('free again')
})

test('a failed hash releases its slot', async () => {
  for (let n = 0; n < 40; n++)
    await expect(queueHash(ownTurn, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
