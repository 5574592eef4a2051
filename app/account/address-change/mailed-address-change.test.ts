import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { unzip } from '../../../test/unzip.ts'
import { password, signedUp } from '../../../test/whole-member.ts'
import { db } from '../../platform/db/db.server.ts'
import { deliverMail } from '../../platform/mail/mail.server.ts'
import { emailIndex } from '../accounts.server.ts'
import { pendingSignUps, users } from '../tables.ts'

const relay = await vi.hoisted(async () => {
  const { startMailRelay } = await import('../../../test/mail-relay.ts')
  const started = await startMailRelay()
  Object.assign(process.env, { SMTP_URL: started.url })
  return started
})

type Member = Awaited<ReturnType<typeof signedUp>>

const path = '/account/email'
const wrong = 'This code is not right. Please check it, or ask for a new one.'
const spent = 'There were too many wrong codes. Please ask for a new one or, if none comes, start again.'
const over = 'This code has been used already or is older than 10 minutes.'
let next = 0
const newAddress = () => `Next.${next++}@example.org`

beforeEach(async () => {
  await db().delete(pendingSignUps)
  await newMails()
})

test('with mail, an address changes once the code that it got is entered, and the old one is told', async () => {
  const [member, email] = [await signedUp(), newAddress()]
  const card = await begin(member, email)
  expect(card).toMatch(/^\/account\/email\?change=[\w-]{22}$/)
  const shown = await (await member.get(card)).text()
  expect(shown).toContain('We mailed a code to the address you typed. It works for 10 minutes.')
  expect(shown).not.toContain(email)
  const [mail, ...more] = await newMails()
  expect([mail?.to, more]).toEqual([`<${email}>`, []])
  const refused = await member.post(card, { code: mail?.code === '111111' ? '222222' : '111111' })
  expect(await refused.text()).toMatch(new RegExp(`id="code-error"[^>]*>${wrong}`))
  expect(await addressOf(member)).toBe(member.email)

  const done = await member.post(card, { code: mail?.code ?? '' })
  expect([done.status, done.headers.get('location')]).toEqual([302, '/account?email-changed'])
  expect(await addressOf(member)).toBe(email)
  expect(await db().$count(pendingSignUps)).toBe(0)
  const told = await newMails()
  expect(told.map(({ to }) => to)).toEqual([`<${member.email}>`])
  const again = await member.post(card, { code: mail?.code ?? '' })
  expect(again.status).toBe(409)
  const page = await again.text()
  expect(page).toContain(over)
  expect(page, 'the page says how it ended').toContain(email)
})

test('an address in use and a free one are indistinguishable before the code: in response, page, row and mail', async () => {
  const [member, known] = [await signedUp(), await signedUp(newAddress())]
  const [taken, free] = [await beginAs(member, known.email), await beginAs(member, newAddress())]
  expect(taken.seen).toEqual(free.seen)
  expect(taken.seen).toContain(302)
  const refused = await member.post(taken.card, { code: taken.code })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('This email address is already in use. Please use another one.')
  expect(await addressOf(member)).toBe(member.email)
  expect(await (await member.post(taken.card, { code: taken.code })).text()).toContain(over)
  expect((await member.post(free.card, { code: free.code })).status).toBe(302)
})

test('once an address has changed, the codes that were asked for before change nothing', async () => {
  const member = await signedUp()
  const [mistyped, meant] = [await beginAs(member, newAddress()), await beginAs(member, newAddress())]
  expect((await member.post(meant.card, { code: meant.code })).status).toBe(302)
  const address = await addressOf(member)
  expect(await (await member.post(mistyped.card, { code: mistyped.code })).text()).toContain(over)
  expect(await addressOf(member)).toBe(address)
})

test('a code works only for the account that asked for it, and opens no account', async () => {
  const [member, other] = [await signedUp(), await signedUp()]
  const [card, code] = [await begin(member, newAddress()), (await newMails())[0]?.code ?? '']
  for (const answer of [await other.get(card), await other.post(card, { code }), await other.post(`${card}&renewal`)])
    expect(await answer.text()).toContain(over)
  const asSignUp = card.replace(`${path}?change=`, '/auth?mode=code&signUp=')
  expect((await visitor.post(asSignUp, { code })).status).toBe(409)
  expect(await addressOf(other)).toBe(other.email)
  expect((await member.post(card, { code })).status).toBe(302)
})

test('five wrong codes use up the tries of a change, until another one is mailed', async () => {
  const member = await signedUp()
  const card = await begin(member, newAddress())
  const code = (await newMails())[0]?.code ?? ''
  for (let n = 0; n < 5; n++) await member.post(card, { code: 'wrong' })
  expect(await (await member.post(card, { code })).text()).toContain(spent)
  const renewed = await member.post(`${card}&renewal`)
  expect([renewed.status, renewed.headers.get('location')]).toEqual([302, `${card}&renewed=1`])
  expect(await (await member.get(`${card}&renewed=1`)).text()).toContain('Enter the code that came last.')
  const [mail] = await newMails()
  expect((await member.post(`${card}&renewed=1`, { code: mail?.code ?? '' })).status).toBe(302)
})

test('after ten minutes a change is over, and the page leads back to its beginning', async () => {
  const member = await signedUp()
  const card = await begin(member, newAddress())
  const code = (await newMails())[0]?.code ?? ''
  await db().update(pendingSignUps).set({ expiresAt: sql`now() - interval '1 second'` })
  for (const answer of [
    await member.get(card),
    await member.post(card, { code }),
    await member.post(`${card}&renewal`),
  ])
    expect(await answer.text()).toMatch(new RegExp(`${over}[^]*href="${path}"`))
  expect(await newMails()).toEqual([])
  expect(await addressOf(member)).toBe(member.email)
})

test('of five uses of a code at once, one changes the address and the others are told', async () => {
  const member = await signedUp()
  const card = await begin(member, newAddress())
  const code = (await newMails())[0]?.code ?? ''
  const uses = await Promise.all(Array.from({ length: 5 }, () => member.post(card, { code })))
  expect(uses.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409, 409])
})

test('an address that waits for its code is shown to its owner, is in the download, and goes with the account', async () => {
  const [member, email] = [await signedUp(), newAddress()]
  await begin(member, email)
  expect(await (await member.get('/account')).text()).toContain(`${email} (waits for its code)`)
  const files = unzip(Buffer.from(await (await member.post('/account/export')).arrayBuffer()))
  expect(JSON.parse(files.get('account-data.json')?.toString() ?? '').account).toMatchObject({ newEmail: email })
  await member.post('/account/erasure', { password })
  expect(await db().$count(pendingSignUps)).toBe(0)
})

async function begin(member: Member, email: string) {
  const answer = await member.post(path, { email, password })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

/** Returns what is visible of a change before its code is entered, without the parts that differ each time. */
async function beginAs(member: Member, email: string) {
  const asked = await member.post(path, { email, password })
  const card = asked.headers.get('location') ?? ''
  const token = /change=([\w-]+)/.exec(card)?.[1] ?? ''
  const anonymous = (text: string) => text.replaceAll(token, 'TOKEN').replaceAll(email, 'ADDRESS')
  const answer = [asked.status, anonymous(JSON.stringify([...asked.headers])), anonymous(await asked.text())]
  const page = anonymous(await (await member.get(card)).text()).replaceAll(/nonce="[^"]*"|nonce-[\w+/=]*/g, 'NONCE')
  const [row] = await db()
    .select()
    .from(pendingSignUps)
    .where(eq(pendingSignUps.email, emailIndex(email)))
  const lengths = Object.entries(row ?? {}).map(([field, value]) => [
    field,
    typeof value === 'string' ? value.length : value === null,
  ])
  const [mail] = await newMails()
  const code = mail?.code ?? ''
  const lines = mail?.lines.filter((line) => !/^(Date|Message-ID):/.test(line)) ?? []
  return { card, code, seen: [...answer, page, lengths, lines.map((line) => anonymous(line).replace(code, 'CODE'))] }
}

async function newMails() {
  await deliverMail()
  return relay.received.splice(0).map(({ recipients, lines }) => {
    const code = lines.find((line) => /^\d{6,10}$/.test(line)) ?? ''
    return { to: recipients.join(), lines, code }
  })
}

async function addressOf({ userId }: Member) {
  const [account] = await db().select({ address: users.address }).from(users).where(eq(users.id, userId))
  return account?.address
}
