import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { newMember, visitor } from '../../test/app.ts'
import { pageOf } from '../../test/page.ts'
import { db, primarySql } from '../platform/db/db.server.ts'
import { hasAddress } from './accounts.server.ts'
import { somethingNewMail } from './mails.server.ts'
import { users } from './tables.ts'

vi.hoisted(() => {
  process.env.LANGUAGES = 'fr,am'
})

async function storedLanguage(address: string) {
  const [user] = await db().select({ language: users.language }).from(users).where(hasAddress(address))
  return user?.language
}

test.each([
  ['/am/auth?mode=sign-up', 'am'],
  ['/auth?mode=sign-up', 'en'],
])('an account that is made at %s gets mails in that language', async (path, language) => {
  const email = `${language}@example.org`
  const answer = await visitor.post(path, { email, password: 'nine quiet turtles' })
  expect(answer.status).toBeLessThan(400)
  expect(await storedLanguage(email)).toBe(language)
})

test('a member chooses the language of mails; it is stored sealed, shown on the page and in the download', async () => {
  const member = await newMember()
  const save = (language: string) => member.post('/fr/account', { language })
  expect((await save('am')).headers.get('location')).toBe('/fr/account?saved')
  const page = await pageOf(member.get('/fr/account?saved'))
  expect(page).toContain('<option value="am" selected="">አማርኛ</option>')
  expect(page).toContain('Enregistré.')
  const [row] = await primarySql()`select language from users where id = ${member.userId}`
  expect(row?.['language']).toMatch(/^s2\./)
  expect(await (await member.post('/account/export', {})).text()).toContain('"language": "am"')
  for (const language of ['sw', 'xx', '']) expect((await save(language)).status, language).toBe(422)
  const [stored] = await db().select({ language: users.language }).from(users).where(eq(users.id, member.userId))
  expect(stored?.language).toBe('am')
})

test('a mail that somebody else causes is in the language of its reader, and in English where the site is not', () => {
  expect(somethingNewMail('a@example.org', 'am').text).toMatch(/\/am\/next\n/)
  for (const chosen of [null, 'en', 'sw'])
    expect(somethingNewMail('a@example.org', chosen).subject).toBe('Something new for you')
})
