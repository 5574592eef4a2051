import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMails } from '../../../test/mailbox.ts'
import { until } from '../../../test/patience.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { password, signedIn, signedUp } from '../../../test/whole-member.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { emailIndex, lockAccount } from '../accounts.server.ts'
import { grantAdmin } from '../admins.server.ts'
import { isResetOpen, requestPasswordReset } from '../password-reset/password-reset.server.ts'
import { maxConcurrentHashes, passwordQueue, queueHash } from '../passwords/hash-queue.server.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.server.ts'
import { sessionIdOf } from '../sessions/session-cookie.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { passwordResets, sessions, users } from '../tables.ts'
import { changePassword } from './password-change.server.ts'

type Member = Awaited<ReturnType<typeof signedUp>>

const path = '/account/password'
const next = 'upepo wa kusi'

test('a new password ends every other session and every mailed link, and gives this session another cookie', async () => {
  const member = await signedUp()
  const elsewhere = await signedIn(member.email)
  const token = await mailedToken(member.email)
  for (let n = 0; n < 10; n++) await consume('sign-in-account', emailIndex(member.email))
  const answer = await member.post(path, { current: password, password: next })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account?password-changed'])

  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';')
  const there = await (await member.get('/account?password-changed', { cookie })).text()
  expect(there).toContain('Your password has been changed. You are signed out everywhere else.')
  expect(there).toContain('this device only')
  for (const old of [member, elsewhere])
    expect((await old.get('/account')).headers.get('location')).toBe('/auth?returnTo=%2Faccount')
  expect(await isResetOpen(token)).toBe(false)
  const { email } = member
  expect(await signIn({ email, password }, ownTurn)).toHaveProperty('kind', 'refused')
  expect((await member.post('/auth', { email, password: next })).status, 'after strangers used up the tries').toBe(200)
})

test('the new session ends with the browser, since nothing says whether the old one was to stay', async () => {
  const member = await signedUp()
  const answer = await member.post(path, { current: password, password: next })
  expect(answer.headers.get('set-cookie')).toMatch(/^s=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/)
})

test.each([
  ['current', '', next, 'Please enter your password.'],
  ['current', 'not the password', next, 'This is not your password. Please try again.'],
  ['password', password, '', 'Please enter a new password.'],
  ['password', password, 'abc', 'Please use at least 6 characters.'],
])('beside “%s”, %j and %j are refused, and nothing changes: %s', async (field, current, typed, sentence) => {
  const member = await signedUp()
  const before = await rowsOf(member)
  const answer = await member.post(path, { current, password: typed })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toMatch(new RegExp(`id="${field}-error"[^>]*>${sentence}`))
  for (const secret of [current, typed].filter((each) => each.length > 3)) expect(page).not.toContain(secret)
  expect(await rowsOf(member)).toEqual(before)
})

test('an admin’s new password needs 15 characters, as the page says', async () => {
  const admin = await signedUp()
  await grantAdmin(admin.email)
  expect(await (await admin.get(path)).text()).toMatch(/id="password-hint"[^>]*>At least 15 characters/)
  const answer = await admin.post(path, { current: password, password: next })
  expect(await answer.text()).toMatch(/id="password-error"[^>]*>Please use at least 15 characters\./)
})

test('whoever holds a session has ten tries at its password', async () => {
  const member = await signedUp()
  const session = sessionIdOf(requestOf(member)) ?? ''
  for (let n = 0; n < 9; n++) await consume('password-session', session)
  expect((await member.post(path, { current: 'not the password', password: next })).status).toBe(422)
  const answer = await member.post(path, { current: password, password: next })
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain('You have entered ten wrong passwords within 15 minutes, which is the limit.')
})

test('a session that ends while its password is being changed changes nothing', async () => {
  const member = await signedUp()
  const { changing, before } = await db().transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    const changing = changePassword(member.userId, next, requestOf(member))
    await expect.poll(waitingTransactions).toBe(1)
    await endSessionsAndLinks(tx, member.userId)
    return { changing: [changing], before: (await rowsOf(member)).account }
  })
  expect(await changing[0]).toBeNull()
  expect(await rowsOf(member)).toEqual({ account: before, sessions: [] })
  const late = await member.post(path, { current: password, password: next })
  expect(late.headers.get('location')).toBe('/auth?returnTo=%2Faccount%2Fpassword')
})

test('of two changes at once, one counts', async () => {
  const member = await signedUp()
  const words = ['upepo wa kusi', 'upepo wa kaskazi']
  const changes = await Promise.all(words.map((each) => changePassword(member.userId, each, requestOf(member))))
  expect(changes.filter((cookie) => cookie !== null)).toHaveLength(1)
  const winner = words[changes.findIndex((cookie) => cookie !== null)] ?? ''
  expect(await signIn({ email: member.email, password: winner }, ownTurn)).toHaveProperty('kind', 'signed in')
})

test('while a new password waits to be hashed, no row of its owner is locked', async () => {
  const member = await signedUp()
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const others = Array.from({ length: maxConcurrentHashes }, () => queueHash(ownTurn, () => finished))
  const changing = changePassword(member.userId, next, requestOf(member))
  await until(() => passwordQueue().length === 1)
  for (const table of [users, sessions, passwordResets]) await db().select().from(table).for('update', { noWait: true })
  finish()
  await Promise.all(others)
  expect(await changing).not.toBeNull()
})

function requestOf({ headers }: Member) {
  return new Request(config().publicUrl, { headers })
}

async function rowsOf({ userId }: Member) {
  const [account] = await db().select().from(users).where(eq(users.id, userId))
  return { account, sessions: await db().select().from(sessions).where(eq(sessions.userId, userId)) }
}

async function mailedToken(email: string) {
  await requestPasswordReset(email)
  return /token=([\w-]+)/.exec((await newMails()).join('\n'))?.[1] ?? ''
}
