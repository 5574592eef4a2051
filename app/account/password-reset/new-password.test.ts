import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { newMails } from '../../../test/mailbox.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'
import { passwordResets, sessions } from '../tables.ts'

const password = 'mvua ya masika'
const next = 'upepo wa kusi'
const sent =
  'Success! If an account exists for this email, a password reset link has been sent. Please check your inbox.'

test('a member who forgot the password gets a link by mail, sets a new password and signs in', async () => {
  const email = 'amina@example.org'
  await signUp({ email, password }, ownTurn)
  const path = await mailedPath(email)
  const form = await (await visitor.get(path)).text()
  expect(form).toContain('placeholder="At least 6 characters"')
  // Password managers need a username field, but the page must not reveal the address.
  const [username = ''] = /<input[^>]*autoComplete="username"[^>]*>/i.exec(form) ?? []
  expect(username).toMatch(/ hidden=""/)
  expect(username).not.toMatch(/ (?:name|value)=/)
  expect(form).not.toContain(email)
  expect(form).not.toContain('amina')

  const refused = await visitor.post(path, { password: 'short' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('Please use at least 6 characters.')

  const changed = await visitor.post(path, { password: next })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('clear-site-data')).toBe('"cache", "cookies"')
  expect(changed.headers.getSetCookie()).toEqual([expect.stringMatching(/^s=; .*Max-Age=0$/)])
  expect(await changed.text()).toContain('Your password has been changed.')
  expect(await db().$count(sessions)).toBe(0)

  expect((await visitor.post('/auth', { email, password })).status).toBe(422)
  expect((await visitor.post('/auth', { email, password: next })).status).toBe(200)
})

test('a used, expired or unknown link says so', async () => {
  const email = 'used@example.org'
  await signUp({ email, password }, ownTurn)
  const path = await mailedPath(email)
  await visitor.post(path, { password: next })
  for (const address of [path, '/auth/new-password', '/auth/new-password?token=x']) {
    expect(await (await visitor.get(address)).text()).toContain('This link has been used already or is older than')
    const answer = await visitor.post(address, { password })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('This link has been used already or is older than')
  }
})

test('link requests for known and unknown addresses get the same response', async () => {
  const email = 'known@example.org'
  await signUp({ email, password }, ownTurn)
  const known = await visitor.post('/auth?mode=reset', { email })
  const unknown = await visitor.post('/auth?mode=reset', { email: 'other@example.org' })
  expect([known.status, unknown.status]).toEqual([200, 200])
  const shown = (await known.text()).replaceAll(email, 'typed')
  expect(shown).toContain(sent)
  expect((await unknown.text()).replaceAll('other@example.org', 'typed')).toBe(shown)
  expect(await newMails()).toHaveLength(1)
})

test.each(['amina', 'ämina@example.org', 'amina@example.org, abeba@example.org'])(
  'no link is said to be sent to %s, which is no address',
  async (email) => {
    const answer = await visitor.post('/auth?mode=reset', { email })
    expect(answer.status).toBe(422)
    const page = await answer.text()
    expect(page).toContain('Please enter a valid email address.')
    expect(page).toContain(`value="${email}"`)
    expect(page).not.toContain(sent)
  },
)

test('however the address of an account is pasted, its owner signs in and gets the link', async () => {
  await visitor.post('/auth?mode=sign-up', { email: 'Jo <jo@exämple.org>', password })
  const ascii = 'jo@xn--exmple-cua.org'
  for (const email of [ascii, 'JO@EXÄMPLE.ORG', '\u2068jo＠exämple.org\u2069,', 'mailto:jo@XN--EXMPLE-CUA.org']) {
    expect(await (await visitor.post('/auth', { email, password })).text()).toContain('You are now signed in')
    expect((await visitor.post('/auth?mode=reset', { email })).status).toBe(200)
  }
  // Three an hour go to an address, however it is written.
  const recipients = (await newMails()).map((mail) => /^To: (.*)$/m.exec(mail)?.[1])
  expect(recipients).toEqual([ascii, ascii, ascii])
})

test('the fourth link request within an hour gets the same response but no mail', async () => {
  const email = 'eager@example.org'
  await signUp({ email, password }, ownTurn)
  for (let n = 0; n < 3; n++) await visitor.post('/auth?mode=reset', { email })
  expect(await newMails()).toHaveLength(3)
  const before = await db().$count(passwordResets)
  const fourth = await visitor.post('/auth?mode=reset', { email })
  expect(fourth.status).toBe(200)
  expect(await fourth.text()).toContain(sent)
  expect(await newMails()).toEqual([])
  expect(await db().$count(passwordResets)).toBe(before)
})

test('a failure to create a link shows an error message and keeps the address', async () => {
  const email = 'unlucky@example.org'
  await signUp({ email, password }, ownTurn)
  const sql = primarySql()
  await sql`alter table password_resets rename to password_resets_away`
  const answer = await visitor.post('/auth?mode=reset', { email })
  await sql`alter table password_resets_away rename to password_resets`
  expect(answer.status).toBe(500)
  const shown = await answer.text()
  expect(shown).toContain('An error occurred. Please try again.')
  expect(shown).toContain(`value="${email}"`)
})

test('a forged host does not appear in the link', async () => {
  const email = 'host@example.org'
  await signUp({ email, password }, ownTurn)
  const forged = { host: 'e.com', 'x-forwarded-host': 'e.com', 'x-forwarded-proto': 'https', forwarded: 'host=e.com' }
  await visitor.post('/auth?mode=reset', { email }, forged)
  const [mail = ''] = await newMails()
  expect(mail).toContain('http://localhost:3000/auth/new-password?token=')
  expect(mail).not.toMatch(/\be\.com/)
})

async function mailedPath(email: string) {
  await visitor.post('/auth?mode=reset', { email })
  const [mail = ''] = await newMails()
  return /http:\/\/localhost:3000(\S+)/.exec(mail)?.[1] ?? ''
}
