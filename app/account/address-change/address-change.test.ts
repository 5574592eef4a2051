import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMails } from '../../../test/mailbox.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { password, signedIn, signedUp } from '../../../test/whole-member.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { emailIndex, lockAccount, lockAddress } from '../accounts.server.ts'
import { isResetOpen, requestPasswordReset } from '../password-reset/password-reset.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { deviceCookie, knownDevice } from '../sessions/device-cookie.server.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.server.ts'
import { sessionIdOf } from '../sessions/session-cookie.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'
import { users } from '../tables.ts'
import { changeAddress } from './address-change.server.ts'

type Member = Awaited<ReturnType<typeof signedUp>>

const path = '/account/email'
const inUse = 'This email address is already in use. Please use another one.'
let next = 0
const twice = (email: string) => ({ email, again: email })
const newAddress = () => `Next.${next++}@example.org`

beforeEach(async () => void (await newMails()))

test('without mail, a new address counts at once: it signs in, the old one does not, and its links are dead', async () => {
  const [member, email] = [await signedUp(), newAddress()]
  const elsewhere = await signedIn(member.email)
  const token = await mailedToken(member.email)
  for (let n = 0; n < 10; n++) await consume('sign-in-account', emailIndex(email))
  const answer = await member.post(path, { ...twice(email), password })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/account?email-changed'])
  expect(answer.headers.getSetCookie()).toEqual([])
  const page = await (await member.get('/account?email-changed')).text()
  expect(page).toContain('Your email address has been changed.')
  expect(page).toContain(email)
  expect((await elsewhere.get('/account')).status, 'sessions go on').toBe(200)

  expect(await isResetOpen(token)).toBe(false)
  expect((await elsewhere.post('/auth', { email, password })).status, 'after strangers used up the tries').toBe(200)
  expect(await signIn({ email: member.email, password }, ownTurn)).toHaveProperty('kind', 'refused')
  expect(await addressOf(member)).toEqual({ email: emailIndex(email), address: email })
})

test('the old address gets one mail, which says what happened and neither the new address nor the site', async () => {
  const [member, email] = [await signedUp(), newAddress()]
  await queueMail(db(), { to: member.email, subject: 'Set a new password', text: 'x' })
  await member.post(path, { ...twice(email), password })
  await requestPasswordReset(member.email)
  const mails = (await newMails()).filter((mail) => mail.includes(member.email))
  expect(mails).toEqual([expect.stringContaining('Subject: Your address is replaced\n')])
  expect(mails[0]).not.toMatch(/next\.|upinde|http/i)
})

test.each([
  ['email', '', password, 'Please enter your email address.'],
  ['email', 'nonsense', password, 'Please enter a valid email address.'],
  ['password', 'other@example.org', '', 'Please enter your password.'],
  ['password', 'other@example.org', 'not the password', 'This is not your password. Please try again.'],
])('beside “%s”, %j with %j is refused, and nothing changes: %s', async (field, email, typed, sentence) => {
  const member = await signedUp()
  const before = await addressOf(member)
  const answer = await member.post(path, { ...twice(email), password: typed })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toMatch(new RegExp(`id="${field}-error"[^>]*>${sentence}`))
  if (email) expect(page).toContain(`value="${email}"`)
  if (typed) expect(page).not.toContain(typed)
  expect(await addressOf(member)).toEqual(before)
})

test('a new address that differs from its repetition is refused, and both come back', async () => {
  const member = await signedUp()
  const answer = await member.post(path, { email: 'typed@example.org', again: 'tpyed@example.org', password })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toMatch(/id="again-error"[^>]*>The two addresses differ\. Please type the new one again\./)
  for (const each of ['typed', 'tpyed']) expect(page).toContain(`value="${each}@example.org"`)
  expect(await addressOf(member)).toHaveProperty('address', member.email)
})

test('the address of the account itself is refused as such, however it is written', async () => {
  const member = await signedUp()
  const answer = await member.post(path, { email: ` ${member.email.toUpperCase()}`, again: member.email, password })
  expect(await answer.text()).toMatch(/id="email-error"[^>]*>This is your email address already\./)
})

test('an address that is also the password is refused', async () => {
  const secret = 'Thandi.at.home@example.org'
  const member = await signedUp()
  await db()
    .update(users)
    .set({ password: await hashPassword(secret, ownTurn) })
    .where(eq(users.id, member.userId))
  const before = await addressOf(member)
  const answer = await member.post(path, { email: secret.toLowerCase(), again: secret, password: secret })
  expect(await answer.text()).toMatch(/id="email-error"[^>]*>This is also your password\./)
  expect(await addressOf(member)).toEqual(before)
})

test('an address in use is refused, and the right password uses up no tries', async () => {
  const [member, other] = [await signedUp(), await signedUp()]
  const before = await addressOf(member)
  const session = sessionIdOf(requestOf(member)) ?? ''
  for (let n = 0; n < 9; n++) await consume('password-session', session)
  for (let n = 0; n < 2; n++) {
    const answer = await member.post(path, { email: other.email.toUpperCase(), again: other.email, password })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain(inUse)
  }
  expect(await addressOf(member)).toEqual(before)
  expect(await newMails()).toEqual([])
})

test('a device that knows the old address knows the new one, and no other becomes known', async () => {
  const [member, email] = [await signedUp(), newAddress()]
  const cookieOf = (address: string) => deviceCookie(address, requestOf(member)).split(';')[0]
  const own = `${member.headers.cookie}; ${cookieOf(member.email)}`
  const strange = `${member.headers.cookie}; ${cookieOf('somebody.else@example.org')}`
  const answer = await member.post(path, { ...twice(email), password }, { cookie: own })
  const renewed = new Request(config().publicUrl, { headers: { cookie: answer.headers.get('set-cookie') ?? '' } })
  expect([knownDevice(renewed)?.hasSignedIn(email), knownDevice(renewed)?.hasSignedIn(member.email)]).toEqual([
    true,
    false,
  ])
  const again = await member.post(path, { ...twice(newAddress()), password }, { cookie: strange })
  expect([again.status, again.headers.getSetCookie()]).toEqual([302, []])
})

test('a session that ends while its address is being changed changes nothing', async () => {
  const member = await signedUp()
  const before = await addressOf(member)
  const { changing } = await db().transaction(async (tx) => {
    await lockAccount(tx, member.userId)
    const changing = changeAddress(member.userId, newAddress(), requestOf(member))
    await expect.poll(waitingTransactions).toBe(1)
    await endSessionsAndLinks(tx, member.userId)
    return { changing: [changing] }
  })
  expect(await changing[0]).toEqual({ kind: 'late' })
  expect(await addressOf(member)).toEqual(before)
})

test('two who want each other’s address at once are both refused, and neither waits for the other', async () => {
  const people = [await signedUp(), await signedUp()] as const
  const before = await Promise.all(people.map(addressOf))
  const { changes } = await db().transaction(async (tx) => {
    for (const { userId } of people) await lockAccount(tx, userId)
    const [one, other] = people
    const changes = [
      changeAddress(one.userId, other.email, requestOf(one)),
      changeAddress(other.userId, one.email, requestOf(other)),
    ]
    await expect.poll(waitingTransactions).toBe(2)
    return { changes }
  })
  expect(await Promise.all(changes)).toEqual([{ kind: 'in use' }, { kind: 'in use' }])
  expect(await Promise.all(people.map(addressOf))).toEqual(before)
})

test('of a change and a sign-up that want an address at once, one gets it and the other is told', async () => {
  const [member, email] = [await signedUp(), newAddress()]
  const { wanting } = await db().transaction(async (tx) => {
    await lockAddress(tx, emailIndex(email))
    const wanting = [changeAddress(member.userId, email, requestOf(member)), signUp({ email, password }, ownTurn)]
    await expect.poll(waitingTransactions).toBe(2)
    return { wanting }
  })
  const kinds = (await Promise.all(wanting)).map(({ kind }) => kind)
  expect([
    ['changed', 'refused'],
    ['in use', 'signed in'],
  ]).toContainEqual(kinds)
})

function requestOf({ headers }: Member) {
  return new Request(config().publicUrl, { headers })
}

async function addressOf({ userId }: Member) {
  const { email, address } = users
  const [account] = await db().select({ email, address }).from(users).where(eq(users.id, userId))
  return account
}

async function mailedToken(email: string) {
  await requestPasswordReset(email)
  return /token=([\w-]+)/.exec((await newMails()).join('\n'))?.[1] ?? ''
}
