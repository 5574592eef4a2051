import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type Person, visitor } from '../../test/app.ts'
import { locationOf } from '../../test/page.ts'
import { sessions, users } from '../account/tables.ts'
import { db, primarySql } from '../platform/db/db.server.ts'
import { rateLimits } from '../platform/db/tables.ts'
import { partnershipInquiries } from './tables.ts'

const complete = { name: 'Marula Foods Ltd', email: 'people@marula.example', reason: 'Our staff asked\nfor a group.' }
const signIn = '/auth?returnTo=%2Fwork-with-us&action=partner'
const form = '/work-with-us?inquiry'

beforeEach(async () => {
  await db().delete(partnershipInquiries)
  await db().delete(rateLimits)
})

async function openForm(person: Person, address = form) {
  const html = await (await person.get(address)).text()
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

async function stored() {
  return db().select().from(partnershipInquiries)
}

test('a visitor who opens the form or sends it empty is redirected to sign in with the form pending, and nothing is stored', async () => {
  expect((await visitor.get(form)).headers.get('location')).toBe(signIn)
  expect((await visitor.post(form)).headers.get('location')).toBe(signIn)
  expect((await visitor.post(form, { token: 'x', name: ' ' })).headers.get('location')).toBe(signIn)
  expect(await stored()).toEqual([])
  expect(await (await visitor.get('/work-with-us?action=partner')).text()).not.toContain('<dialog')
})

test('a member who returns from signing in finds the form open at an address without the action; otherwise the page has it closed', async () => {
  const member = await newMember()
  const back = locationOf(await member.get('/work-with-us?action=partner')) ?? ''
  expect(back).toBe('/work-with-us?inquiry=resumed')
  expect(await openForm(member, back)).toMatch(/^[\w-]{22}$/)
  expect(await (await member.get('/work-with-us')).text()).not.toContain('<dialog')
})

test('a form whose session has ended keeps everything that was typed and can be sent after signing in', async () => {
  const member = await newMember()
  const token = await openForm(member)
  await db().delete(sessions).where(eq(sessions.userId, member.userId))
  const answer = await member.post(form, { ...complete, token })
  expect(answer.status).toBe(401)
  const html = await answer.text()
  expect(html).toContain('You must be logged in to send an inquiry.')
  expect(html).toContain(`href="/auth?returnTo=%2Fwork-with-us" target="_blank"`)
  for (const typed of ['Marula Foods Ltd', 'people@marula.example', 'Our staff asked\nfor a group.', token]) {
    expect(html).toContain(typed)
  }
  expect(await stored()).toEqual([])
  const back = await newMember()
  expect((await back.post(form, { ...complete, token })).headers.get('location')).toBe('/work-with-us?sent')
})

test.each([
  ['name', 200],
  ['email', 254],
  ['reason', 8_000],
] as const)('rejects a %s of more than %s characters, states both lengths and keeps the text', async (field, most) => {
  const member = await newMember()
  const text = field === 'email' ? `${'a'.repeat(most - 11)}@example.org` : '🌈'.repeat(most + 1)
  const answer = await member.post(form, { ...complete, [field]: text })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  const [limit, length] = [most, most + 1].map((number) => number.toLocaleString('en-GB'))
  expect(html).toContain(` has ${length} characters; at most ${limit} can be sent.`)
  expect(html).toContain(text)
  expect(await stored()).toEqual([])
  if (field === 'email') return
  expect((await member.post(form, { ...complete, [field]: '🌈'.repeat(most) })).status).toBe(302)
})

test('the longest inquiry fits within the form size limit', async () => {
  const member = await newMember()
  const longest = { name: '🌈'.repeat(200), reason: '🌈'.repeat(8_000), token: await openForm(member) }
  expect((await member.post(form, { ...complete, ...longest })).headers.get('location')).toBe('/work-with-us?sent')
})

test('a member’s inquiry is stored sealed, with the account that sent it', async () => {
  const member = await newMember()
  const answer = await member.post(form, { ...complete, token: await openForm(member), submittedBy: 'somebody else' })
  expect(answer.headers.get('location')).toBe('/work-with-us?sent')
  expect(await (await member.get('/work-with-us?sent')).text()).toContain(
    'Thank you! We&#x27;ve received your inquiry and will be in touch soon.',
  )
  const inquiries = await stored()
  expect(inquiries).toMatchObject([{ ...complete, submittedBy: member.userId, state: 'received' }])
  expect(Math.abs(Number(inquiries[0]?.submittedAt) - Date.now())).toBeLessThan(60_000)
  const rows = JSON.stringify(await primarySql()`select * from partnership_inquiries`)
  for (const text of ['Marula', 'people@', 'our staff']) expect(rows.toLowerCase()).not.toContain(text.toLowerCase())
})

test.each(['name', 'email', 'reason'])('a form without %s is rejected and keeps the other fields', async (field) => {
  const member = await newMember()
  const token = await openForm(member)
  const answer = await member.post(form, { ...complete, token, [field]: ' ' })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('Please fill out all fields.')
  expect(html).toContain(`name="token" value="${token}"`)
  for (const [name, text] of Object.entries(complete)) {
    if (name !== field) expect(html).toContain(text.split('\n')[0])
  }
  expect(await stored()).toEqual([])
})

test('an invalid email address is reported beside its field', async () => {
  const member = await newMember()
  const answer = await member.post(form, { ...complete, email: 'marula' })
  expect(answer.status).toBe(422)
  expect(await answer.text()).toContain('Please enter a valid email address.')
})

test('a pasted email address is stored clean', async () => {
  const member = await newMember()
  const token = await openForm(member)
  await member.post(form, { ...complete, email: 'Marula <people@marüla.example>.', token })
  expect(await stored()).toMatchObject([{ email: 'people@xn--marla-mva.example' }])
})

test('the sixth inquiry within a day is rejected with the product’s error message', async () => {
  const member = await newMember()
  for (let count = 0; count < 5; count++) {
    expect((await member.post(form, complete)).status).toBe(302)
  }
  const answer = await member.post(form, complete)
  expect(answer.status).toBe(429)
  expect(await answer.text()).toContain('An error occurred. Please try again.')
  expect(await stored()).toHaveLength(5)
})

test('an inquiry is deleted with the account that sent it', async () => {
  const member = await newMember()
  await member.post(form, complete)
  await db().delete(users).where(eq(users.id, member.userId))
  expect(await stored()).toEqual([])
})

test('the page says what organisations get and what happens after an inquiry, before and after it is sent', async () => {
  const member = await newMember()
  const page = await (await member.get('/work-with-us')).text()
  expect(page.match(/What you get/g)).toHaveLength(4)
  expect(page).toContain('What happens after you write')
  expect(page).toContain('We cannot promise by when.')
  expect(await (await member.get(form)).text()).toContain('A person reads your inquiry and answers by email.')
  const sent = await (await member.get('/work-with-us?sent')).text()
  expect(sent).not.toContain('What happens after you write')
  expect(sent.match(/What happens now.*?<\/section>/s)?.[0]).toMatch(/We cannot promise by when\..*href="\/account"/s)
})
