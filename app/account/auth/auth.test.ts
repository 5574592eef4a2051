import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'
import { newMember, Person, visitor } from '../../../test/app.ts'
import { pageOf } from '../../../test/page.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { db } from '../../platform/db/db.server.ts'
import { rateLimits } from '../../platform/db/tables.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { clientKey } from '../../platform/http/network.server.ts'
import { emailIndex } from '../accounts.server.ts'
import { maxConcurrentHashes, queueHash } from '../passwords/hash-queue.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'
import { sessions, users } from '../tables.ts'

const password = 'mvua ya masika'
const failed = 'An error occurred. Please try again.'
const visitors = { lane: 'strangers', key: clientKey('') } as const
const invalid = 'Invalid credentials. Please check your email and password.'

test('the sign-in card has three modes that link to each other and keep the return path', async () => {
  const signIn = await pageOf(visitor.get('/auth?returnTo=/reviews&action=partner'))
  expect(signIn).toContain('<h1 class="page-title">Sign In</h1>')
  expect(signIn).toContain('placeholder="you@example.com"')
  expect(signIn).toContain('placeholder="At least 6 characters"')
  expect(signIn).toMatch(/<form[^>]* noValidate|<form[^>]* novalidate/i)
  expect(linkTo(signIn, 'Forgot Password?')).toBe('/auth?mode=reset&returnTo=%2Freviews&action=partner')
  expect(linkTo(signIn, 'Sign Up')).toBe('/auth?mode=sign-up&returnTo=%2Freviews&action=partner')

  const signUp = await pageOf(visitor.get('/auth?mode=sign-up&returnTo=/reviews'))
  expect(signUp).toContain('<h1 class="page-title">Create Account</h1>')
  expect(linkTo(signUp, 'Sign In')).toBe('/auth?returnTo=%2Freviews')

  const reset = await pageOf(visitor.get('/auth?mode=reset'))
  expect(reset).toContain('Send Reset Email')
  expect(reset).not.toContain('type="password"')
  expect(linkTo(reset, 'Back to Sign In')).toBe('/auth')
})

test('password managers get the email address as the username wherever a password goes with it', async () => {
  const fieldOf = async (path: string) => /<input[^>]*name="email"[^>]*>/.exec(await pageOf(visitor.get(path)))?.[0]
  expect(await fieldOf('/auth')).toMatch(/ autoComplete="username"/)
  expect(await fieldOf('/auth?mode=sign-up')).toMatch(/ autoComplete="username"/)
  expect(await fieldOf('/auth?mode=reset')).toMatch(/ autoComplete="email"/)
})

test.each([
  ['/auth', { email: '', password: '' }, 'Please enter both email and password.'],
  ['/auth', { email: 'a@example.org', password: '' }, 'Please enter both email and password.'],
  ['/auth?mode=sign-up', { email: '', password: 'x' }, 'Please enter both email and password.'],
  ['/auth?mode=reset', { email: '' }, 'Please enter your email address.'],
  ['/auth?mode=sign-up', { email: 'nonsense', password }, 'Please enter a valid email address.'],
  ['/auth?mode=sign-up', { email: 'b@example.org', password: '12345' }, 'Please use at least 6 characters.'],
  ['/auth?mode=sign-up', { email: 'b@example.org', password: 'password' }, 'This password is too common'],
])('%s rejects %j: %s', async (path, fields, message) => {
  const answer = await visitor.post(path, fields)
  expect(answer.status).toBe(422)
  expect(answer.headers.get('set-cookie')).toBeNull()
  const shown = await answer.text()
  expect(shown).toContain(message)
  if (fields.email) expect(shown).toContain(`value="${fields.email}"`)
})

test('a rejected form keeps the email address but never the password', async () => {
  const answer = await visitor.post('/auth?mode=sign-up', { email: 'kept', password: 'CNRY-password' })
  const shown = await answer.text()
  expect(shown).toContain('value="kept"')
  expect(shown).not.toContain('CNRY-password')
})

test('signing up signs in, says so and redirects to the return path after two seconds', async () => {
  const path = '/auth?mode=sign-up&returnTo=/reviews%3Fcountry%3DKenya&action=partner'
  const answer = await visitor.post(path, { email: 'amina@example.org', password })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('refresh')).toBe('2;url=/reviews?country=Kenya&action=partner')
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax$/),
  ])
  expect(await answer.text()).toContain('Success! Your account has been created. Redirecting...')
  const back = await personOf(answer).get('/auth?returnTo=/reviews')
  expect([back.status, back.headers.get('location')]).toEqual([302, '/reviews'])
})

test('an email address is cleaned, a password is not', async () => {
  const email = 'pasted@example.org'
  const typed = { email: ' Amina <pasted@example.org>; ', password: ' mvua ya masika ' }
  expect((await visitor.post('/auth?mode=sign-up', typed)).status).toBe(200)
  for (const [sent, status] of [
    [{ ...typed, email }, 200],
    [typed, 200],
    [{ email, password }, 422],
  ] as const)
    expect((await visitor.post('/auth', sent)).status).toBe(status)
})

test('sign-up reports an address in use, in any spelling', async () => {
  await signUp({ email: 'taken@example.org', password }, ownTurn)
  const answer = await visitor.post('/auth?mode=sign-up', { email: 'Taken@Example.org', password })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('This email address is already in use. Please try signing in.')
})

test('signing in replaces the existing session', async () => {
  const before = await newMember()
  await signUp({ email: 'twice@example.org', password }, ownTurn)
  const answer = await before.post('/auth?returnTo=//e.com', { email: 'twice@example.org', password })
  expect(answer.headers.get('refresh')).toBe('2;url=/')
  expect(await answer.text()).toContain('Success! You are now signed in. Redirecting...')
  expect(await isSignedIn(before)).toBe(false)
  expect(await isSignedIn(personOf(answer))).toBe(true)
})

test('a wrong password and an unknown address get identical responses, including headers', async () => {
  await signUp({ email: 'known@example.org', password }, ownTurn)
  const known = await visitor.post('/auth', { email: 'known@example.org', password: 'wrong password' })
  const unknown = await visitor.post('/auth', { email: 'other@example.org', password: 'wrong password' })
  expect(known.status).toBe(422)
  expect(unknown.status).toBe(422)
  expect(headersOf(unknown)).toEqual(headersOf(known))
  const shown = await bodyOf(known, 'known@example.org')
  expect(shown).toContain(invalid)
  expect(await bodyOf(unknown, 'other@example.org')).toBe(shown)
})

test('POST to /sign-out ends the session for good; GET does not', async () => {
  const member = await newMember()
  expect((await member.get('/sign-out')).headers.get('location')).toBe('/')
  expect(await isSignedIn(member)).toBe(true)
  const answer = await member.post('/sign-out')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/'])
  expect(answer.headers.get('clear-site-data')).toBe('"cache", "cookies"')
  expect(answer.headers.get('set-cookie')).toMatch(/^s=; .*Max-Age=0$/)
  const replayed = await member.get('/reviews?country=Kenya')
  expect(replayed.headers.get('location')).toBe('/auth?returnTo=%2Freviews%3Fcountry%3DKenya')
})

test.each(['/reviews.data?country=Kenya', '/reviews.data?country=Kenya&_routes=workplaces%2Freviews'])(
  '%s gives a visitor only a redirect to sign-in',
  async (path) => {
    const answer = await visitor.get(path)
    expect(answer.status).toBe(202)
    expect(await answer.text()).toContain('/auth?returnTo=%2Freviews%3Fcountry%3DKenya')
  },
)

test('the eleventh sign-in attempt on an account within 15 minutes is rejected and starts no session', async () => {
  const email = 'tried@example.org'
  await signUp({ email, password }, ownTurn)
  for (let n = 0; n < 10; n++) await consume('sign-in-account', emailIndex(email))
  const before = await db().$count(sessions)
  const answer = await visitor.post('/auth', { email: 'Tried@example.org', password })
  expect(answer.status).toBe(429)
  const shown = await answer.text()
  expect(shown).toContain(
    `${failed} Ten tries to sign in with this email address failed within 15 minutes, which is the limit. You can try again in 15 minutes. If this was not you, choose “Forgot Password?”`,
  )
  expect(await db().$count(sessions)).toBe(before)
})

test('the attempt count of an address does not reveal that its owner signed in', async () => {
  const email = 'watched@example.org'
  const attempt = () => consume('sign-in-account', emailIndex(email))
  await signUp({ email, password }, ownTurn)
  await consume('sign-in-client', clientKey(''))
  const before = await db().$count(rateLimits)
  expect((await visitor.post('/auth', { email, password })).status).toBe(200)
  expect(await db().$count(rateLimits)).toBe(before)
  for (let n = 0; n < 9; n++) expect(await attempt()).toBe(true)
  expect((await visitor.post('/auth', { email, password })).status).toBe(200)
  expect([await attempt(), await attempt()]).toEqual([true, false])
})

test('without mail, no address is used up: its fourth sign-up of a day creates the account', async () => {
  const email = 'often@example.org'
  for (let n = 0; n < 3; n++) await consume('sign-up-email', emailIndex(email))
  expect((await visitor.post('/auth?mode=sign-up', { email, password })).status).toBe(200)
  expect(await db().$count(users, eq(users.email, emailIndex(email)))).toBe(1)
})

test('sign-in asks to try again while too many passwords are being hashed', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const jobs = Array.from({ length: maxConcurrentHashes + 32 }, () => queueHash(visitors, () => gate))
  const answer = await visitor.post('/auth', { email: 'busy@example.org', password })
  open()
  await Promise.all(jobs)
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect(await answer.text()).toContain(`${failed} Many people are signing in just now; wait ten seconds.`)
})

test('an overloaded sign-in returns the error message without a page, and pages are still served', async () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const jobs = Array.from({ length: maxConcurrentHashes + 32 }, () => queueHash(visitors, () => gate))
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  for (let n = 0; n < 10; n++) await queueHash(visitors, () => gate).catch(() => {})
  const answer = await visitor.post('/auth', { email: 'busy@example.org', password })
  expect([answer.status, await answer.text(), answer.headers.get('retry-after')]).toEqual([503, failed, '10'])
  expect((await visitor.get('/auth')).status).toBe(200)
  expect((await visitor.post('/auth?mode=reset', { email: 'busy@example.org' })).status).toBe(200)
  expect((await visitor.post('/auth?mode=code', { code: '123456' })).status).toBe(409)
  vi.setSystemTime(Date.now() + 11_000)
  expect(await (await visitor.post('/auth', { email: 'busy@example.org', password })).text()).toContain('</html>')
  open()
  await Promise.all(jobs)
  expect((await visitor.post('/auth', { email: 'busy@example.org', password })).status).toBe(422)
})

test('an unexpected failure shows an error message and keeps the input', async () => {
  const email = 'broken@example.org'
  await signUp({ email, password }, ownTurn)
  await db()
    .update(users)
    .set({ password: 'nonsense' })
    .where(eq(users.email, emailIndex(email)))
  const answer = await visitor.post('/auth', { email, password })
  expect(answer.status).toBe(500)
  const shown = await answer.text()
  expect(shown).toContain(failed)
  expect(shown).toContain(`value="${email}"`)
})

function linkTo(html: string, label: string) {
  const href = new RegExp(`href="([^"]*)"[^>]*>${label.replace('?', '\\?')}<`).exec(
    html.slice(html.indexOf('<main')),
  )?.[1]
  return href?.replaceAll('&amp;', '&')
}

function personOf(answer: Response) {
  return new Person(null, null, answer.headers.getSetCookie()[0]?.split(';')[0])
}

async function isSignedIn(person: Person) {
  return (await person.get('/auth')).status === 302
}

function headersOf(answer: Response) {
  const headers = new Headers(answer.headers)
  // The hashes of scripts that hold what was typed.
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replaceAll(/sha256-[^']+/g, 'hash'))
  return [...headers]
}

async function bodyOf(answer: Response, email: string) {
  const body = await answer.text()
  return body.replaceAll(email, 'typed')
}
