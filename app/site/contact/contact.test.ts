import { beforeEach, expect, test, vi } from 'vitest'
import { newMember, type Person, visitor } from '../../../test/app.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { rateLimits } from '../../platform/db/tables.ts'
import { contactSubmissions } from './tables.ts'

vi.hoisted(() => Object.assign(process.env, { TRUST_PROXY: 'true' }))

const complete = {
  name: 'Wanjiru',
  email: 'wanjiru@example.org',
  subject: 'A talk',
  inquiryType: 'Partnership',
  message: 'Would you speak\nat our meeting?',
}
const thanks = 'Thank you for your message! We&#x27;ll be in touch soon.'
let clients = 0

beforeEach(async () => {
  await db().delete(contactSubmissions)
  await db().delete(rateLimits)
})

function send(changes: Record<string, string> = {}, client = `198.51.${clients++}.1`, sender: Person = visitor) {
  return sender.post('/contact', { ...complete, ...changes }, { 'x-forwarded-for': client })
}

async function stored() {
  return db().select().from(contactSubmissions)
}

test('visitors and members can send a message, which is stored with every field and the time', async () => {
  const before = Date.now()
  const answer = await send()
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain(thanks)
  const [message] = await stored()
  expect(message).toMatchObject({ ...complete, state: 'received' })
  expect(Math.abs(Number(message?.submittedAt) - before)).toBeLessThan(60_000)
  const member = await newMember()
  expect((await member.post('/contact', { ...complete, message: 'Another' })).status).toBe(200)
  expect(await stored()).toHaveLength(2)
})

test('messages are sealed in the database', async () => {
  await send()
  const rows = await primarySql()`select * from contact_submissions`
  for (const text of [complete.name, complete.email, complete.subject, 'speak']) {
    expect(JSON.stringify(rows)).not.toContain(text)
  }
})

test('the subject is optional, and an unknown inquiry type falls back to the general one', async () => {
  await send({ subject: '', inquiryType: 'Something else' })
  expect(await stored()).toMatchObject([{ subject: null, inquiryType: 'General inquiry' }])
})

test.each(['name', 'email', 'message'])('a form without %s is rejected and keeps what was typed', async (field) => {
  const answer = await send({ [field]: ' ' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Please fill out all required fields.')
  for (const [name, text] of Object.entries(complete)) {
    if (name === field || name === 'inquiryType') continue
    expect(page).toContain(text.split('\n')[0])
  }
  expect(page).toMatch(/checked=""[^>]*value="Partnership"/)
  expect(await stored()).toEqual([])
})

test.each([
  ['name', 200],
  ['email', 254],
  ['subject', 200],
  ['message', 8_000],
] as const)('rejects a %s of more than %s characters, states both lengths and keeps the text', async (field, most) => {
  const text = field === 'email' ? `${'a'.repeat(most - 11)}@example.org` : '🌈'.repeat(most + 1)
  const answer = await send({ [field]: text })
  expect(answer.status).toBe(422)
  const said = await answer.text()
  const [limit, length] = [most, most + 1].map((number) => number.toLocaleString('en-GB'))
  expect(said).toContain(` has ${length} characters; at most ${limit} can be sent.`)
  expect(said).toContain(text)
  expect(await stored()).toEqual([])
})

test('the longest message fits within the form size limit', async () => {
  const [line, text] = ['🌈'.repeat(200), '🌈'.repeat(8_000)]
  expect((await send({ name: line, subject: line, message: text })).status).toBe(200)
  expect(await stored()).toMatchObject([{ name: line, subject: line, message: text }])
})

test('an invalid email address is reported beside its field', async () => {
  const answer = await send({ email: 'wanjiru at example' })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(page).toContain('Please enter a valid email address.')
  expect(page).toContain('wanjiru at example')
  expect(await stored()).toEqual([])
})

test('a pasted email address is stored clean', async () => {
  await send({ email: 'Wanjiru <mailto:wanjiru@exämple.org>,\u200b' })
  expect(await stored()).toMatchObject([{ email: 'wanjiru@xn--exmple-cua.org' }])
})

test('the same text sent again later is stored as another message', async () => {
  await send()
  await primarySql()`update contact_submissions set submitted_at = now() - interval '11 minutes'`
  await send()
  expect(await stored()).toHaveLength(2)
})

test('the sixth message of an address silences neither its network nor a member behind it', async () => {
  const [stranger, neighbour] = ['203.0.113.77', '203.0.113.78']
  for (let count = 0; count < 6; count++) await send({ message: `Flood ${count}` }, stranger)
  expect((await send({ message: 'Same address' }, stranger)).status).toBe(429)
  expect((await send({ message: 'Same network' }, neighbour)).status).toBe(200)
  const member = await newMember()
  for (let count = 0; count < 5; count++) {
    expect((await send({ message: `Member ${count}` }, stranger, member)).status).toBe(200)
  }
  const sixth = await send({ message: 'Member 6' }, stranger, member)
  expect([sixth.status, (await sixth.text()).includes('You have sent five messages within an hour')]).toEqual([
    429,
    true,
  ])
})

test('fields that the form does not have are ignored', async () => {
  await send({ id: 'x', state: 'closed', submittedAt: '2020-01-01', repeatMark: 'x', __proto__: 'x' })
  const [message] = await stored()
  expect(message).toMatchObject({ ...complete, state: 'received' })
  expect(message?.id).toMatch(/^[\w-]{22}$/)
  expect(message?.submittedAt.getUTCFullYear()).toBeGreaterThan(2024)
})

test('every page, including the contact page, has the contact form exactly once', async () => {
  for (const path of ['/', '/auth', '/nowhere', '/contact']) {
    const page = await (await visitor.get(path)).text()
    expect(page.match(/action="\/contact(?:#message)?"/g), path).toHaveLength(1)
  }
})

test('the form has five fields, a message field of four rows and three inquiry types, with the general one selected', async () => {
  const html = await (await visitor.get('/')).text()
  const form = /<form[^>]*contact-form.*?<\/form>/s.exec(html)?.[0] ?? ''
  const controls = [...form.matchAll(/<(?:input|textarea)[^>]*>/g)].map(([control]) => control)
  const of = (control: string, name: string) => new RegExp(`${name}="([^"]*)"`).exec(control)?.[1]
  expect(controls.map((control) => [of(control, ' name'), of(control, ' type') ?? of(control, 'rows')])).toEqual([
    ['name', 'text'],
    ['email', 'email'],
    ['subject', 'text'],
    ['inquiryType', 'radio'],
    ['inquiryType', 'radio'],
    ['inquiryType', 'radio'],
    ['message', '4'],
  ])
  const kinds = controls.filter((control) => control.includes('radio'))
  expect(kinds.map((kind) => of(kind, 'value'))).toEqual(['General inquiry', 'Partnership', 'Complaint'])
  expect(kinds.map((kind) => kind.includes('checked'))).toEqual([true, false, false])
})
