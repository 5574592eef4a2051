import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { config } from '../config/config.server.ts'
import { ensureKeyring } from '../crypto/keyring.server.ts'
import { db } from '../db/db.server.ts'
import { deliverMail, queueMail } from './mail.server.ts'
import { deleteMailFilesTo, forgetOldMail } from './mail-folder.server.ts'

const day = 86_400_000

beforeEach(async () => {
  await ensureKeyring(db())
  await forgetOldMail(new Date(Date.now() + day))
})

test('deleting mail succeeds when the folder does not exist', async () => {
  await deleteMailFilesTo('amina@example.org')
  await forgetOldMail(new Date())
})

test('deletes emails to one address, ignoring case, and keeps those to others', async () => {
  for (const to of ['Amina@example.org', 'amina@EXAMPLE.org', 'notamina@example.org', 'amina@example.org.example']) {
    await queueMail(db(), { to, subject: 'Set a new password', text: 'Not for To: amina@example.org\n' })
  }
  await deliverMail()
  expect(files()).toHaveLength(4)
  await deleteMailFilesTo('amina@example.org')
  expect(files()).toHaveLength(2)
})

test('deletes emails to an address so long that its header is folded', async () => {
  const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`
  await queueMail(db(), { to, subject: 'Set a new password', text: 'x' })
  await deliverMail()
  expect(readFileSync(join(config().mailDir, files()[0] ?? ''), 'utf8')).toMatch(/^To:\s*\n? /m)
  await deleteMailFilesTo(to)
  expect(files()).toEqual([])
})

test('can keep one email, whichever was delivered first, and file names reveal nothing without the key', async () => {
  const mail = { to: 'amina@example.org', subject: 'Your data is deleted', text: 'x' }
  const staying = await queueMail(db(), mail)
  await deliverMail()
  await queueMail(db(), mail)
  await deliverMail()
  expect(files().join()).not.toMatch(/amina|example/)
  await deleteMailFilesTo('amina@example.org', staying)
  expect(files()).toEqual([expect.stringContaining(staying)])
})

test('deletes emails older than a given time, including drafts left by a crash', async () => {
  await queueMail(db(), { to: 'amina@example.org', subject: 'Set a new password', text: 'x' })
  await deliverMail()
  mkdirSync(config().mailDir, { recursive: true })
  const week = (Date.now() - 7 * day) / 1000
  for (const [name, age] of [
    ['old.eml', -1],
    ['.draft-0', -1],
    ['young.eml', 60],
  ] as const) {
    writeFileSync(join(config().mailDir, name), 'x')
    utimesSync(join(config().mailDir, name), week, week + age)
  }
  await forgetOldMail(new Date(week * 1000))
  expect(files()).toHaveLength(2)
  expect(files()).toContain('young.eml')
})

function files() {
  return readdirSync(config().mailDir)
}
