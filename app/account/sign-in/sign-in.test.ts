import { createHmac } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { eventually } from '../../../test/patience.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { ensureKeyring, keyFor } from '../../platform/crypto/keyring.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { emailIndex } from '../accounts.server.ts'
import { grantAdmin, revokeAdmin } from '../admins.server.ts'
import { decoyPassword } from '../passwords/password-hash.server.ts'
import { currentMember, endSession, sessionMiddleware } from '../sessions/session.server.ts'
import { sessionIdIn } from '../sessions/session-cookie.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'
import { sessions, users } from '../tables.ts'
import { signIn } from './sign-in.server.ts'

await ensureKeyring(db())

const password = 'mvua ya masika'

test('a new account is signed in, and any spelling of its address is the same account', async () => {
  const cookie = cookieOf(await signUp({ email: 'Amina@Example.org', password }, ownTurn))
  expect(cookie).toMatch(/^s=[\w%.-]+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(await memberWith(cookie)).toMatchObject({ isAdmin: false })
  expect(await signUp({ email: 'aMINA@example.ORG', password }, ownTurn)).toEqual({
    kind: 'refused',
    status: 422,
    message: 'This email address is already in use. Please try signing in.',
    errors: {},
  })
  expect(await memberWith(cookieOf(await signIn({ email: 'AMINA@EXAMPLE.ORG', password }, ownTurn)))).not.toBeNull()
})

test('concurrent sign-ups with one address create one account', async () => {
  const results = await Promise.all(
    Array.from({ length: 8 }, () => signUp({ email: 'many@example.org', password }, ownTurn)),
  )
  expect(results.filter(({ kind }) => kind === 'signed in')).toHaveLength(1)
})

test('an invalid password is rejected beside its field, and no account is created', async () => {
  const email = 'refused@example.org'
  for (const [typed, reason] of [
    ['short', 'at least 6'],
    ['password', 'too common'],
    [email, 'not your email'],
  ] as const) {
    const answer = await visitor.post('/auth?mode=sign-up', { email, password: typed })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(new RegExp(`id="password-error"[^>]*>[^<]*${reason}`))
  }
  expect(
    await db()
      .select()
      .from(users)
      .where(eq(users.email, emailIndex(email))),
  ).toEqual([])
})

test('a password that is replaced before the session starts opens none', async () => {
  const email = 'meanwhile@example.org'
  await signUp({ email, password }, ownTurn)
  const isThis = eq(users.email, emailIndex(email))
  const { signingIn } = await db().transaction(async (tx) => {
    await tx.select().from(users).where(isThis).for('update')
    const signingIn = signIn({ email, password }, ownTurn)
    await expect.poll(waitingTransactions).toBe(1)
    await tx.update(users).set({ password: decoyPassword() }).where(isThis)
    return { signingIn }
  })
  expect(await signingIn).toEqual({
    kind: 'refused',
    status: 422,
    message: 'Invalid credentials. Please check your email and password.',
    errors: {},
  })
})

test('an unknown address, a wrong password and an overlong password get the same response', async () => {
  await signUp({ email: 'known@example.org', password }, ownTurn)
  const expected = {
    kind: 'refused',
    status: 422,
    message: 'Invalid credentials. Please check your email and password.',
    errors: {},
  }
  expect(await signIn({ email: 'known@example.org', password: 'wrong password' }, ownTurn)).toEqual(expected)
  expect(await signIn({ email: 'unknown@example.org', password: 'wrong password' }, ownTurn)).toEqual(expected)
  expect(await signIn({ email: 'not an address', password: 'wrong password' }, ownTurn)).toEqual(expected)
  expect(await signIn({ email: 'known@example.org', password: 'x'.repeat(1_000) }, ownTurn)).toEqual(expected)
})

test('the tables hold no address, no password and no timestamp finer than an hour', async () => {
  await signUp({ email: 'cnry-email@example.org', password: 'CNRY-password' }, ownTurn)
  const rows = [await dump('users'), await dump('sessions')].join('\n')
  expect(rows).not.toMatch(/cnry-(?:email|password)/i)
  expect(rows).not.toContain('example.org')
  expect(rows.match(/\S*@\S*/g)?.every((address) => /[a-z2-7]{52}@x\.invalid/.test(address))).toBe(true)
  expect(rows).toMatch(/w1\.[0-9a-f]{8}\./)
  for (const [moment] of rows.matchAll(/\d{4}-\d\d-\d\d[ T][\d:.]+/g)) expect(moment).toMatch(/:00:00$/)
  const [session = {}] = await db().select().from(sessions)
  expect(Object.keys(session)).toEqual(['id', 'userId', 'expiresAt', 'codeUntil', 'createdAt'])
})

test('a session ends on sign-out, on expiry or when its account is deleted', async () => {
  const email = 'leaver@example.org'
  const cookies = [cookieOf(await signUp({ email, password }, ownTurn))]
  for (let n = 0; n < 2; n++) cookies.push(cookieOf(await signIn({ email, password }, ownTurn)))
  const [signedOut = '', expired = '', deleted = ''] = cookies

  const headers = await endSession(requestWith(signedOut))
  expect(headers.get('set-cookie')).toBe('s=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0')
  expect(headers.get('clear-site-data')).toBe('"cache", "cookies"')
  expect(await memberWith(signedOut)).toBeNull()

  const id = sessionIdIn(expired) ?? ''
  await db().update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.id, id))
  await eventually(async () => expect(await memberWith(expired)).toBeNull())

  expect(await memberWith(deleted)).not.toBeNull()
  await db()
    .delete(users)
    .where(eq(users.email, emailIndex(email)))
  await eventually(async () => expect(await memberWith(deleted)).toBeNull())
})

test('granting and revoking admin rights takes effect with the next request', async () => {
  const cookie = cookieOf(await signUp({ email: 'admin@example.org', password }, ownTurn))
  expect(await grantAdmin('nobody@example.org')).toBe(false)
  expect(await grantAdmin('Admin@Example.org')).toBe(true)
  expect(await memberWith(cookie)).toMatchObject({ isAdmin: true })
  expect(await revokeAdmin('admin@example.org')).toBe(true)
  expect(await memberWith(cookie)).toMatchObject({ isAdmin: false })
})

test('the audit log records an admin’s sign-in, but not a member’s or a failed one', async () => {
  const email = 'signing-in@example.org'
  const logged = () =>
    db().select({ adminId: auditLog.adminId, verb: auditLog.verb, target: auditLog.target }).from(auditLog)
  await signUp({ email, password }, ownTurn)
  await signIn({ email, password }, ownTurn)
  expect(await logged()).toEqual([])
  await grantAdmin(email)
  await signIn({ email, password: 'wrong password' }, ownTurn)
  expect(await logged()).toEqual([])
  expect(await memberWith(cookieOf(await signIn({ email, password }, ownTurn)))).toMatchObject({ isAdmin: true })
  const [user] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  expect(await logged()).toEqual([{ adminId: user?.id, verb: 'sign in', target: null }])
})

test('an admin’s session and its audit row are written atomically', async () => {
  const email = 'both@example.org'
  await signUp({ email, password }, ownTurn)
  await grantAdmin(email)
  await db().execute(sql`revoke insert on audit_log from current_user`)
  const before = await db().$count(sessions)
  await expect(signIn({ email, password }, ownTurn)).rejects.toThrow()
  await db().execute(sql`grant insert on audit_log to current_user`)
  expect(await db().$count(sessions)).toBe(before)
})

test('a visitor or a forged cookie costs no query; a member costs one', async () => {
  const cookie = cookieOf(await signUp({ email: 'hot@example.org', password }, ownTurn))
  const [token = '', signature = ''] = /s=([\w-]+)\.([\w-]+)/.exec(cookie)?.slice(1) ?? []
  const queries = vi.spyOn(primarySql(), 'unsafe')
  const forged = [
    '',
    's=',
    's=%',
    `s=${token}`,
    `s=${token}.`,
    `s=${token}.${'b'.repeat(43)}`,
    `s=${'a'.repeat(43)}.${signature}`,
    `s=${token}.${signature}x`,
    `s=${token.slice(1)}.${signature}`,
  ]
  for (const header of forged) expect(await memberWith(header)).toBeNull()
  expect(queries).not.toHaveBeenCalled()
  expect(await memberWith(`theme=dark; ${cookie.split(';')[0]}; s2=1`)).not.toBeNull()
  expect(queries).toHaveBeenCalledTimes(1)
  queries.mockRestore()
})

test('what the table stores of a session opens nothing, even with a valid signature', async () => {
  const cookie = cookieOf(await signUp({ email: 'stolen@example.org', password }, ownTurn))
  const [token = ''] = /^s=([\w-]{43})\./.exec(cookie)?.slice(1) ?? []
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const { key } = keyFor('session')
  const signed = (text: string) =>
    `s=${text}.${createHmac('sha256', key.toString('base64')).update(text).digest('base64url')}`
  expect(await memberWith(signed(token))).not.toBeNull()
  const rows = await dump('sessions')
  expect(rows).not.toContain(token)
  const stored = rows.match(/[\w-]{43}/g) ?? []
  expect(stored.length).toBeGreaterThan(0)
  for (const text of stored) expect(await memberWith(signed(text))).toBeNull()
})

async function memberWith(cookie: string) {
  const context = new RouterContextProvider()
  const request = requestWith(cookie)
  const url = new URL(request.url)
  await sessionMiddleware({ request, url, context, params: {}, pattern: '/' }, async () => new Response())
  return currentMember(context)
}

function requestWith(cookie: string) {
  return new Request('http://localhost:3000/', { headers: { cookie: cookie.replace(/; Path=.*/, '') } })
}

function cookieOf(result: Awaited<ReturnType<typeof signIn>>) {
  if (result.kind === 'refused') throw new Error(result.message)
  return result.cookie
}

async function dump(table: string) {
  const rows = await db().execute<{ row: string }>(sql`select t::text as row from ${sql.identifier(table)} t`)
  return rows.map(({ row }) => row).join('\n')
}
