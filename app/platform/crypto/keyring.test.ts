import { execFile } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { config } from '../config/config.server.ts'
import { db } from '../db/db.server.ts'
import { keyringProofs } from '../db/tables.ts'
import { ensureKeyring, KeyringError, keyById, keyFor } from './keyring.server.ts'
import { createKeyringOnce, keyringPath, readKeyring } from './keyring-file.server.ts'

beforeEach(async () => {
  await db().delete(keyringProofs)
})

test('the first start creates a private keyring and stores a proof in the database', async () => {
  const folder = join(newFolder(), 'keys')
  await ensureKeyring(db(), folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  expect(statSync(keyringPath(folder)).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['keyring.json'])
  const { current, keys } = JSON.parse(readFileSync(keyringPath(folder), 'utf8'))
  expect(Buffer.from(keys[current], 'base64')).toHaveLength(32)
  expect(await proofKids()).toEqual([current])
})

test('a later start opens the same keyring and changes nothing', async () => {
  const folder = newFolder()
  await ensureKeyring(db(), folder)
  const before = [keyFor('pii'), readFileSync(keyringPath(folder), 'utf8'), await proofKids()]
  await ensureKeyring(db(), folder)
  expect([keyFor('pii'), readFileSync(keyringPath(folder), 'utf8'), await proofKids()]).toEqual(before)
})

test('the next start completes one interrupted between writing the file and storing the proof', async () => {
  const folder = newFolder()
  const { current } = createKeyringOnce(folder)
  await ensureKeyring(db(), folder)
  expect(keyFor('pii').kid).toBe(current)
  expect(await proofKids()).toEqual([current])
})

test('refuses to start when the database holds data and its keyring is missing, and creates none', async () => {
  const folder = newFolder()
  await ensureKeyring(db(), folder)
  rmSync(keyringPath(folder))
  await expect(ensureKeyring(db(), folder)).rejects.toThrow(/is missing, but the database holds data/)
  expect(readdirSync(folder)).toEqual([])
})

test('rejects the keyring of another database', async () => {
  await ensureKeyring(db(), newFolder())
  const other = newFolder()
  createKeyringOnce(other)
  await expect(ensureKeyring(db(), other)).rejects.toThrow(/does not belong to this database/)
})

test('rejects a key with the right id but different bytes', async () => {
  const folder = newFolder()
  await ensureKeyring(db(), folder)
  const { current } = JSON.parse(readFileSync(keyringPath(folder), 'utf8'))
  write(folder, { current, keys: { [current]: Buffer.alloc(32, 7).toString('base64') } })
  await expect(ensureKeyring(db(), folder)).rejects.toThrow(/does not belong to this database/)
})

test.each(['640', '604', '644', '660'])('rejects a keyring file with mode %s', async (mode) => {
  const folder = newFolder()
  createKeyringOnce(folder)
  chmodSync(keyringPath(folder), Number.parseInt(mode, 8))
  await expect(ensureKeyring(db(), folder)).rejects.toThrow(/open to other users .* chmod 600/)
  expect(await proofKids()).toEqual([])
})

test.each([
  'not json',
  '{}',
  '{"current":"00000000","keys":{}}',
  '{"current":"00000000","keys":{"00000000":"c2hvcnQ="}}',
])('rejects a damaged keyring: %s', (content) => {
  const folder = newFolder()
  writeFileSync(keyringPath(folder), content, { mode: 0o600 })
  expect(() => readKeyring(folder)).toThrow(KeyringError)
  expect(() => readKeyring(folder)).toThrow(/is damaged/)
})

test('after a key is added, records sealed under the old key still open and a proof of the new key is stored', async () => {
  const folder = newFolder()
  await ensureKeyring(db(), folder)
  const old = keyFor('pepper')
  const file = JSON.parse(readFileSync(keyringPath(folder), 'utf8'))
  write(folder, { current: 'aaaaaaaa', keys: { ...file.keys, aaaaaaaa: Buffer.alloc(32, 1).toString('base64') } })
  await ensureKeyring(db(), folder)
  expect(keyFor('pepper').kid).toBe('aaaaaaaa')
  expect(keyById('pepper', old.kid)).toEqual(old.key)
  expect(await proofKids()).toEqual(['aaaaaaaa', old.kid].sort())
  write(folder, file)
  await expect(ensureKeyring(db(), folder)).rejects.toThrow(/does not belong to this database/)
})

test('each label has its own key, and the derivation never changes', async () => {
  const folder = newFolder()
  write(folder, { current: '0a0b0c0d', keys: { '0a0b0c0d': Buffer.alloc(32, 1).toString('base64') } })
  await ensureKeyring(db(), folder)

  const labels = ['pii', 'email-index', 'pepper', 'file', 'audit', 'session', 'limits', 'receipt'] as const
  expect(new Set(labels.map((label) => keyFor(label).key.toString('hex'))).size).toBe(labels.length)
  expect(keyFor('pii')).toEqual({ kid: '0a0b0c0d', key: keyById('pii', '0a0b0c0d') })
  // HKDF-SHA-256 (RFC 5869) of 32 bytes of 01 without salt, computed with Python's hmac module.
  expect(keyFor('pii').key.toString('hex')).toBe('25bfcac1e0831a7ef7c6784542431cb87c1fb161eb002c1c29ce8fc8de12938f')
})

test('rejects an unknown key id, including the name of a property that every object has', async () => {
  await ensureKeyring(db(), newFolder())
  for (const kid of ['ffffffff', '__proto__', 'constructor']) expect(() => keyById('pii', kid)).toThrow(KeyringError)
})

test('concurrent starts on one database agree on one key and one proof', async () => {
  const folder = newFolder()
  await Promise.all(Array.from({ length: 8 }, () => ensureKeyring(db(), folder)))
  expect(await proofKids()).toEqual([readKeyring(folder)?.current])
})

test('processes that start concurrently in one folder agree on one keyring', async () => {
  const folder = newFolder()
  const file = new URL('./keyring-file.server.ts', import.meta.url).href
  const script = `import { createKeyringOnce } from ${JSON.stringify(file)}; console.log(createKeyringOnce(${JSON.stringify(folder)}).current)`
  const start = () => promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  const answers = await Promise.all(Array.from({ length: inGate(2, 4) }, start))
  expect(new Set(answers.map(({ stdout }) => stdout))).toEqual(new Set([`${readKeyring(folder)?.current}\n`]))
  expect(readdirSync(folder)).toEqual(['keyring.json'])
})

test('when two machines start on one new database, the one without the keyring refuses to start', async () => {
  const [first, second] = [newFolder(), newFolder()]
  const outcomes = await Promise.allSettled([ensureKeyring(db(), first), ensureKeyring(db(), second)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [made, without] = readKeyring(first) ? [first, second] : [second, first]
  copyFileSync(keyringPath(made), keyringPath(without))
  await ensureKeyring(db(), without)
})

test('detects a proof altered in the database', async () => {
  const folder = newFolder()
  await ensureKeyring(db(), folder)
  const { kid } = keyFor('pii')
  await db().update(keyringProofs).set({ proof: 'AAAA' }).where(eq(keyringProofs.kid, kid))
  await expect(ensureKeyring(db(), folder)).rejects.toThrow(KeyringError)
})

function newFolder() {
  return mkdtempSync(join(config().dataDir, 'keys-'))
}

function write(folder: string, keyring: { current: string; keys: Record<string, string> }) {
  writeFileSync(keyringPath(folder), JSON.stringify(keyring), { mode: 0o600 })
}

async function proofKids() {
  const rows = await db().select().from(keyringProofs).orderBy(keyringProofs.kid)
  return rows.map(({ kid }) => kid)
}
