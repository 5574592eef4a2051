import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMails } from '../../../test/mailbox.ts'
import { until } from '../../../test/patience.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { outbox } from '../../platform/db/tables.ts'
import { emailIndex, lockAccount, lockAddress } from '../accounts.server.ts'
import { grantAdmin } from '../admins.server.ts'
import { maxConcurrentHashes, passwordQueue, queueHash } from '../passwords/hash-queue.server.ts'
import { signOutEverywhere } from '../sessions/end-sessions.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { signUp } from '../sign-up/sign-up.server.ts'
import { passwordResets, sessions, users } from '../tables.ts'
import { isResetOpen, requestPasswordReset, setNewPassword } from './password-reset.server.ts'

await ensureKeyring(db())

const password = 'mvua ya masika'
const next = 'upepo wa kusi'
const dead = {
  kind: 'refused',
  status: 409,
  message: 'This link has been used already or is older than an hour. Please ask for a new one.',
  errors: {},
}

test('a mailed link sets a new password once, ends every session and starts none', async () => {
  const email = 'amina@example.org'
  await signUp({ email, password }, ownTurn)
  await signIn({ email, password }, ownTurn)
  const token = await mailedToken(email)
  expect(await isResetOpen(token)).toBe(true)
  expect(await setNewPassword(token, next)).toBeNull()
  expect(await db().$count(sessions)).toBe(0)
  const [stored] = await db().select({ password: users.password }).from(users)
  expect(stored?.password).toMatch(/^w1\.[0-9a-f]{8}\.[\w-]+$/)
  expect(await isResetOpen(token)).toBe(false)
  expect(await setNewPassword(token, 'something else')).toEqual(dead)
  expect(await signIn({ email, password }, ownTurn)).toHaveProperty('kind', 'refused')
  expect(await signIn({ email, password: next }, ownTurn)).toHaveProperty('kind', 'signed in')
})

test('only one of fifty concurrent uses of a link succeeds', async () => {
  const email = 'race@example.org'
  await signUp({ email, password }, ownTurn)
  const token = await mailedToken(email)
  const uses = await Promise.allSettled(Array.from({ length: 50 }, (_, n) => setNewPassword(token, `${next} ${n}`)))
  expect(uses.filter((use) => use.status === 'fulfilled' && use.value === null)).toHaveLength(1)
})

test('using a link invalidates the other links of the account', async () => {
  const email = 'two-links@example.org'
  await signUp({ email, password }, ownTurn)
  const first = await mailedToken(email)
  const second = await mailedToken(email)
  expect(await setNewPassword(second, next)).toBeNull()
  expect(await setNewPassword(first, password)).toEqual(dead)
})

test('of an account’s links that are used at once, one works and the others are dead', async () => {
  const email = 'many-links@example.org'
  await signUp({ email, password }, ownTurn)
  const tokens: string[] = []
  for (let n = 0; n < 4; n++) tokens.push(await mailedToken(email))
  const { uses } = await db().transaction(async (tx) => {
    await tx.select().from(passwordResets).for('update')
    const uses = Promise.all(tokens.map((token) => setNewPassword(token, next)))
    await expect.poll(waitingTransactions).toBe(4)
    return { uses }
  })
  const refusals = (await uses).filter((refusal) => refusal !== null)
  expect(refusals).toEqual([dead, dead, dead])
})

test('signing out everywhere waits for a link of the account that is being used', async () => {
  const email = 'way-out@example.org'
  await signUp({ email, password }, ownTurn)
  const token = await mailedToken(email)
  await mailedToken(email)
  const [owner] = await db()
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  const ends = await db().transaction(async (tx) => {
    await lockAccount(tx, owner?.id ?? '')
    const ends = Promise.all([setNewPassword(token, next), signOutEverywhere(owner?.id ?? '')])
    await expect.poll(waitingTransactions).toBe(2)
    await tx.select().from(passwordResets).for('update', { noWait: true })
    return { ends }
  })
  await ends.ends
  expect(await db().$count(passwordResets, eq(passwordResets.userId, owner?.id ?? ''))).toBe(0)
})

test('while a new password waits to be hashed, no row of its owner is locked', async () => {
  const email = 'queued@example.org'
  await signUp({ email, password }, ownTurn)
  const token = await mailedToken(email)
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>()
  const others = Array.from({ length: maxConcurrentHashes }, () => queueHash(ownTurn, () => finished))
  const setting = setNewPassword(token, next)
  await until(() => passwordQueue().length === 1)
  for (const table of [users, sessions, passwordResets]) await db().select().from(table).for('update', { noWait: true })
  finish()
  await Promise.all(others)
  expect(await setting).toBeNull()
})

test('a link expires after an hour', async () => {
  const email = 'late@example.org'
  await signUp({ email, password }, ownTurn)
  const token = await mailedToken(email)
  const [row] = await db().select().from(passwordResets)
  expect(Math.round(((row?.expiresAt.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60)
  await db().update(passwordResets).set({ expiresAt: new Date() })
  expect(await isResetOpen(token)).toBe(false)
  expect(await setNewPassword(token, next)).toEqual(dead)
})

test('a new password must follow the rules, stricter for an admin, and a rejection does not use up the link', async () => {
  const email = 'strict@example.org'
  await signUp({ email, password }, ownTurn)
  await grantAdmin(email)
  const token = await mailedToken(email)
  const refused = (text: string) => ({ errors: { password: expect.stringContaining(text) } })
  expect(await setNewPassword(token, next)).toMatchObject(refused('at least 15'))
  expect(await setNewPassword(token, 'STRICT@example.org')).toMatchObject(refused('not your email'))
  expect(await setNewPassword(token, 'upepo wa kusi mashariki')).toBeNull()
})

test('an unknown token opens nothing', async () => {
  for (const token of ['', 'x', 'reset-password:x', 'a'.repeat(10_000)]) {
    expect(await isResetOpen(token)).toBe(false)
    expect(await setNewPassword(token, next)).toEqual(dead)
  }
})

test('known and unknown addresses leave indistinguishable rows and no token', async () => {
  const email = 'cnry-reset@example.org'
  await signUp({ email, password }, ownTurn)
  const token = await mailedToken(email)
  await db().delete(passwordResets)
  await requestPasswordReset(email)
  await requestPasswordReset('nobody@example.org')
  const rows = await db().select().from(passwordResets)
  const mails = await db().select().from(outbox)
  expect(rows.map(({ id, userId }) => [id.length, userId.length])).toEqual([
    [43, 36],
    [43, 36],
  ])
  expect(new Set(mails.map(({ sealedMail }) => sealedMail.length)).size).toBe(1)
  const dump = await db().execute(sql`select r::text from password_resets r union all select o::text from outbox o`)
  expect(JSON.stringify(dump)).not.toMatch(new RegExp(`cnry-reset|example\\.org|${token}`, 'i'))
})

test('a reset requested during erasure leaves no link and no mail', async () => {
  const email = 'leaving@example.org'
  await signUp({ email, password }, ownTurn)
  const userId =
    (
      await db()
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, emailIndex(email)))
    )[0]?.id ?? ''
  await db().delete(outbox)
  const asked = await db().transaction(async (tx) => {
    await lockAddress(tx, emailIndex(email))
    const asking = requestPasswordReset(email)
    await expect.poll(waitingTransactions).toBe(1)
    await tx.delete(users).where(eq(users.id, userId))
    return { asking }
  })
  await asked.asking
  expect(await db().$count(passwordResets, eq(passwordResets.userId, userId))).toBe(0)
  expect(await newMails()).toEqual([])
})

test('a reset for an unknown address waits for the address lock', async () => {
  const email = 'nobody-at-all@example.org'
  const asked = await db().transaction(async (tx) => {
    await lockAddress(tx, emailIndex(email))
    const asking = requestPasswordReset(email)
    await expect.poll(waitingTransactions).toBe(1)
    return { asking }
  })
  await asked.asking
})

test('expired links are found by an index', async () => {
  await db().execute(sql`
    insert into password_resets (id, user_id, expires_at)
    select n::text, md5(n::text), now() + interval '1 hour' from generate_series(1, 20000) n`)
  await db().execute(sql`analyze password_resets`)
  const plan = await db().execute(sql`explain delete from password_resets where expires_at < now()`)
  expect(JSON.stringify(plan)).toContain('password_resets_expires_at')
  await db().delete(passwordResets)
})

test('the mail goes to the account’s address, links to the public URL and reveals nothing about anybody', async () => {
  await signUp({ email: 'Wanjiru@example.org', password }, ownTurn)
  const mail = await mailFor('wanjiru@EXAMPLE.org')
  expect(mail).toContain('To: Wanjiru@example.org')
  expect(mail).toMatch(/^http:\/\/localhost:3000\/auth\/new-password\?token=[\w-]{32}$/m)
  const words = mail.replaceAll(/token=\S+|Message-ID:.*|Date:.*/g, '')
  expect(words).not.toMatch(/lgbt|queer|gay|lesbian|trans(?!fer)|pride|upinde|career|mentor|review/i)
})

async function mailedToken(email: string) {
  return /token=([\w-]+)/.exec(await mailFor(email))?.[1] ?? ''
}

async function mailFor(email: string) {
  await newMails()
  await requestPasswordReset(email)
  const [mail = ''] = await newMails()
  return mail
}
