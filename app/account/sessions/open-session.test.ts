import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { everyRow } from '../../../test/security/everything-stored.ts'
import { password, signedUp } from '../../../test/whole-member.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { grantAdmin } from '../admins.server.ts'
import { sessions } from '../tables.ts'
import { sessionExpiry } from './open-session.server.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// Starts on a whole hour, so that rounding down changes no expiry.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / hour) * hour }))
afterEach(() => vi.useRealTimers())

const stated = [
  { who: 'member', isAdmin: false, idle: 24 * hour, age: 30 * day, grain: hour },
  { who: 'admin', isAdmin: true, idle: 30 * minute, age: 12 * hour, grain: 5 * minute },
]

test.each(stated)('a $who session expires by idle time or by age', ({ isAdmin, idle, age, grain }) => {
  const createdAt = new Date('2026-03-01T10:00:00Z')
  const at = (ms: number) => new Date(createdAt.getTime() + ms)
  expect(sessionExpiry({ isAdmin, createdAt }, createdAt)).toEqual(at(idle))
  // Never later than promised, and earlier by less than the rounding.
  expect(sessionExpiry({ isAdmin, createdAt }, at(grain - 1))).toEqual(at(idle))
  expect(sessionExpiry({ isAdmin, createdAt }, at(grain))).toEqual(at(idle + grain))
  expect(sessionExpiry({ isAdmin, createdAt }, at(age - minute))).toEqual(at(age))
  expect(sessionExpiry({ isAdmin, createdAt }, at(age + minute))).toEqual(at(age))
})

test.each(stated)('an idle $who is signed out', async ({ isAdmin, idle }) => {
  const person = await newMember({ isAdmin })
  later(idle - 1_000)
  const other = await newMember({ isAdmin })
  expect(await isSignedIn(person)).toBe(true)
  later(idle + 1_000)
  expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, false])
})

test.each(stated)('an active $who is signed out when the session is too old', async ({ isAdmin, idle, age, grain }) => {
  const person = await newMember({ isAdmin })
  const begun = Date.now()
  while (Date.now() < begun + age - idle) {
    later(idle - grain)
    if (Date.now() < begun + age) expect(await isSignedIn(person)).toBe(true)
  }
  vi.setSystemTime(begun + age - 1_000)
  expect(await isSignedIn(person)).toBe(true)
  vi.setSystemTime(begun + age)
  expect(await isSignedIn(person)).toBe(false)
})

test('a member who becomes an admin gets the session limits of an admin', async () => {
  const [idle, busy] = [await newMember(), await newMember()]
  for (const { email } of [idle, busy]) await grantAdmin(email)
  later(29 * minute)
  expect((await busy.get('/admin')).status).toBe(200)
  later(2 * minute)
  expect([await isSignedIn(idle), await isSignedIn(busy)]).toEqual([false, true])
  later(13 * hour)
  expect(await isSignedIn(busy)).toBe(false)
})

test('neither reloading a page’s own data nor an open stream extends a session', async () => {
  const admin = await newAdmin()
  for (let n = 0; n < 3; n++) {
    later(11 * minute)
    const referer = `${config().publicUrl}/admin/reviews?show=all`
    if (n < 2) expect((await admin.get('/admin/reviews.data?show=all', { referer })).status).toBe(200)
    if (n < 2) await (await admin.get('/live?topic=admin-reviews')).body?.cancel()
  }
  expect(await isSignedIn(admin)).toBe(false)
})

test('navigating from another page extends a session', async () => {
  const admin = await newAdmin()
  for (let n = 0; n < 3; n++) {
    later(11 * minute)
    const referer = `${config().publicUrl}/admin`
    expect((await admin.get('/admin/reviews.data?show=all', { referer })).status).toBe(200)
  }
  expect(await isSignedIn(admin)).toBe(true)
})

test('writing a review does not touch the session; everything else does so once an hour', async () => {
  const member = await newMember()
  const begun = await rowOf(member)
  later(2 * hour)
  const wizard = ['/submit-review', '/submit-review.data', '/submit-review/', '/Submit-Review', '/submit%2Dreview']
  for (const path of [...wizard, '/company-names?typed=a', '/review-receipt', '/review-receipt/']) {
    expect((await member.get(path)).status, path).toBe(200)
    await member.post(path, { step: '1', to: '2' })
  }
  expect(await rowOf(member)).toEqual(begun)
  const writes = vi.spyOn(primarySql(), 'unsafe')
  for (let n = 0; n < 3; n++) await member.get('/account')
  expect(writes.mock.calls.filter(([text]) => /^update "sessions"/.test(text))).toHaveLength(1)
  writes.mockRestore()
  expect((await rowOf(member))?.expiresAt).toEqual(new Date(Date.now() + 24 * hour))
})

test('members can still read when sessions cannot be written', async () => {
  const member = await newMember()
  later(2 * hour)
  const before = await everyRow()
  await primarySql().unsafe('revoke update on sessions from current_user')
  expect(await isSignedIn(member)).toBe(true)
  await primarySql().unsafe('grant update on sessions to current_user')
  expect(await everyRow()).toEqual(before)
})

test('the session cookie ends with the browser unless the member chose to stay signed in', async () => {
  const { email } = await signedUp()
  const cookieFor = async (mode: string, form: Record<string, string>) =>
    (await visitor.post(`/auth${mode}`, { password, ...form })).headers.getSetCookie()[0]
  const plain = /^s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax$/
  const kept = /^s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=2592000$/
  expect(await cookieFor('', { email })).toMatch(plain)
  expect(await cookieFor('', { email, stay: 'yes' })).toMatch(kept)
  expect(await cookieFor('?mode=sign-up', { email: 'plain@example.org' })).toMatch(plain)
  expect(await cookieFor('?mode=sign-up', { email: 'kept@example.org', stay: 'yes' })).toMatch(kept)
  await grantAdmin(email)
  expect(await cookieFor('', { email, stay: 'yes' })).toMatch(/; Max-Age=43200$/)
})

test('the box to stay signed in starts unticked and keeps its state when the form comes back', async () => {
  const boxIn = async (answer: Response) => /<input[^>]*name="stay"[^>]*>/.exec(await answer.text())?.[0]
  for (const mode of ['', '?mode=sign-up']) {
    expect(await boxIn(await visitor.get(`/auth${mode}`))).not.toContain('checked')
    expect(await boxIn(await visitor.post(`/auth${mode}`, { email: 'a@example.org', stay: 'yes' }))).toContain(
      'checked',
    )
    expect(await boxIn(await visitor.post(`/auth${mode}`, { email: 'a@example.org' }))).not.toContain('checked')
  }
  expect(await boxIn(await visitor.get('/auth?mode=reset'))).toBeUndefined()
})

function later(ms: number) {
  vi.setSystemTime(Date.now() + ms)
}

async function isSignedIn(person: Person) {
  return (await person.get('/account')).status === 200
}

async function rowOf({ userId }: { userId: string }) {
  const [row] = await db().select().from(sessions).where(eq(sessions.userId, userId))
  return row
}
