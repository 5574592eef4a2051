import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, visitor } from '../../test/app.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { partnershipInquiries } from '../partnership/tables.ts'
import { db, primarySql } from '../platform/db/db.server.ts'
import { bounds } from '../platform/db/lists/opened-list-search.server.ts'
import { rateLimits } from '../platform/db/tables.ts'
import { clearRepeatMarks } from '../site/contact/contact-messages.server.ts'
import { contactSubmissions } from '../site/contact/tables.ts'
import { deleteOldMessages, messagesPage, readMessages } from './messages.server.ts'

const admin = await newAdmin()
const message = { name: 'Abeba', email: 'abeba@example.org', subject: 'Thanks', message: 'You helped me.' }

beforeEach(async () => {
  await db().delete(contactSubmissions)
  await db().delete(partnershipInquiries)
  await db().delete(rateLimits)
})

async function write(text = message.message) {
  await db().delete(rateLimits)
  await visitor.post('/contact', { ...message, message: text })
}

async function inquire() {
  const member = await newMember()
  await member.post('/work-with-us?inquiry', { name: 'Teff & Co', email: 'hr@teff.example', reason: 'A better place.' })
}

test('messages are listed newest first, without gaps or duplicates between pages', async () => {
  for (let count = 0; count < 5; count++) await write(`Number ${count}`)
  const sql = primarySql()
  await sql`
    insert into contact_submissions (id, submitted_at, name, email, inquiry_type, message)
    select lpad(n::text, 22, '0'), submitted_at - n / 3 * interval '1 microsecond', name, email, inquiry_type, message
    from (select * from contact_submissions limit 1) one, generate_series(1, 41) n`
  const seen: string[] = []
  let after = ''
  let pages = 0
  for (;;) {
    const { messages, next } = await messagesPage('messages', { after })
    seen.push(...messages.map(({ id }) => id))
    pages++
    if (!next) break
    after = next
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 46, 46])
  const inOrder = await sql`select id from contact_submissions order by submitted_at desc, id desc`
  expect(seen).toEqual(inOrder.map(({ id }) => id))
  expect((await messagesPage('messages', { after: 'altered' })).messages).toHaveLength(20)
})

test('messages and inquiries are deleted after twelve months, not before', async () => {
  const sql = primarySql()
  await write()
  await inquire()
  for (const table of ['contact_submissions', 'partnership_inquiries']) {
    await sql.unsafe(`update ${table} set submitted_at = now() - interval '12 months' + interval '1 minute'`)
  }
  await deleteOldMessages()
  expect([await db().$count(contactSubmissions), await db().$count(partnershipInquiries)]).toEqual([1, 1])
  for (const table of ['contact_submissions', 'partnership_inquiries']) {
    await sql.unsafe(`update ${table} set submitted_at = now() - interval '12 months' - interval '1 minute'`)
  }
  await deleteOldMessages()
  expect([await db().$count(contactSubmissions), await db().$count(partnershipInquiries)]).toEqual([0, 0])
})

test('open lists are notified when old messages are deleted, and only then', async () => {
  const sql = primarySql()
  await write()
  await inquire()
  const heard: string[] = []
  const { unlisten } = await sql.listen('upinde_live', (message) => heard.push(message.replace(/ .*/, '')))
  await deleteOldMessages()
  await sql`update contact_submissions set submitted_at = now() - interval '13 months'`
  await deleteOldMessages()
  await expect.poll(() => heard).toEqual(['admin-messages'])
  await sql`update partnership_inquiries set submitted_at = now() - interval '13 months'`
  await deleteOldMessages()
  await expect.poll(() => heard).toEqual(['admin-messages', 'admin-messages'])
  await unlisten()
})

test('the mark that identifies a repeated message is cleared after ten minutes', async () => {
  const sql = primarySql()
  await write()
  await clearRepeatMarks()
  expect(await sql`select 1 from contact_submissions where repeat_mark is not null`).toHaveLength(1)
  await sql`update contact_submissions set submitted_at = now() - interval '11 minutes'`
  await clearRepeatMarks()
  expect(await sql`select 1 from contact_submissions where repeat_mark is not null`).toHaveLength(0)
})

test('messages are searched by sender and subject and filtered by state, and never by what they say', async () => {
  await write()
  await db()
    .insert(contactSubmissions)
    .values({ ...message, id: 'B'.repeat(22), name: 'Zoë Abdi', inquiryType: 'Complaint', state: 'closed' })
  const namesOf = async (of: Parameters<typeof messagesPage>[1]) =>
    (await messagesPage('messages', of)).messages.map(({ name }) => name).toSorted()
  expect(await namesOf({ search: ' zoe ' })).toEqual(['Zoë Abdi'])
  expect(await namesOf({ search: 'thanks' })).toEqual(['Abeba', 'Zoë Abdi'])
  expect(await namesOf({ search: 'thanks', state: 'received' })).toEqual(['Abeba'])
  expect(await namesOf({ state: 'closed' })).toEqual(['Zoë Abdi'])
  for (const search of ['helped', 'abeba@', 'example.org']) expect(await namesOf({ search }), search).toEqual([])

  const found = await (await admin.get('/admin/messages?search=zoe&state=closed')).text()
  expect(found).toContain('Zoë Abdi')
  expect(found).not.toContain('Abeba')
  expect(found.replaceAll('<!-- -->', '')).toContain('1 message found.')
  expect(await (await admin.get('/admin/messages?search=nobody')).text()).toContain('No messages match your filters.')
})

test('a search among many messages reads a bounded number of rows and leads on', async () => {
  await write()
  const sql = primarySql()
  await sql`
    insert into contact_submissions (id, submitted_at, name, email, inquiry_type, message, state)
    select lpad(n::text, 22, '0'), submitted_at + n * interval '1 second', name, email, inquiry_type, message,
      case when n % 3 = 0 then 'closed' else 'received' end
    from (select * from contact_submissions limit 1) one, generate_series(1, 2000) n`
  await sql`update contact_submissions set subject = null where id like '0000000000%'`
  await sql`vacuum analyze contact_submissions`
  for (const state of [null, 'closed'] as const) {
    const chunk = readMessages('messages', { after: '', state, count: bounds.chunk })
    expect(await rowsRead(chunk), String(state)).toBeLessThanOrEqual(bounds.chunk + 5)
  }
  let [pages, after]: [number, string | null] = [0, '']
  const found: string[] = []
  while (after !== null) {
    const page: Awaited<ReturnType<typeof messagesPage>> = await messagesPage('messages', { search: 'thanks', after })
    expect(page.isPartial).toBe(page.next !== null)
    found.push(...page.messages.map(({ name }) => name))
    after = page.next
    pages += 1
  }
  expect([pages, found]).toEqual([5, ['Abeba']])
  const html = await (await admin.get('/admin/messages?search=thanks')).text()
  expect(html).toContain('Some have not been searched yet.')
  expect(html).toContain('Search further')
})
