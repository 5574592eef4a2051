import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { Person, visitor } from '../../../test/app.ts'
import { everyRow, shapesOf } from '../../../test/security/everything-stored.ts'
import { ownTurn } from '../../../test/stored-user.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { outbox } from '../../platform/db/tables.ts'
import { consume, reset } from '../../platform/http/limits.server.ts'
import { deliverMail } from '../../platform/mail/mail.server.ts'
import { emailIndex } from '../accounts.server.ts'
import { pendingSignUps, sessions, users } from '../tables.ts'
import { deleteExpiredSignUps } from './pending-sign-ups.server.ts'
import { signUp } from './sign-up.server.ts'

const relay = await vi.hoisted(async () => {
  const { startMailRelay } = await import('../../../test/mail-relay.ts')
  const started = await startMailRelay()
  Object.assign(process.env, { SMTP_URL: started.url, TRUST_PROXY: 'true' })
  return started
})

const password = 'mvua ya masika'
const created = 'Success! Your account has been created. Redirecting...'
const inUse = 'This email address is already in use. Please try signing in.'
const wrong = 'This code is not right. Please check it, or ask for a new one.'
const spent = 'There were too many wrong codes. Please ask for a new one or, if none comes, start again.'
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
  expect(shown).toContain('We mailed a code to the address you typed. It works for 10 minutes.')
  expect(shown).toMatch(/<input[^>]* inputMode="numeric"[^>]* autoComplete="one-time-code"/)
  expect(shown).not.toMatch(/amina|mvua ya masika/i)

  const [mail] = await newMails()
  expect(mail?.to).toBe('<Amina@example.org>')
  const arabic = mail?.code.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
  const done = await visitor.post(card, { code: `\u2068${arabic?.slice(0, 3)}\u00a0${arabic?.slice(3)}\u2069.` })
  expect(done.status).toBe(200)
  expect(await done.text()).toContain(created)
  expect(done.headers.get('set-cookie'), 'it was asked to stay').toContain('Max-Age=')
  expect(done.headers.get('refresh')).toBe('2;url=/reviews?action=partner')
  const member = new Person(null, null, done.headers.getSetCookie()[0]?.split(';')[0])
  expect((await member.get('/reviews')).status).toBe(200)
  expect((await member.get(card)).headers.get('location'), 'going back is harmless').toBe('/reviews?action=partner')
  expect(await accountOf('amina@example.org')).toMatchObject({ address: 'Amina@example.org' })
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
  expect(refused.status).toBe(409)
  expect(refused.headers.getSetCookie()).toEqual([])
  expect(await refused.text()).toContain(inUse)
  expect(await db().$count(pendingSignUps, eq(pendingSignUps.email, emailIndex('known@example.org')))).toBe(0)
  expect(await (await visitor.post(known.card, { code: known.code })).text()).toContain(gone)
  expect(await (await visitor.post(fresh.card, { code: fresh.code })).text()).toContain(created)
})

test('a stranger’s fifteen sign-up forms with an address keep nobody out who holds the mailbox, and send few mails', async () => {
  const email = 'crowded@example.org'
  const forms: string[] = []
  for (let n = 0; n < 15; n++) forms.push(await begin(email, 'a stranger’s password'))
  for (let n = 0; n < 5; n++) await visitor.post(forms[14] ?? '', { code: 'wrong' })
  const card = await begin(email)
  const mails = await newMails()
  expect(mails.map(({ code }) => code.length)).toEqual([...Array(10).fill(6), 10])
  const last = mails.at(-1)?.code ?? ''
  expect(await (await visitor.post(forms[14] ?? '', { code: last })).text()).toContain(spent)
  expect((await visitor.post(card, { code: last })).status).toBe(200)
  expect((await visitor.post('/auth', { email, password })).status).toBe(200)
  expect((await visitor.post('/auth', { email, password: 'a stranger’s password' })).status).toBe(422)
})

test('a code of six digits works only in the browser that asked for it, so that many forms are no help in guessing', async () => {
  const email = 'own@example.org'
  const cards = [await begin(email), await begin(email)]
  const codes = (await newMails()).map(({ code }) => code)
  for (let n = 2; n < 10; n++) await begin(email)
  const later = await begin(email)
  if (codes[0] !== codes[1])
    expect(await (await visitor.post(cards[0] ?? '', { code: codes[1] ?? '' })).text()).toContain(wrong)
  for (const code of codes) expect(await (await visitor.post(later, { code })).text()).toContain(wrong)
  expect((await visitor.post(cards[0] ?? '', { code: codes[0] ?? '' })).status).toBe(200)
  expect(await (await visitor.post(cards[1] ?? '', { code: codes[1] ?? '' })).text()).toContain(inUse)
})

test('past the daily codes, one is mailed every ten minutes, and the last works in every form that is open', async () => {
  const email = 'later@example.org'
  await useUpDailyCodes(email)
  const cards = await Promise.all(Array.from({ length: 5 }, () => begin(email)))
  const mails = await newMails()
  expect(mails).toHaveLength(1)
  await reset('sign-up-shared', emailIndex(email))
  const card = await begin(email)
  const [mail, ...more] = await newMails()
  expect([more, mail?.code.length]).toEqual([[], 10])
  expect(await (await visitor.post(cards[0] ?? '', { code: mails[0]?.code ?? '' })).text()).toContain(wrong)
  expect((await visitor.post(cards[0] ?? '', { code: mail?.code ?? '' })).status).toBe(200)
  expect(await (await visitor.post(card, { code: mail?.code ?? '' })).text()).toContain(inUse)
})

test('a form has ten minutes of its own, also with a code that was mailed earlier, so that it tells nothing of others', async () => {
  const email = 'shared@example.org'
  await useUpDailyCodes(email)
  await begin(email)
  await db().update(pendingSignUps).set({ expiresAt: sql`now() + interval '3 seconds'` })
  await begin(email)
  const left = await db().execute<{ minutes: number }>(
    sql`select round(extract(epoch from expires_at - now()) / 60)::int as minutes from pending_sign_ups order by 1`,
  )
  expect(left.map(({ minutes }) => minutes)).toEqual([0, 10])
  await newMails()
  await db().update(pendingSignUps).set({ expiresAt: sql`now() - interval '1 second'` })
  await begin(email)
  expect(await newMails(), 'no open form has a code').toHaveLength(1)
})

test('a renewal that mails nothing gives no new tries', async () => {
  const email = 'tries@example.org'
  await useUpDailyCodes(email)
  const card = await begin(email)
  const code = (await newMails()).at(-1)?.code ?? ''
  for (let n = 0; n < 5; n++) await visitor.post(card, { code: 'wrong' })
  const renewed = await visitor.post(`${card}&renewal`)
  expect([renewed.status, renewed.headers.get('location')]).toEqual([302, `${card}&renewed=1`])
  expect(await newMails()).toEqual([])
  expect(await (await visitor.post(card, { code })).text()).toContain(spent)
})

test('fifty concurrent guesses get five tries; then even the right code fails until a new one is requested', async () => {
  const card = await begin('guessed@example.org')
  const [first] = await newMails()
  const guess = first?.code === '111111' ? '222222' : '111111'
  const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.post(card, { code: guess })))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]))
  const said = await Promise.all(answers.map((answer) => answer.text()))
  expect(said.filter((page) => page.includes(wrong))).toHaveLength(5)
  expect(said.filter((page) => page.includes(spent))).toHaveLength(45)
  expect(await (await visitor.post(card, { code: first?.code ?? '' })).text()).toContain(spent)

  const renewed = await visitor.post(`${card}&renewal`)
  expect([renewed.status, renewed.headers.get('location')]).toEqual([302, `${card}&renewed=1`])
  expect(await (await visitor.get(`${card}&renewed=1`)).text()).toContain('Enter the code that came last.')
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
    await visitor.post(`${card}&renewal`),
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
    expect(answer.status).toBe(422)
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
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain(gone)
  },
)

test('a missing code is asked for beside its field', async () => {
  const answer = await visitor.post('/auth?mode=code&signUp=x', { code: ' ' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please enter the code.')
})

async function useUpDailyCodes(email: string) {
  for (let n = 0; n < 10; n++) await consume('sign-up-email', emailIndex(email))
}

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
    const code = lines.find((line) => /^\d{6,10}$/.test(line)) ?? ''
    return { to: recipients.join(), lines, code }
  })
}

async function accountOf(email: string) {
  const { id, address } = users
  const found = await db()
    .select({ id, address })
    .from(users)
    .where(eq(users.email, emailIndex(email)))
  return found[0]
}

let networks = 0

function fromSomewhere() {
  return { 'x-forwarded-for': `10.0.${networks++}.1` }
}
