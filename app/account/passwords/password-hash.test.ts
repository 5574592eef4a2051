import { scryptSync } from 'node:crypto'
import { renameSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { config } from '../../platform/config/config.server.ts'
import { decrypt, encrypt } from '../../platform/crypto/aes-gcm.server.ts'
import { ensureKeyring, KeyringError, keyById } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { maxConcurrentHashes, queueHash, TooManyHashes } from './hash-queue.server.ts'
import { hashPassword, isLongEnoughForAdmin, isPassword, rewrapPassword } from './password-hash.server.ts'

vi.unmock('node:crypto')

await ensureKeyring(db())

test('a password is stored under the pepper, each time differently, and is recognised', async () => {
  const stored = await hashPassword('mvua ya masika')
  expect(stored).toMatch(/^w1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(await hashPassword('mvua ya masika')).not.toBe(stored)
  expect(await isPassword({ hash: stored, password: 'mvua ya masika' })).toBe(true)
  expect(await isPassword({ hash: stored, password: 'mvua ya masik' })).toBe(false)
})

test('what is wrapped is a salt of 16 bytes and the scrypt hash that is promised', async () => {
  const [, kid = '', record = ''] = (await hashPassword('mvua ya masika')).split('.')
  const known = decrypt(keyById('pepper', kid), Buffer.from(record, 'base64url'), `w1|${kid}`)
  const bytes = Buffer.from(known, 'base64url')
  const promised = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 }
  const hash = scryptSync('mvua ya masika', bytes.subarray(0, 16), 32, promised)
  expect(bytes.subarray(16).equals(hash)).toBe(true)
})

test('whether a password is long enough for an admin is kept, sealed and in records of one length', async () => {
  const [short, long] = [await hashPassword('fourteen chars'), await hashPassword('fifteen charsss')]
  expect([isLongEnoughForAdmin(short), isLongEnoughForAdmin(long)]).toEqual([false, true])
  expect(isLongEnoughForAdmin(rewrapPassword(long))).toBe(true)
  expect(short.length).toBe(long.length)
  expect(await isPassword({ hash: long, password: 'fifteen charsss' })).toBe(true)
})

test('a password from before that was kept is recognised, and not taken for long', async () => {
  const [, kid = '', record = ''] = (await hashPassword('mvua ya masika ndefu')).split('.')
  const known = decrypt(keyById('pepper', kid), Buffer.from(record, 'base64url'), `w1|${kid}`)
  const before = encrypt(keyById('pepper', kid), known.split('.')[0] ?? '', `w1|${kid}`)
  const stored = `w1.${kid}.${before.toString('base64url')}`
  expect(await isPassword({ hash: stored, password: 'mvua ya masika ndefu' })).toBe(true)
  expect(isLongEnoughForAdmin(stored)).toBe(false)
})

test('the same characters from another keyboard are the same password', async () => {
  const stored = await hashPassword('caf\u00e9 \u1ecdm\u1ecd')
  expect(await isPassword({ hash: stored, password: 'cafe\u0301 o\u0323mo\u0323' })).toBe(true)
})

test('an altered or foreign record is an error, not a wrong password', async () => {
  const stored = await hashPassword('mvua ya masika')
  const altered = stored.slice(0, -2) + (stored.endsWith('AA') ? 'BB' : 'AA')
  await expect(isPassword({ hash: altered, password: 'mvua ya masika' })).rejects.toThrow()
  await expect(isPassword({ hash: 'c2FsdA:aGFzaA', password: 'x' })).rejects.toThrow('not a stored password')
})

test('without the key that it was stored under nobody can tell whether a password is right', async () => {
  const stored = await hashPassword('mvua ya masika')
  const unknownKey = stored.replace(/^w1\.[0-9a-f]{8}/, 'w1.00000000')
  await expect(isPassword({ hash: unknownKey, password: 'mvua ya masika' })).rejects.toThrow(KeyringError)
})

test('with the keyring removed no password can be checked or set', async () => {
  const hash = await hashPassword('mvua ya masika')
  const path = join(config().keysDir, 'keyring.json')
  renameSync(path, `${path}.away`)
  vi.resetModules()
  const afresh = await import('./password-hash.server.ts')
  await expect(afresh.isPassword({ hash, password: 'mvua ya masika' })).rejects.toThrow('There is no keyring')
  await expect(afresh.hashPassword('mvua ya masika')).rejects.toThrow('There is no keyring')
  renameSync(`${path}.away`, path)
  expect(await afresh.isPassword({ hash, password: 'mvua ya masika' })).toBe(true)
})

test('four at most are hashed at once, one core stays free, 32 wait in order, and the next one is turned away', async () => {
  const order: number[] = []
  const finish: Array<() => void> = []
  const jobs = Array.from({ length: maxConcurrentHashes + 32 }, (_, n) =>
    queueHash(async () => {
      order.push(n)
      await new Promise<void>((resolve) => finish.push(resolve))
    }),
  )
  await expect(queueHash(async () => {})).rejects.toThrow(TooManyHashes)
  expect(maxConcurrentHashes).toBe(Math.max(1, Math.min(4, availableParallelism() - 1)))
  expect(order).toEqual([0, 1, 2, 3].slice(0, maxConcurrentHashes))
  while (order.length < maxConcurrentHashes + 32 || finish.length > 0) {
    finish.shift()?.()
    await new Promise(setImmediate)
  }
  await Promise.all(jobs)
  expect(order).toEqual(Array.from({ length: maxConcurrentHashes + 32 }, (_, n) => n))
  await expect(queueHash(async () => 'free again')).resolves.toBe('free again')
})

test('hashing that fails gives its place back', async () => {
  for (let n = 0; n < 40; n++) await expect(queueHash(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
})
