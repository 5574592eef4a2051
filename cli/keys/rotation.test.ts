import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { decoyPassword } from '../../app/account/passwords/password-hash.server.ts'
import { signIn } from '../../app/account/sign-in/sign-in.server.ts'
import { signUp } from '../../app/account/sign-up/sign-up.server.ts'
import { users } from '../../app/account/tables.ts'
import { eraseAccount } from '../../app/personal-data/erasure/erasure.server.ts'
import { verifyAuditLog } from '../../app/platform/audit/audit-log.server.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { ensureKeyring, keyById, keyFor, keyLabels } from '../../app/platform/crypto/keyring.server.ts'
import { keyringPath, readKeyring, writeKeyring } from '../../app/platform/crypto/keyring-file.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { markOf, noteEnding } from '../../app/platform/endings/note-ending.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { deliverMail, queueMail } from '../../app/platform/mail/mail.server.ts'
import { submitReview } from '../../app/workplaces/reviews/reviews.server.ts'
import { newAdmin, type Person } from '../../test/app.ts'
import { exampleReview } from '../../test/example-review.ts'
import { everyFile, everyRow } from '../../test/security/everything-stored.ts'
import { ownTurn } from '../../test/stored-user.ts'
import { password, signedUp, useEverything } from '../../test/whole-member.ts'
import { addKey, removeOldKeys, rewriteRecords, rotate, statusOfKeys, type Uses, writeWithKey } from './rotation.ts'
import { resealRows } from './sealed-columns.ts'

const folder = config().keysDir
const quietly = () => {}
const token = newFormToken()
let member: Person & { userId: string; email: string }
let receipt: string | null

beforeAll(async () => {
  member = await signedUp()
  await useEverything(member, await newAdmin(), 'MARK')
  receipt = await submitReview(member.userId, exampleReview(), token)
  await db().transaction((tx) => queueMail(tx, { to: member.email, subject: 'Your code', text: 'Hello' }))
  await db().transaction((tx) => noteEnding(tx, 'somebody who left'))
})

test('after a rotation everything is readable, and the old key is in no record and opens nothing', async () => {
  const before = readKeyring(folder)
  const old = before?.current ?? ''
  expect(await rotateAlone('all')).toEqual([old])
  const ring = readKeyring(folder)
  expect(Object.keys(ring?.keys ?? {})).toEqual([ring?.current])
  await expectAllReadable()
  for (const label of ['pii', 'email-index', 'pepper', 'file', 'session'] as const)
    expect(() => keyById(label, old)).toThrow(/does not hold the key/)
  expect(await tablesNaming(old)).toEqual(['public.audit_log', 'public.endings'])
  for (const { content } of everyFile(config().filesDir)) expect(content.toString('latin1', 0, 16)).not.toContain(old)
  expect(await proofKids()).toEqual([ring?.current])
})

test('one use can be rotated alone, and the others keep their key', async () => {
  const before = readKeyring(folder)?.current ?? ''
  await rotateAlone('pii')
  expect(keyFor('pii').kid).not.toBe(before)
  expect(keyLabels.filter((label) => keyFor(label).kid === before)).toEqual(
    keyLabels.filter((label) => label !== 'pii'),
  )
  expect(await tablesNaming(before)).not.toContain('public.mentee_applications')
  await expectAllReadable()
  await rotateAlone('all')
  expect(Object.keys(readKeyring(folder)?.keys ?? {})).toHaveLength(1)
  await expectAllReadable()
})

test('an erasure after a rotation deletes the mails that were in the folder before it', async () => {
  const leaving = await signedUp()
  await db().transaction((tx) => queueMail(tx, { to: leaving.email, subject: 'Your code', text: 'Hello' }))
  await deliverMail()
  const theirs = () => [...everyFile(config().mailDir)].filter(({ content }) => content.includes(leaving.email))
  expect(theirs()).toHaveLength(1)
  await rotateAlone('all')
  expect(theirs()).toHaveLength(1)
  expect(await eraseAccount(leaving.userId)).toBe(true)
  expect(theirs()).toEqual([])
})

test('during a rotation everybody can sign in, and no address gets a second account', async () => {
  addKey(folder)
  await writeWithKey(folder, 'all')
  await resealRows()
  await expectAllReadable()
  expect((await statusOfKeys(folder)).some(({ left }) => (left ?? 0) > 0)).toBe(true)
  await expect(removeOldKeys(folder)).rejects.toThrow(/still under an old key/)
  const fresh = await signedUp()
  await rewriteRecords(quietly)
  expect((await statusOfKeys(folder)).every(({ left }) => !left)).toBe(true)
  expect(await removeOldKeys(folder)).toHaveLength(1)
  await expectAllReadable()
  expect(await signIn({ email: fresh.email, password }, ownTurn)).toHaveProperty('kind', 'signed in')
})

test('a running process reloads a changed keyring and ignores a damaged copy', async () => {
  const ring = readKeyring(folder)
  if (!ring) throw new Error('There is no keyring.')
  const before = keyFor('pii')
  writeFileSync(keyringPath(folder), '{"half of a co', { mode: 0o600 })
  lookAgain()
  expect(keyFor('pii')).toEqual(before)
  writeKeyring(folder, { ...ring, current: 'abcdef01', keys: { ...ring.keys, abcdef01: Buffer.alloc(32, 3) } })
  lookAgain()
  expect(keyFor('pii').kid).toBe('abcdef01')
  expect(keyById('pii', before.kid)).toEqual(before.key)
  writeKeyring(folder, ring)
  await ensureKeyring(db())
})

test('a rotation killed at any moment can be run again and loses nothing', { tags: 'thorough' }, async () => {
  const others = Array.from({ length: 100 }, (_, n) => ({
    id: `m${n}`,
    email: `${n}@x.invalid`,
    address: `m${n}@example.org`,
    password: decoyPassword(),
  }))
  await db().insert(users).values(others)
  const old = readKeyring(folder)?.current ?? ''
  let isKilled = 0
  for (const line of ['pii: ', 'pepper: ']) isKilled += Number(await killedAt(line))
  expect(isKilled).toBe(2)
  await ensureKeyring(db())
  await expectAllReadable()
  while (Object.hasOwn(readKeyring(folder)?.keys ?? {}, old)) await rotate(folder, 'all', quietly)
  await ensureKeyring(db())
  await expectAllReadable()
  const addresses = await db().select({ address: users.address }).from(users)
  expect(addresses).toEqual(expect.arrayContaining(others.map(({ address }) => ({ address }))))
})

test('a server does not start with a wrong or missing keyring', async () => {
  const other = mkdtempSync(join(config().dataDir, 'keys-'))
  await expect(ensureKeyring(db(), other)).rejects.toThrow(/is missing, but the database holds data/)
  writeFileSync(
    keyringPath(other),
    readFileSync(keyringPath(folder), 'utf8').replace(
      /"[A-Za-z0-9+/]{43}="/,
      `"${Buffer.alloc(32, 1).toString('base64')}"`,
    ),
    { mode: 0o600 },
  )
  await expect(ensureKeyring(db(), other)).rejects.toThrow(/does not belong to this database/)
  rmSync(other, { recursive: true })
})

async function expectAllReadable() {
  const session = await signIn({ email: member.email, password }, ownTurn)
  const [cookie = ''] = (session.kind === 'signed in' ? session.cookie : '').split(';')
  member.headers.cookie = cookie
  const page = await (await member.get('/account')).text()
  for (const value of [member.email, 'Name MARK', 'Other MARK', 'Bio MARK']) expect(page).toContain(value)
  const [, cv] = /"(\/cvs\/[0-9a-f]{32})"/.exec(page) ?? []
  expect(await (await member.get(cv ?? '')).text()).toContain('CV MARK')
  expect(await signUp({ email: member.email.toUpperCase(), password }, ownTurn)).toMatchObject({
    message: 'This email address is already in use. Please try signing in.',
  })
  expect(await submitReview(member.userId, exampleReview(), token)).toBe(receipt)
  expect((await verifyAuditLog()).misfit).toBeNull()
  const marks = (await db().execute<{ mark: string }>(sql`select mark from endings`)).map(({ mark }) => mark)
  expect(marks.filter((mark) => markOf('somebody who left', mark.slice(0, 8)) === mark)).toHaveLength(1)
}

async function tablesNaming(kid: string) {
  return [...(await everyRow())].filter(([, rows]) => rows.includes(kid)).map(([table]) => table)
}

async function proofKids() {
  const rows = await db().execute<{ kid: string }>(sql`select kid from keyring_proofs`)
  return rows.map(({ kid }) => kid)
}

/** Starts the command and kills it when it reports a step. Returns whether it was killed before its end. */
async function killedAt(said: string) {
  const child = spawn(process.execPath, ['cli/keys.ts', 'rotate', 'all'], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
    if (output.includes(said)) child.kill('SIGKILL')
  })
  const [, signal] = await once(child, 'close')
  return signal === 'SIGKILL'
}

/** An unknown key makes the keyring reload at once. */
function lookAgain() {
  expect(() => keyById('pii', 'ffffffff')).toThrow(/does not hold the key/)
}

/** Rotates without the pauses in which other processes notice. */
async function rotateAlone(uses: Uses) {
  addKey(folder)
  await writeWithKey(folder, uses)
  await rewriteRecords(quietly)
  return removeOldKeys(folder)
}
