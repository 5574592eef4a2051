import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { pageOf } from '../../../test/page.ts'
import { rowsRead } from '../../../test/rows-read.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { mentorApplication } from '../../../test/stored-mentor.ts'
import { contactMessage } from '../../../test/stored-message.ts'
import { newPair } from '../../../test/stored-pair.ts'
import { forgetReports, report } from '../../../test/stored-report.ts'
import { pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { dayInWords } from '../../connect/people/days.ts'
import { byTeam, hold } from '../../connect/people/holds.server.ts'
import { connectMentees } from '../../connect/people/tables.ts'
import { waitingQuery } from '../../moderation/backlog.server.ts'
import { mostCounted } from '../../moderation/queue-age.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { contactSubmissions } from '../../site/contact/tables.ts'
import { queueOverview } from './queue-overview.server.ts'
import { warningOf } from './what-is-waiting.tsx'

startWithoutReviews()

const admin = await newAdmin()

beforeEach(async () => {
  await forgetReports()
  for (const table of [mentorApplications, menteeApplications, contactSubmissions]) await db().delete(table)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000 - 60_000)

test('above its tabs, the dashboard has what waits: first danger, then what is late, then what has waited longest', async () => {
  expect(await waiting()).toEqual('Nothing is waiting.')
  await contactMessage()
  await contactMessage({ submittedAt: daysAgo(9), state: 'closed' })
  await mentorApplication({ submittedAt: daysAgo(3) })
  await mentorApplication({ submittedAt: daysAgo(9), status: 'approved' })
  await menteeApplication({ submittedAt: daysAgo(6) })
  await pendingReview({ month: '2026-03' })
  const late = [
    expect.stringMatching(/^Reviews 1 Oldest: from March( 2026)? Waiting longer than five days$/),
    'Mentee applications 1 Oldest: 6 days Waiting longer than five days',
    'Mentor applications 1 Oldest: 3 days',
    'Contact messages 1 Oldest: less than a day',
  ]
  expect(await waiting()).toEqual(late)
  const { id, mentee } = await newPair()
  await report(mentee.userId, id)
  const tomorrow = dayInWords(addDays(isoDay(new Date()), 1))
  const danger = `Reports 1 Oldest: less than a day Somebody may be in danger. Answer by ${tomorrow} (tomorrow)`
  expect(await waiting()).toEqual([danger, ...late])
  expect(await dashboard()).toMatch(/<form[^>]*action="\/admin\/desk\/reports"[^>]*><button[^>]*queue-late/)
})

test('a mentee whom somebody has read no longer waits', async () => {
  for (const state of ['admitted', 'question', 'refused', 'left', 'resting'] as const) {
    const { userId } = await menteeApplication()
    await db().update(connectMentees).set({ state }).where(eq(connectMentees.userId, userId))
  }
  // Nobody is admitted while on hold.
  const held = await menteeApplication()
  await db().transaction((tx) => hold(tx, held.userId, byTeam, new Date()))
  expect(await cardOf('mentees')).toMatchObject({ count: 0, age: null, isLate: false })
})

test('the overview reads a bounded number of rows of each queue', async () => {
  await contactMessage()
  const sql = primarySql()
  await sql`
    insert into contact_submissions (id, submitted_at, name, email, inquiry_type, message)
    select lpad(n::text, 22, '0'), now() - n * interval '1 minute', name, email, inquiry_type, message
    from contact_submissions, generate_series(1, 5000) n`
  await sql`vacuum analyze contact_submissions`
  const { state, submittedAt } = contactSubmissions
  const query = waitingQuery(contactSubmissions, submittedAt, eq(state, 'received'))
  expect(await rowsRead(query)).toBeLessThanOrEqual(mostCounted + 10)
  expect(await cardOf('messages')).toMatchObject({ count: mostCounted })
})

test('a report of danger says how many there are, and by when the first is to be answered', () => {
  const card = { name: 'reports' as const, age: '3 days', isLate: true }
  const danger = { count: 1, dueOn: '30 November', daysLeft: 2 }
  expect(warningOf({ ...card, count: 2, danger })).toBe('In 1 of 2, somebody may be in danger.\nAnswer by 30 November')
  expect(warningOf({ ...card, count: 1, danger: { ...danger, daysLeft: 1 } })).toBe(
    'Somebody may be in danger.\nAnswer by 30 November (tomorrow)',
  )
  expect(warningOf({ ...card, count: 1, danger: { ...danger, daysLeft: -2 } })).toBe(
    'Somebody may be in danger.\nDue 30 November (2 days late)',
  )
})

async function cardOf(queue: string) {
  return (await queueOverview('')).find(({ name }) => name === queue)
}

async function dashboard() {
  return (await pageOf(admin.get('/admin'))).replaceAll('<!-- -->', '')
}

async function waiting() {
  const html = await dashboard()
  const start = html.indexOf('aria-label="What is waiting"')
  if (start < 0) return /Nothing is waiting\./.exec(html)?.[0]
  const strip = html.slice(start, html.indexOf('class="admin-bar"'))
  return [...strip.matchAll(/<li>.*?<\/li>/gs)].map(([item]) => textOf(item))
}

function textOf(html: string) {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[ \n]+/g, ' ')
    .trim()
}
