import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { Person, visitor } from '../../../test/app.ts'
import { newMails } from '../../../test/mailbox.ts'
import { everyRow } from '../../../test/security/everything-stored.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { password, signedUp } from '../../../test/whole-member.ts'
import { db } from '../../platform/db/db.server.ts'
import { rateLimits } from '../../platform/db/tables.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { clientKey } from '../../platform/http/network.server.ts'
import { emailIndex } from '../accounts.server.ts'
import { knownDevice } from '../sessions/device-cookie.server.ts'
import { users } from '../tables.ts'

vi.hoisted(() => Object.assign(process.env, { TRUST_PROXY: 'true' }))

const wrong = 'not the password'
const next = 'upepo wa kusi'

let networks = 0
const somewhere = () => ({ 'x-forwarded-for': `10.1.${networks++}.1` })

function signIn(person: Person, fields: Record<string, string>, from = somewhere()) {
  return person.post('/auth', fields, from)
}

async function strangersTry(email: string) {
  for (let n = 0; n < 12; n++) await consume('sign-in-account', emailIndex(email))
  const answer = await signIn(visitor, { email, password })
  expect(answer.status).toBe(429)
  return answer
}

/** Returns a browser with a device cookie whose session has ended. */
async function knownBrowser(email: string, before: Person = visitor) {
  const answer = await signIn(before, { email, password, stay: 'yes' })
  const device = answer.headers.getSetCookie().find((line) => line.startsWith('d='))
  if (!device) throw new Error('There was no device cookie.')
  return new Person(null, email, device.split(';')[0])
}

test('strangers’ attempts on an address do not lock out its owner on a known device', async () => {
  const { email } = await signedUp()
  const device = await knownBrowser(email)
  await strangersTry(email)
  const answer = await signIn(device, { email: email.toUpperCase(), password })
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('Success! You are now signed in. Redirecting...')
})

test('strangers who exhaust the limit of a shared network do not lock out a known device', async () => {
  const { email } = await signedUp()
  const device = await knownBrowser(email)
  const carrier = somewhere()
  const client = clientKey(carrier['x-forwarded-for'])
  for (let n = 0; n < 100; n++) await consume('sign-in-client', client)
  expect((await signIn(visitor, { email, password }, carrier)).status).toBe(429)
  expect((await signIn(device, { email, password }, carrier)).status).toBe(200)
  for (let n = 0; n < 50; n++) await consume('reset-client', client)
  expect((await visitor.post('/auth?mode=reset', { email }, carrier)).status).toBe(429)
  expect((await device.post('/auth?mode=reset', { email }, carrier)).status).toBe(200)
})

test('a known device can request three password resets an hour, for any address', async () => {
  const { email } = await signedUp()
  const device = await knownBrowser(email)
  const ask = (n: number) => device.post('/auth?mode=reset', { email: `${n}-${email}` }, somewhere())
  for (let n = 0; n < 3; n++) expect((await ask(n)).status).toBe(200)
  const answer = await ask(3)
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain(
    'Three password resets were requested on this device within an hour, which is the limit. You can try again in 60 minutes.',
  )
})

test('a device keeps its id when the same address signs in again and gets a new one for another address', async () => {
  const [owner, other] = [await signedUp(), await signedUp()]
  const device = await knownBrowser(owner.email)
  const idOf = ({ headers }: Person) => headers.cookie?.split('.')[0]
  expect(idOf(await knownBrowser(owner.email.toUpperCase(), device))).toBe(idOf(device))
  expect(idOf(await knownBrowser(other.email, device))).not.toBe(idOf(device))
})

test('a network can request 200 password resets an hour from known devices, however many an account has', async () => {
  const { email } = await signedUp()
  const devices = [await knownBrowser(email), await knownBrowser(email)]
  const carrier = somewhere()
  for (let n = 0; n < 199; n++) await consume('reset-device-client', clientKey(carrier['x-forwarded-for']))
  const answers: Response[] = []
  for (const device of devices) answers.push(await device.post('/auth?mode=reset', { email }, carrier))
  expect(answers.map(({ status }) => status)).toEqual([200, 429])
  expect(await answers[1]?.text()).toContain(
    'Your network has requested 200 password resets within an hour on devices that we know, which is the limit.',
  )
  expect((await devices[1]?.post('/auth?mode=reset', { email }, somewhere()))?.status).toBe(200)
})

test('onion service users do not lock each other out; account and device limits remain', async () => {
  const { email } = await signedUp()
  const device = await knownBrowser(email)
  const onion = { 'x-forwarded-for': 'onion' }
  for (let n = 0; n < 101; n++) await consume('sign-in-client', clientKey('onion'))
  for (let n = 0; n < 51; n++) await consume('reset-client', clientKey('onion'))
  for (let n = 0; n < 201; n++) await consume('reset-device-client', clientKey('onion'))
  expect((await signIn(visitor, { email, password }, onion)).status).toBe(200)
  expect((await visitor.post('/auth?mode=reset', { email }, onion)).status).toBe(200)
  const resets = []
  for (let n = 0; n < 4; n++) resets.push((await device.post('/auth?mode=reset', { email }, onion)).status)
  expect(resets).toEqual([200, 200, 200, 429])
  for (let n = 0; n < 10; n++) await consume('sign-in-account', emailIndex(email))
  expect((await signIn(visitor, { email, password }, onion)).status).toBe(429)
})

test('the network limit counts only failures, so that hundreds can sign in at an event', async () => {
  const { email } = await signedUp()
  const hall = somewhere()
  const client = clientKey(hall['x-forwarded-for'])
  for (let n = 0; n < 99; n++) await consume('sign-in-client', client)
  for (let n = 0; n < 3; n++) expect((await signIn(visitor, { email, password }, hall)).status).toBe(200)
  expect((await signIn(visitor, { email, password: wrong }, hall)).status).toBe(422)
  const answer = await signIn(visitor, { email, password }, hall)
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain(
    'An error occurred. Please try again. A hundred wrong passwords came from your network within 15 minutes, which is the limit. You can try again in 15 minutes.',
  )
})

test('a device becomes known only if the box to stay signed in is ticked, at sign-in or sign-up', async () => {
  const { email } = await signedUp()
  for (const [fields, names] of [
    [{}, ['s']],
    [{ stay: 'yes' }, ['s', 'd']],
  ] as const) {
    const signedIn = await signIn(visitor, { email, password, ...fields })
    const other = { email: `${names.length}-${email}`, password, ...fields }
    const signedUp = await visitor.post('/auth?mode=sign-up', other, somewhere())
    for (const answer of [signedIn, signedUp])
      expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual(names)
  }
  expect((await signIn(visitor, { email, password: wrong, stay: 'yes' })).headers.getSetCookie()).toEqual([])
})

test('device cookies identify nobody: two of one member share nothing, and no table contains either', async () => {
  const { email } = await signedUp()
  const cookies = [await knownBrowser(email), await knownBrowser(email)].map(({ headers }) => headers.cookie ?? '')
  for (const cookie of cookies) expect(cookie).toMatch(/^d=[\w-]{22}\.[\w-]{22}\.[\w-]{22}$/)
  const parts = cookies.flatMap((cookie) => cookie.slice(2).split('.'))
  expect(new Set(parts).size).toBe(6)
  const stored = [...(await everyRow()).values()].join('\n')
  for (const part of parts) expect(stored).not.toContain(part)
})

test('responses do not reveal whose device it is, and the device unlocks no other account', async () => {
  const [owner, other] = [await signedUp(), await signedUp()]
  const device = await knownBrowser(owner.email)
  const seen = new Set<string>()
  for (const email of [owner.email, other.email, 'nobody@example.org']) {
    const locked = await strangersTry(email)
    seen.add(await comparable(locked, email))
    seen.add(await comparable(await signIn(device, { email, password: wrong }), email))
  }
  expect((await signIn(device, { email: other.email, password })).status).toBe(429)
  expect(seen.size).toBe(1)
  expect((await signIn(device, { email: owner.email, password })).status).toBe(200)
})

test('a known device has ten attempts of its own per 15 minutes; a forged one has none', async () => {
  const { email } = await signedUp()
  const device = await knownBrowser(email)
  await strangersTry(email)
  const { id = '' } = knownDevice(new Request('http://localhost:3000/', { headers: device.headers })) ?? {}
  for (let n = 0; n < 9; n++) await consume('sign-in-device', id)
  expect((await signIn(device, { email, password: wrong })).status).toBe(429)
  expect((await signIn(device, { email, password })).status).toBe(429)

  const fresh = await knownBrowserOf(email)
  const cookie = fresh.headers.cookie ?? ''
  const last = cookie.at(-1) === 'A' ? 'B' : 'A'
  for (const forged of [
    cookie.slice(0, -1) + last,
    `d=${'A'.repeat(22)}.${'A'.repeat(22)}.${'A'.repeat(22)}`,
    'd=x',
    'd=',
  ]) {
    const counted = await db().$count(rateLimits)
    const from = somewhere()
    const answer = await signIn(new Person(null, null, forged), { email, password }, from)
    expect([forged, answer.status]).toEqual([forged, 429])
    // The one new row counts the network; a forged device gets none.
    expect(await db().$count(rateLimits)).toBe(counted + 1)
  }
  expect((await signIn(fresh, { email, password })).status).toBe(200)
})

test('quick exit and erasure remove the device cookie; signing out keeps it', async () => {
  for (const [path, isForgotten] of [
    ['/sign-out', false],
    ['/sign-out-everywhere', false],
    ['/leave', true],
    ['/account/erasure', true],
  ] as const) {
    const { email } = await signedUp()
    const signedIn = await signIn(visitor, { email, password, stay: 'yes' })
    const cookies = signedIn.headers.getSetCookie().map((line) => line.split(';')[0])
    const answer = await new Person(null, email, cookies.join('; ')).post(path, { password }, somewhere())
    const taken = answer.headers.getSetCookie().filter((line) => line.endsWith('; Max-Age=0'))
    expect([path, taken.map((line) => line.split('=')[0])]).toEqual([path, isForgotten ? ['s', 'd'] : ['s']])
    const cleared = isForgotten ? '"cache", "cookies"' : '"cache"'
    expect([path, answer.headers.get('clear-site-data')]).toEqual([path, cleared])
  }
})

test('a password reset by mail clears strangers’ failed attempts', async () => {
  const { email } = await signedUp()
  await newMails()
  await visitor.post('/auth?mode=reset', { email }, somewhere())
  for (let n = 0; n < 5; n++) await consume('reset-email', emailIndex(email))
  const [, token] = /token=([\w-]+)/.exec((await newMails())[0] ?? '') ?? []
  await strangersTry(email)
  expect((await visitor.post(`/auth/new-password?token=${token}`, { password: next }, somewhere())).status).toBe(200)
  expect((await signIn(visitor, { email, password: next })).status).toBe(200)
  await visitor.post('/auth?mode=reset', { email }, somewhere())
  expect(await newMails()).toHaveLength(1)
})

test('another server process can reset at once the failures counted by this one', async () => {
  const { email } = await signedUp()
  await strangersTry(email)
  vi.resetModules()
  const other = await import('./sign-in.server.ts')
  await other.resetFailures(email)
  await (await import('../../platform/db/db.server.ts')).closeDatabases()
  expect((await signIn(visitor, { email, password })).status).toBe(200)
})

test('a signed-in member can erase the account despite a stranger’s failed attempts', async () => {
  const member = await signedUp()
  await strangersTry(member.email)
  const carrier = somewhere()
  for (let n = 0; n < 101; n++) await consume('sign-in-client', clientKey(carrier['x-forwarded-for']))
  const answer = await member.post('/account/erasure', { password }, carrier)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?goodbye'])
  expect(await db().$count(users, eq(users.id, member.userId))).toBe(0)
})

test('a device is known from sign-up on if mail verified the address', async () => {
  const { beginSignUp } = await import('../sign-up/pending-sign-ups.server.ts')
  await newMails()
  const signUp = await beginSignUp({ email: 'proved@example.org', password }, ownTurn)
  const [, code = ''] = /^(\d{6})$/m.exec((await newMails())[0] ?? '') ?? []
  const answer = await visitor.post(`/auth?mode=code&signUp=${signUp}&stay=yes`, { code }, somewhere())
  const cookies = answer.headers.getSetCookie()
  const headers = { cookie: cookies.map((line) => line.split(';')[0]).join('; ') }
  const device = knownDevice(new Request('http://localhost:3000/', { headers }))
  expect([device?.hasSignedIn('Proved@example.org'), device?.hasSignedIn('other@example.org')]).toEqual([true, false])
})

/** Returns another known browser of the member, without signing in: strangers have used up the tries of the address. */
async function knownBrowserOf(email: string) {
  const { deviceCookie } = await import('../sessions/device-cookie.server.ts')
  const elsewhere = new Request('http://localhost:3000/')
  return new Person(null, email, deviceCookie(email, elsewhere).split(';')[0])
}

async function comparable(answer: Response, email: string) {
  const headers = JSON.stringify([...answer.headers]).replace(/"retry-after","\d+"/, '"retry-after","SECONDS"')
  const page = `${answer.status} ${headers} ${await answer.text()}`
  return page.replaceAll(email, 'ADDRESS').replaceAll(/sha256-[^']+/g, 'HASH')
}
