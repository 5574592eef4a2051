import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq, ne } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { newAdmin, newMember, type Person, visitor } from '../../../test/app.ts'
import { required } from '../../../test/example-review.ts'
import { newMails } from '../../../test/mailbox.ts'
import { everyFile, everyRow, shapesOf } from '../../../test/security/everything-stored.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { password, signedIn, signedUp, useEverything } from '../../../test/whole-member.ts'
import { emailIndex, lockAddress } from '../../account/accounts.server.ts'
import { sessionIdOf } from '../../account/sessions/session-cookie.server.ts'
import { passwordResets, pendingSignUps, sessions, users } from '../../account/tables.ts'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { outbox } from '../../platform/db/tables.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { deliverMail, queueMail } from '../../platform/mail/mail.server.ts'
import { mailFileName } from '../../platform/mail/mail-transport.server.ts'
import { removeLeavingListings } from '../../profiles/leaving-listings.server.ts'
import { mentors } from '../../profiles/tables.ts'
import { eraseAccount } from './erasure.server.ts'

// None of these names anybody: expiring keyed hashes, the audit chain and mail still to be sent.
const staying = ['public.rate_limits', 'public.endings', 'public.audit_log', 'public.outbox']

beforeEach(async () => void (await newMails()))

const erase = (person: Person, typed = password) => person.post('/account/erasure', { password: typed })

test('an erasure leaves every table, the file store and the mail folder as if the member had never joined', async () => {
  // Stops the clock, so that the admin’s session is not extended, which happens in steps of five minutes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const admin = await newAdmin()
  const bystander = await signedUp()
  await useEverything(bystander, admin, 'bystander')
  await newMails()
  const [rowsBefore, filesBefore] = [await everyRow(), pathsOfFiles()]

  const mark = `CNRY-${randomBytes(6).toString('hex')}`
  const member = await signedUp(`${mark.toLowerCase()}@example.org`)
  await signedIn(member.email)
  await useEverything(member, admin, mark)
  await deliverMail()
  expect(pathsOfFiles().length).toBeGreaterThan(filesBefore.length + 2)
  expect((await everyRow()).get('public.mentors')).not.toBe(rowsBefore.get('public.mentors'))

  const answer = await erase(member)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?goodbye'])
  const rows = await everyRow()
  for (const [table, before] of rowsBefore) if (!staying.includes(table)) expect(rows.get(table), table).toBe(before)
  expect(pathsOfFiles()).toEqual(filesBefore)

  const mails = await newMails()
  expect(mails).toHaveLength(1)
  const left = [...(await everyRow()).values(), ...[...everyFile(config().dataDir)].map(({ content }) => content)]
  for (const secret of [mark, member.userId, emailIndex(member.email).slice(0, 52)]) {
    for (const shape of shapesOf(secret)) expect(left.filter((each) => each.includes(shape))).toEqual([])
  }
})

test('with batches, an erasure leaves of a listed mentor only what members could read, until the next one', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { reviewPrivacy, reviewBatchMinutes } = config()
  onTestFinished(() => {
    vi.useRealTimers()
    Object.assign(config(), { reviewPrivacy, reviewBatchMinutes })
  })
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 60 })
  const admin = await newAdmin()
  const [rowsBefore, filesBefore] = [await everyRow(), pathsOfFiles()]
  const member = await signedUp()
  await useEverything(member, admin, 'leaving')
  const [listing] = await db().select().from(mentors).where(eq(mentors.userId, member.userId))

  await erase(member)
  await newMails()
  const rows = await everyRow()
  const changing = [...staying, 'public.mentors']
  for (const [table, before] of rowsBefore) if (!changing.includes(table)) expect(rows.get(table), table).toBe(before)
  const kept = { ...listing, userId: null, leaves: true }
  expect(await db().select().from(mentors).where(eq(mentors.leaves, true))).toEqual([kept])
  expect([...rows.values()].filter((row) => row.includes(member.userId))).toEqual([])
  const photo = kept.imageUrl?.split('/').at(-1) ?? ''
  expect(ofStore(pathsOfFiles())).toEqual([...ofStore(filesBefore), join(config().filesDir, photo)].sort())

  await removeLeavingListings()
  expect((await everyRow()).get('public.mentors')).toBe(rowsBefore.get('public.mentors'))
  expect(ofStore(pathsOfFiles())).toEqual(ofStore(filesBefore))
})

test('an erasure leaves reviews unchanged, since nothing links them to the account', async () => {
  const member = await signedUp()
  expect((await member.post('/submit-review', { ...required, step: '5', to: '6' })).status).toBe(200)
  const before = (await everyRow()).get('public.reviews')
  expect(before).toContain(required.companyName)
  expect((await erase(member)).status).toBe(302)
  expect((await everyRow()).get('public.reviews')).toBe(before)
})

test('an erasure ends every session, clears the browser’s data and frees the email address', async () => {
  const member = await signedUp()
  const elsewhere = await signedIn(member.email)
  const { headers } = await erase(member)
  expect(headers.get('clear-site-data')).toBe('"cache", "cookies"')
  expect(headers.get('set-cookie')).toContain('Max-Age=0')
  for (const device of [member, elsewhere]) {
    const replayed = await device.get('/account')
    expect([replayed.status, replayed.headers.get('location')]).toEqual([302, '/auth?returnTo=%2Faccount'])
  }
  const { email } = member
  expect(await (await visitor.post('/auth', { email, password })).text()).toContain('Invalid credentials.')
  expect((await signedUp(email)).userId).not.toBe(member.userId)
})

test('one mail confirms an erasure and names neither the person nor the product', async () => {
  const member = await signedUp()
  const other = { to: member.email, subject: 'Set a new password', text: 'x' }
  await queueMail(db(), other)
  await deliverMail()
  await queueMail(db(), other)
  await queueMail(db(), { ...other, to: 'somebody.else@example.org' })
  await queueMail(db(), null)
  await erase(member)
  expect(await db().$count(outbox)).toBe(3)
  const mails = (await newMails()).filter((mail) => mail.includes(member.email))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: Your data is deleted\n')
  const [, text] = mails[0]?.split('\n\n') ?? []
  expect(text).not.toMatch(/upinde|lgbt|queer|\bgay\b|lesbian|\btrans|pride|mentor|review/i)
})

test('the home page confirms an erasure once, and only to a visitor', async () => {
  const said = 'Your account and everything that belonged to it are erased.'
  const goodbye = await (await visitor.get('/?goodbye')).text()
  expect(goodbye).toContain(said)
  expect(goodbye).toContain('Reviews you wrote stay')
  expect(goodbye).toContain('href="/review-receipt"')
  expect(await (await visitor.get('/')).text()).not.toContain(said)
  expect(await (await (await newMember()).get('/?goodbye')).text()).not.toContain(said)
})

test('a wrong or missing password is reported beside the field and erases nothing', async () => {
  const member = await signedUp()
  for (const [typed, sentence] of [
    ['', 'Please enter your password.'],
    ['not the password', 'This is not your password. Please try again.'],
  ] as const) {
    const answer = await erase(member, typed)
    expect(answer.status).toBe(422)
    expect(await answer.text()).toMatch(new RegExp(`id="password-error"[^>]*>${sentence}`))
  }
  expect((await member.get('/account')).status).toBe(200)
})

test('a session is blocked after ten wrong passwords and told for how long; another session is not', async () => {
  const member = await signedUp()
  const session = sessionIdOf(new Request('http://localhost:3000/', { headers: member.headers })) ?? ''
  for (let n = 0; n < 9; n++) await consume('password-session', session)
  expect((await erase(member, 'not the password')).status).toBe(422)
  const answer = await erase(member)
  expect(answer.status).toBe(429)
  const left = Number(answer.headers.get('retry-after'))
  expect([left > 14 * 60, left <= 15 * 60]).toEqual([true, true])
  expect(await answer.text()).toContain(
    'An error occurred. Please try again. You have entered ten wrong passwords within 15 minutes, which is the limit. You can try again in 15 minutes.',
  )
  expect(await db().$count(users, eq(users.id, member.userId))).toBe(1)
  expect((await erase(await signedIn(member.email))).headers.get('location')).toBe('/?goodbye')
})

test('the only admin cannot erase the account, and is told why before and after trying', async () => {
  await db().delete(users)
  const admin = await signedUp()
  await db().update(users).set({ isAdmin: true }).where(eq(users.id, admin.userId))
  const reason = 'You are the only admin'
  const page = await (await admin.get('/account/erasure')).text()
  expect(page).toContain(reason)
  expect(page).not.toContain('type="password"')
  const answer = await erase(admin)
  expect(answer.status).toBe(409)
  expect(await answer.text()).toContain(reason)
  expect((await admin.get('/admin')).status).toBe(200)

  await newAdmin()
  expect((await erase(admin)).headers.get('location')).toBe('/?goodbye')
})

test('when the last two admins erase their accounts at once, one remains', async () => {
  await db().delete(users)
  const admins = [await newAdmin(), await newAdmin()]
  const erased = await Promise.all(admins.map(({ userId }) => eraseAccount(userId)))
  expect(erased.sort()).toEqual([false, true])
  expect(await db().$count(users, eq(users.isAdmin, true))).toBe(1)
})

test('an erasure that fails halfway erases nothing', async () => {
  const member = await signedUp()
  await useEverything(member, await newAdmin(), 'whole')
  const before = await everyRow()
  const files = pathsOfFiles()
  await db().execute(`alter table outbox add constraint none check (false) not valid`)
  const answer = await erase(member)
  await db().execute(`alter table outbox drop constraint none`)
  expect(answer.status).toBe(500)
  expect(await answer.text()).toContain('An error occurred. Please try again.')
  const after = await everyRow()
  for (const [table, rows] of before) if (table !== 'public.rate_limits') expect(after.get(table), table).toBe(rows)
  expect(pathsOfFiles()).toEqual(files)
})

test('an erasure waits for a password reset in progress and deletes its link and mail', async () => {
  const member = await signedUp()
  const erasing = await db().transaction(async (tx) => {
    await lockAddress(tx, emailIndex(member.email))
    const erasing = eraseAccount(member.userId)
    await expect.poll(waitingTransactions).toBe(1)
    const expiresAt = new Date(Date.now() + 60_000)
    await tx.insert(passwordResets).values({ id: member.userId, userId: member.userId, expiresAt })
    await queueMail(tx, { to: member.email, subject: 'Set a new password', text: 'x' })
    return { erasing }
  })
  expect(await erasing.erasing).toBe(true)
  expect(await db().$count(passwordResets, eq(passwordResets.userId, member.userId))).toBe(0)
  expect((await newMails()).filter((mail) => mail.includes('new password'))).toEqual([])
})

test('the confirmation arrives even when delivered while earlier mails are being removed', async () => {
  const member = await signedUp()
  await queueMail(db(), { to: member.email, subject: 'Set a new password', text: 'x' })
  await deliverMail()
  const deliveries: Promise<void>[] = []
  const delivering = setInterval(() => deliveries.push(deliverMail()), 1)
  await erase(member)
  clearInterval(delivering)
  await Promise.all(deliveries)
  const mails = (await newMails()).filter((mail) => mail.includes(member.email))
  expect(mails).toEqual([expect.stringContaining('Subject: Your data is deleted')])
})

test('when a file of the account cannot be removed, its owner sees no error and the log names nobody', async () => {
  const member = await signedUp()
  const stuck = join(config().mailDir, mailFileName(member.email, 'stuck'))
  mkdirSync(stuck, { recursive: true })
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  Object.assign(config(), { logLevel: 'error' })
  const answer = await erase(member)
  Object.assign(config(), { logLevel: 'silent' })
  const lines = written.mock.calls.map(([line]) => String(line)).join('')
  written.mockRestore()
  rmSync(stuck, { recursive: true })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/?goodbye'])
  expect(lines).toContain('"mail-files-left"')
  for (const secret of [member.email, member.userId, 'stuck']) expect(lines).not.toContain(secret)
})

test('an erasure deletes a pending sign-up with the same address', async () => {
  const member = await signedUp()
  const pending = { email: emailIndex(member.email), address: member.email, password: 'x', code: 'x' }
  const expiresAt = new Date(Date.now() + 600_000)
  await db()
    .insert(pendingSignUps)
    .values({ id: member.userId, ...pending, expiresAt })
  await erase(member)
  expect(await db().$count(pendingSignUps)).toBe(0)
})

test('two simultaneous erasures of an account count as one and send one mail', async () => {
  const member = await signedUp()
  await db().delete(sessions).where(ne(sessions.userId, member.userId))
  const erased = await Promise.all([eraseAccount(member.userId), eraseAccount(member.userId)])
  expect(erased).toEqual([true, true])
  expect((await newMails()).filter((mail) => mail.includes(member.email))).toHaveLength(1)
})

test('every row that references an account is deleted with it, in present and future tables', async () => {
  const references = await primarySql()<{ from: string; rule: string }[]>`
    select conrelid::regclass::text as from, confdeltype::text as rule
    from pg_constraint where contype = 'f' and confrelid = 'users'::regclass`
  expect(references.length).toBeGreaterThanOrEqual(5)
  for (const { from, rule } of references) expect(rule, from).toBe('c')
})

test('the erasure page says what remains, where and for how long', async () => {
  const html = await (await (await newMember()).get('/account/erasure')).text()
  const page = html.replace(/<[^>]+>/g, '')
  for (const sentence of [
    'Reviews you wrote. Who wrote them is sealed',
    'Messages you sent with the contact form. They are kept without an account and deleted after 12 months.',
    'as the author of an article, until an admin changes that',
    'as the mentor somebody wished for in an application, until that application is replaced or deleted',
    'Counts of attempts, such as wrong passwords, for up to a day.',
    'It is on our server for a week, with your email address and without the name of this site.',
    'Backups, for at most 30 days. If we have to go back to one, we delete your account from it again',
  ]) {
    expect(page).toContain(sentence)
  }
})

test('who has acted as an admin reads before an erasure that the record stays, and nobody else does', async () => {
  const admin = await newAdmin()
  const sentence = 'The record of what you did as an admin,'
  expect(await (await admin.get('/account/erasure')).text()).not.toContain(sentence)
  await db().transaction((tx) => recordAction(tx, { adminId: admin.userId, verb: 'sign in' }))
  expect(await (await admin.get('/account/erasure')).text()).toContain(sentence)
})

test('a GET request to the erasure page erases nothing', async () => {
  const member = await signedUp()
  expect((await member.get('/account/erasure')).status).toBe(200)
  expect((await member.get('/account/erasure?password=x')).status).toBe(200)
  expect((await member.get('/account')).status).toBe(200)
})

// Leaves out the erasure ledger, which names nobody.
function pathsOfFiles() {
  const paths = [...everyFile(config().dataDir)].map(({ path }) => path)
  return paths.filter((path) => path !== config().ledgerFile).sort()
}

function ofStore(paths: string[]) {
  return paths.filter((path) => path.startsWith(config().filesDir))
}
