import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { pageOf } from '../../../test/page.ts'
import { rowsRead } from '../../../test/rows-read.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { mentorApplication } from '../../../test/stored-mentor.ts'
import { pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { byTeam, hold } from '../../mentorship/connect/holds/holds.server.ts'
import { connectMentees } from '../../mentorship/connect/tables.ts'
import { menteeApplications, mentorApplications } from '../../mentorship/tables.ts'
import { waitingQuery } from '../../moderation/backlog.server.ts'
import { mostCounted } from '../../moderation/queue-age.ts'
import { partnershipInquiries } from '../../partnership/tables.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { contactSubmissions } from '../../site/contact/tables.ts'
import { queueOverview } from './queue-overview.server.ts'

startWithoutReviews()

beforeEach(async () => {
  for (const table of [mentorApplications, menteeApplications, contactSubmissions, partnershipInquiries]) {
    await db().delete(table)
  }
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000 - 60_000)
const message = { name: 'Abeba', email: 'abeba@example.org', inquiryType: 'Complaint', message: 'Hello' } as const

test('the dashboard opens on what waits in each queue and for how long, above the four tabs', async () => {
  await mentorApplication({ submittedAt: daysAgo(3) })
  await mentorApplication({ submittedAt: daysAgo(9), status: 'approved' })
  await menteeApplication({ submittedAt: daysAgo(6) })
  await db()
    .insert(contactSubmissions)
    .values({ ...message, id: 'A'.repeat(22) })
  await db()
    .insert(contactSubmissions)
    .values({ ...message, id: 'B'.repeat(22), submittedAt: daysAgo(9), state: 'closed' })
  await pendingReview({ month: '2026-03' })
  const html = (await (await (await newAdmin()).get('/admin')).text()).replaceAll('<!-- -->', '')
  const strip = html.slice(html.indexOf('aria-label="What is waiting"'), html.indexOf('aria-label="Admin dashboard"'))
  const shown = [...strip.matchAll(/<li>.*?<\/li>/gs)].map(([item]) => textOf(item))
  expect(shown).toEqual([
    expect.stringMatching(/^Reviews 1 oldest: sent in March( 2026)? More than five days$/),
    'Mentor applications 1 oldest: 3 days',
    'Mentee applications 1 oldest: 6 days More than five days',
    'Messages 1 oldest: less than a day',
    'Inquiries',
    'Reports',
  ])
})

test('above the queues, the one that is late or has waited longest can be begun with one press', async () => {
  const admin = await newAdmin()
  const first = async () => textOf(/<(div|p) class="first-queue.*?(?=<nav)/s.exec(await page())?.[0])
  const page = () => pageOf(admin.get('/admin'))
  expect(await first()).toBe('Nothing is waiting.')
  expect(await page()).not.toContain('What is waiting')
  await db()
    .insert(contactSubmissions)
    .values({ ...message, id: 'A'.repeat(22), submittedAt: daysAgo(1) })
  expect(await first()).toBe('Oldest: Messages , 1 day Open Messages')
  await mentorApplication({ submittedAt: daysAgo(3) })
  expect(await first()).toBe('Oldest: Mentor applications , 3 days Start Mentor applications')
  await pendingReview({ month: '2026-03' })
  expect(await first()).toMatch(/^Oldest: Reviews , sent in March( 2026)? Late Start Reviews$/)
  expect((await page()).match(/class="first-queue.*?action="([^"]*)"/s)?.[1]).toBe('/admin/desk/reviews/claim')
  const other = await newAdmin()
  await other.post('/admin/desk/reviews/claim')
  expect(await first()).toContain('Mentor applications')
})

test('a mentee whom somebody has read no longer waits', async () => {
  for (const state of ['admitted', 'question', 'refused', 'left', 'resting'] as const) {
    const { userId } = await menteeApplication()
    await db().update(connectMentees).set({ state }).where(eq(connectMentees.userId, userId))
  }
  // Nobody is admitted while on hold.
  const held = await menteeApplication()
  await db().transaction((tx) => hold(tx, held.userId, byTeam, new Date()))
  expect((await queueOverview('')).queues).toMatchObject([
    {},
    {},
    { id: 'mentees', count: 0, age: null, isLate: false },
    {},
    {},
    {},
  ])
})

test('the overview reads a bounded number of rows of each queue', async () => {
  await db()
    .insert(contactSubmissions)
    .values({ ...message, id: 'A'.repeat(22) })
  const sql = primarySql()
  await sql`
    insert into contact_submissions (id, submitted_at, name, email, inquiry_type, message)
    select lpad(n::text, 22, '0'), now() - n * interval '1 minute', name, email, inquiry_type, message
    from contact_submissions, generate_series(1, 5000) n`
  await sql`vacuum analyze contact_submissions`
  const { state, submittedAt } = contactSubmissions
  const query = waitingQuery(contactSubmissions, submittedAt, eq(state, 'received'))
  expect(await rowsRead(query)).toBeLessThanOrEqual(mostCounted + 10)
  expect((await queueOverview('')).queues.find(({ id }) => id === 'messages')).toMatchObject({ count: mostCounted })
})

function textOf(html = '') {
  return html
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
