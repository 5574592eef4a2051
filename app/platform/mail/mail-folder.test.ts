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

test('without a folder there is nothing to forget', async () => {
  await deleteMailFilesTo('amina@example.org')
  await forgetOldMail(new Date())
})

test('mails for one address are forgotten, whatever its case, and those for others stay', async () => {
  for (const to of ['Amina@example.org', 'amina@EXAMPLE.org', 'notamina@example.org', 'amina@example.org.example']) {
    await queueMail(db(), { to, subject: 'Set a new password', text: 'Not for To: amina@example.org\n' })
  }
  await deliverMail()
  expect(files()).toHaveLength(4)
  await deleteMailFilesTo('amina@example.org')
  expect(files()).toHaveLength(2)
})

test('an address so long that its header is folded is forgotten too', async () => {
  const to = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example.org`
  await queueMail(db(), { to, subject: 'Set a new password', text: 'x' })
  await deliverMail()
  expect(readFileSync(join(config().mailDir, files()[0] ?? ''), 'utf8')).toMatch(/^To:\s*\n? /m)
  await deleteMailFilesTo(to)
  expect(files()).toEqual([])
})

test('one mail can stay, whichever was delivered first, and a name of a file says nothing to whoever has no key', async () => {
  const mail = { to: 'amina@example.org', subject: 'Your data is deleted', text: 'x' }
  const staying = await queueMail(db(), mail)
  await deliverMail()
  await queueMail(db(), mail)
  await deliverMail()
  expect(files().join()).not.toMatch(/amina|example/)
  await deleteMailFilesTo('amina@example.org', staying)
  expect(files()).toEqual([expect.stringContaining(staying)])
})

test('mails older than a moment are forgotten, drafts of a crash with them', async () => {
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
