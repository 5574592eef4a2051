import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { Person, visitor } from '../../../test/app.ts'
import { ownTurn } from '../../../test/hash-turn.ts'
import { everyRow, shapesOf } from '../../../test/security/everything-stored.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { outbox } from '../../platform/db/tables.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { deliverMail } from '../../platform/mail/mail.server.ts'
import { emailIndex } from '../email-index.server.ts'
import { deleteExpiredSignUps } from '../expired-records.server.ts'
import { pendingSignUps, sessions, users } from '../tables.ts'
import { signUp } from './sign-up.server.ts'

const relay = await vi.hoisted(async () => {
  const { startMailRelay } = await import('../../../test/mail-relay.ts')
  const started = await startMailRelay()
  Object.assign(process.env, { SMTP_URL: started.url, TRUST_PROXY: 'true' })
  return started
})

const password = 'mvua ya masika'
const failed = 'An error occurred. Please try again.'
const created = 'Success! Your account has been created. Redirecting...'
const inUse = 'This email address is already in use. Please try signing in.'
const wrong = 'This code is not right. Please check it, or ask for a new one.'
const spent = 'There were too many wrong codes. Please ask for a new one.'
const gone = 'This code has been used already or is older than 10 minutes. Please sign in, or sign up again.'

beforeEach(async () => {
  await db().delete(pendingSignUps)
  await newMails()
})

test('the mailed code creates the account, signs in and redirects to the return path', async () => {
  const asked = await visitor.post('/auth?mode=sign-up&returnTo=/reviews&action=partner', {
    email: 'Amina@example.org',
    password,
    stay: 'yes',
  })
  expect(asked.status).toBe(302)
  expect(asked.headers.getSetCookie()).toEqual([])
  const card = asked.headers.get('location') ?? ''
  expect(card).toMatch(/^\/auth\?mode=code&signUp=[\w-]{22}&stay=yes&returnTo=%2Freviews&action=partner$/)
  expect(await accountOf('amina@example.org')).toBeUndefined()

  const shown = await (await visitor.get(card)).text()
  expect(shown).toContain('We mailed a 6-digit code to the address you typed. It works for 10 minutes.')
  expect(shown).toMatch(/<input[^>]* inputMode="numeric"[^>]* autoComplete="one-time-code"/)
  expect(shown).not.toMatch(/amina|mvua ya masika/i)

  const [mail] = await newMails()
  expect(mail?.to).toBe('<Amina@example.org>')
  const done = await visitor.post(card, { code: ` ${mail?.code.slice(0, 3)} ${mail?.code.slice(3)}` })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain(created)
  expect(done.headers.get('set-cookie'), 'it was asked to stay').toContain('Max-Age=')
  expect(done.headers.get('refresh')).toBe('2;url=/reviews?action=partner')
  const member = new Person(null, null, done.headers.getSetCookie()[0]?.split(';')[0])
  expect((await member.get('/reviews')).status).toBe(200)
  expect((await member.get(card)).headers.get('location'), 'going back is harmless').toBe('/reviews?action=partner')
  expect(await accountOf('amina@example.org')).toMatchObject({ address: 'Amina@example.org', emailVerified: true })
  expect(await db().$count(pendingSignUps)).toBe(0)

  const signedIn = await visitor.post('/auth', { email: 'amina@example.org', password })
  expect(signedIn.status, 'the password is the one that was typed first').toBe(200)
})

test('known and new addresses are indistinguishable before the code: in response, card, rows and mail', async () => {
  await signUp({ email: 'known@example.org', password }, ownTurn)
  const known = await beginAs('known@example.org')
  const fresh = await beginAs('fresh@example.org')
  expect(known.answer).toEqual(fresh.answer)
  expect(known.page).toBe(fresh.page)
  expect(known.row).toEqual(fresh.row)
  expect(known.mail).toEqual(fresh.mail)
  expect(known.answer).toContain(302)
  expect(known.mail).toContain('Subject: Your code')

  const refused = await visitor.post(known.card, { code: known.code })
  expect(refused.status).toBe(400)
  expect(refused.headers.getSetCookie()).toEqual([])
  expect(await refused.text()).toContain(inUse)
  expect(await db().$count(pendingSignUps, eq(pendingSignUps.email, emailIndex('known@example.org')))).toBe(0)
  expect(await (await visitor.post(known.card, { code: known.code })).text()).toContain(gone)
  expect(await (await visitor.post(fresh.card, { code: fresh.code })).text()).toContain(created)
})

test('known and new addresses are rejected alike past the limit, and nothing is written or mailed', async () => {
  await signUp({ email: 'often@example.org', password }, ownTurn)
  for (const email of ['often@example.org', 'seldom@example.org']) {
    for (let n = 0; n < 3; n++) await consume('sign-up-email', emailIndex(email))
    const answer = await visitor.post('/auth?mode=sign-up', { email, password })
    expect(answer.status).toBe(429)
    expect(await answer.text()).toContain(failed)
  }
  expect(await db().$count(pendingSignUps)).toBe(0)
  expect(await db().$count(outbox)).toBe(0)
})

test('fifty concurrent guesses get five tries; then even the right code fails until a new one is requested', async () => {
  const card = await begin('guessed@example.org')
  const [first] = await newMails()
  const guess = first?.code === '111111' ? '222222' : '111111'
  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.post(card, { code: guess })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  const said = await Promise.all(answers.map((answer) => answer.text()))
  expect(said.filter((page) => page.includes(wrong))).toHaveLength(5)
  expect(said.filter((page) => page.includes(spent))).toHaveLength(45)
  expect(await (await visitor.post(card, { code: first?.code ?? '' })).text()).toContain(spent)

  const renewed = await visitor.post(card, { renew: 'yes' })
  expect([renewed.status, renewed.headers.get('location')]).toEqual([302, `${card}&renewed=1`])
  expect(await (await visitor.get(`${card}&renewed=1`)).text()).toContain('We mailed a new 6-digit code.')
  const [second] = await newMails()
  if (second?.code !== first?.code)
    expect(await (await visitor.post(card, { code: first?.code ?? '' })).text()).toContain(wrong)
  expect((await visitor.post(card, { code: second?.code ?? '' })).status).toBe(200)
})

test('only one of fifty concurrent uses of the right code creates the account', async () => {
  const card = await begin('hurried@example.org')
  const [mail] = await newMails()
  const before = await db().$count(sessions)
  const uses = await Promise.all(Array.from({ length: 50 }, () => visitor.post(card, { code: mail?.code ?? '' })))
  expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await db().$count(sessions)).toBe(before + 1)
})

test('requesting a new code counts as a sign-up', async () => {
  const email = 'eager@example.org'
  const card = await begin(email)
  for (let n = 0; n < 2; n++) expect((await visitor.post(card, { renew: 'yes' })).status).toBe(302)
  await newMails()
  const third = await visitor.post(card, { renew: 'yes' })
  expect(third.status).toBe(429)
  const shown = await third.text()
  expect(shown).toContain(failed)
  expect(shown, 'the last code still works').toContain('name="code"')
  expect(await newMails()).toEqual([])
})

test.each([
  ['a new address', 'quiet@example.org', 0, 0, 3],
  ['one that asks for two more codes', 'patient@example.org', 2, 2, 3],
  ['one that says it did', 'liar@example.org', 0, 7, 2],
  ['one that has an account', 'member@example.org', 0, 0, 3],
])(
  'the sign-up count of an address does not reveal a completed sign-up: %s',
  async (_, email, renewals, told, left) => {
    if (email.startsWith('member')) await signUp({ email, password }, ownTurn)
    // A stranger’s attempt stays counted.
    if (email.startsWith('liar')) await consume('sign-up-email', emailIndex(email))
    const card = await begin(email)
    for (let n = 0; n < renewals; n++) expect((await visitor.post(card, { renew: 'yes' })).status).toBe(302)
    const mails = await newMails()
    await visitor.post(told ? `${card}&renewed=${told}` : card, { code: mails.at(-1)?.code ?? '' })
    expect(await db().$count(pendingSignUps)).toBe(0)
    expect(await usesLeft(email)).toBe(left)
  },
)

test('a second account for an address within a day counts towards the limit', async () => {
  const email = 'restless@example.org'
  for (let n = 0; n < 2; n++) {
    const card = await begin(email)
    expect((await visitor.post(card, { code: (await newMails())[0]?.code ?? '' })).status).toBe(200)
    await eraseAccount((await accountOf(email))?.id ?? '')
    await newMails()
  }
  expect(await usesLeft(email)).toBe(2)
})

test('a code expires after ten minutes, and its pending sign-up is deleted', async () => {
  const card = await begin('slow@example.org')
  const [mail] = await newMails()
  const left = await db().execute<{ minutes: number }>(
    sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from pending_sign_ups`,
  )
  expect(left[0]?.minutes).toBe(10)
  await deleteExpiredSignUps()
  expect(await db().$count(pendingSignUps)).toBe(1)

  await db().update(pendingSignUps).set({ expiresAt: sql`now() - interval '1 second'` })
  for (const answer of [
    await visitor.get(card),
    await visitor.post(card, { code: mail?.code ?? '' }),
    await visitor.post(card, { renew: 'yes' }),
  ]) {
    const page = await answer.text()
    expect(page).toContain(gone)
    expect(page).not.toContain('name="code"')
  }
  expect(await newMails()).toEqual([])
  await deleteExpiredSignUps()
  expect(await db().$count(pendingSignUps)).toBe(0)
  expect(await accountOf('slow@example.org')).toBeUndefined()
})

test('a pending sign-up is a blind index, a sealed address, a wrapped password hash and a code hash', async () => {
  const email = 'cnry-waiting@example.org'
  const card = await begin(email, 'CNRY-password')
  const stored = [...(await everyRow()).values()].join('\n')
  const [row] = await db().select().from(pendingSignUps)
  const [mail] = await newMails()
  const token = new URL(card, 'http://localhost').searchParams.get('signUp') ?? ''
  expect(row).toMatchObject({ email: emailIndex(email), password: expect.stringMatching(/^w1\.[0-9a-f]{8}\.[\w-]+$/) })
  for (const secret of [email, 'CNRY-password', token]) {
    for (const shape of shapesOf(secret)) expect(stored.includes(shape), secret).toBe(false)
  }
  for (const shape of shapesOf(mail?.code ?? '').slice(1)) expect(stored.includes(shape)).toBe(false)
  expect([row?.code, row?.id]).not.toContain(mail?.code)
})

test('an erasure deletes the pending sign-up for the same address', async () => {
  await signUp({ email: 'leaver@example.org', password }, ownTurn)
  await begin('Leaver@example.org')
  expect(await eraseAccount((await accountOf('leaver@example.org'))?.id ?? '')).toBe(true)
  expect(await db().$count(pendingSignUps)).toBe(0)
})

test('an invalid form is rejected before anything is mailed or counted', async () => {
  for (const [email, typed, reason] of [
    ['nonsense', password, 'Please enter a valid email address.'],
    ['b@example.org', 'abc', 'Please use at least 6 characters.'],
    ['b@example.org', '', 'Please enter both email and password.'],
  ] as const) {
    const answer = await visitor.post('/auth?mode=sign-up', { email, password: typed })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain(reason)
    expect(page).toContain(`value="${email}"`)
  }
  expect(await newMails()).toEqual([])
})

test.each(['', 'x', 'a'.repeat(22), 'a'.repeat(5_000), '%00'])(
  'an unknown token (%.30s) opens nothing',
  async (token) => {
    const card = `/auth?mode=code&signUp=${token}`
    expect(await (await visitor.get(card)).text()).toContain(gone)
    const answer = await visitor.post(card, { code: '123456' })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(gone)
  },
)

test('a missing code is asked for beside its field', async () => {
  const answer = await visitor.post('/auth?mode=code&signUp=x', { code: ' ' })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Please enter the code.')
})

async function begin(email: string, typed = password) {
  const answer = await visitor.post('/auth?mode=sign-up', { email, password: typed }, fromSomewhere())
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

/** Returns what is visible of a sign-up before its code is entered, without the parts that differ each time. */
async function beginAs(email: string) {
  const asked = await visitor.post('/auth?mode=sign-up', { email, password }, fromSomewhere())
  const card = asked.headers.get('location') ?? ''
  const token = /signUp=([\w-]+)/.exec(card)?.[1] ?? ''
  const anonymous = (text: string) =>
    text
      .replaceAll(token, 'TOKEN')
      .replaceAll(email, 'ADDRESS')
      .replaceAll(/sha256-[^']+/g, 'HASH')
  const answer = [asked.status, anonymous(JSON.stringify([...asked.headers])), anonymous(await asked.text())]
  const page = anonymous(await (await visitor.get(card)).text())
  const [row] = await db()
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.email, emailIndex(email)))
  const [queued] = await db().select().from(outbox)
  const shape = { ...row, ...queued, tries: row?.tries, expiresAt: null, dueAt: null, giveUpAt: null }
  const lengths = Object.entries(shape).map(([name, value]) => [name, typeof value === 'string' ? value.length : value])
  const [mail] = await newMails()
  const lines = mail?.lines.filter((line) => !/^(Date|Message-ID):/.test(line)).map(anonymous) ?? []
  const code = mail?.code ?? ''
  return { answer, card, page, row: lengths, code, mail: lines.map((line) => line.replace(code, 'CODE')) }
}

async function newMails() {
  await deliverMail()
  return relay.received.splice(0).map(({ recipients, lines }) => {
    const code = lines.find((line) => /^\d{6}$/.test(line)) ?? ''
    return { to: recipients.join(), lines, code }
  })
}

async function accountOf(email: string) {
  const { id, address, emailVerified } = users
  const found = await db()
    .select({ id, address, emailVerified })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  return found[0]
}

async function usesLeft(email: string) {
  let uses = 0
  while (await consume('sign-up-email', emailIndex(email))) uses++
  return uses
}

let networks = 0

function fromSomewhere() {
  return { 'x-forwarded-for': `10.0.${networks++}.1` }
}
