import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { app, newAdmin, type Person } from '../../../test/app.ts'
import { fillDataSet } from '../../../test/data-set.ts'
import { inGate } from '../../../test/in-gate.ts'
import { locationOf, pageOf } from '../../../test/page.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { mentorApplication } from '../../../test/stored-mentor.ts'
import { pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { mentorApplications, mentorClaims } from '../../mentorship/tables.ts'
import { forgetEndedClaims } from '../../moderation/claims.server.ts'
import { carryingOutDecisions, carryOutDecisions } from '../../moderation/decisions.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { startJobs } from '../../platform/jobs/job-runner.server.ts'
import { rejectionOfReceipt } from '../../workplaces/reviews/rejections.server.ts'
import { pendingReviews } from '../../workplaces/reviews/review-decisions.server.ts'
import { reviewClaims, reviews } from '../../workplaces/tables.ts'

startWithoutReviews()

const admin = await newAdmin()
const other = await newAdmin()

beforeEach(async () => {
  await db().delete(reviewClaims)
  await db().delete(mentorApplications)
})

test('so many pending reviews take so many presses, the oldest batch first, and then all is done', async () => {
  const many = inGate(8, 40)
  await fillDataSet(primarySql(), 0, many)
  const list = await pageOf(admin.get('/admin?tab=reviews'))
  expect(list).toMatch(/<form[^>]*action="\/admin\/desk\/reviews\/claim"[^>]*>.*Go through them one by one/)
  let html = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  const months: string[] = []
  for (let presses = 0; presses < many; presses += 1) {
    const [, month] = /Sent in(?: |<!-- -->)*(\w+ 20\d\d)/.exec(html) ?? []
    months.push(new Date(`1 ${month} UTC`).toISOString())
    html = await follow(admin, approve(admin, html))
  }
  expect(html).toContain('All caught up.')
  expect(months).toEqual(months.toSorted())
  await expire()
  await carryOutDecisions(pendingReviews)
  expect(await db().$count(reviews, eq(reviews.isApproved, true))).toBe(many)
})

test('the page shows every answer, with identifying text highlighted, and the buttons to decide', async () => {
  await pendingReview({ companyName: 'Baobab Bank', role: 'Teller', suggestions: 'Dr Banda should listen.' })
  const html = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  expect(html).toMatch(/<h2[^>]*>Baobab Bank/)
  expect(html).toContain('Teller')
  expect(html).toMatch(/<mark[^>]*>Dr Banda<\/mark>/)
  for (const button of ['Approve', 'Reject', 'Skip']) expect(html).toMatch(new RegExp(`<(button|a) [^>]*>${button}<`))
  expect(html).toContain('The last one')
})

test('opening the desk claims nothing and reveals nothing', async () => {
  await mentorApplication()
  const before = await db().$count(auditLog)
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/admin/desk/mentors', '/admin/desk/mentors.data']) {
      const answer = await app.request(path, { method, headers: admin.headers })
      expect(await answer.text()).not.toMatch(/Amina|Teranga/)
    }
  }
  expect(await pageOf(admin.get('/admin/desk/mentors'))).toContain('recorded in the audit log')
  expect([await db().$count(mentorClaims), await db().$count(auditLog)]).toEqual([0, before])
})

test('a mentor application is recorded when an admin gets it, not when the page is loaded again', async () => {
  const { publicId } = await mentorApplication()
  const html = await follow(admin, admin.post('/admin/desk/mentors/claim'))
  expect(html).toMatch(/<h2[^>]*>Amina Diallo/)
  expect(html).toContain('amina.diallo@example.org')
  await pageOf(admin.get('/admin/desk/mentors'))
  const rows = await db().select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.target, publicId))
  expect(rows).toEqual([{ verb: 'open mentor application' }])
  expect(await pageOf(other.get('/admin/desk/mentors'))).not.toContain('Amina')
})

test('two admins get different reviews, and only who decided is offered Undo', async () => {
  await pendingReview({ companyName: 'First', month: '2026-01' })
  await pendingReview({ companyName: 'Second', month: '2026-02' })
  const first = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  const second = await follow(other, other.post('/admin/desk/reviews/claim'))
  expect([titleOf(first), titleOf(second)]).toEqual(['First', 'Second'])
  const done = await follow(admin, approve(admin, first))
  expect(done).toContain('All caught up.')
  expect(done.replaceAll('<!-- -->', '')).toContain('Approved: First. It takes effect in ten seconds.')
  expect(await pageOf(other.get('/admin/desk/reviews'))).not.toContain('Undo')
  const id = idIn(first)
  expect(await follow(other, other.post('/admin/desk/reviews/undo', { id }))).toContain('Nothing was undone')
  const undone = await follow(admin, admin.post('/admin/desk/reviews/undo', { id }))
  expect(undone).toContain('Undone. It is pending again')
  expect(titleOf(undone)).toBe('First')
})

test('a decision on what another admin has, or on an older version, changes nothing and says so', async () => {
  await pendingReview({ companyName: 'First', month: '2026-01' })
  const html = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  await expire()
  await other.post('/admin/desk/reviews/claim')
  expect(await follow(admin, approve(admin, html))).toContain('another admin has it now')
  const again = await follow(other, other.post('/admin/desk/reviews/claim'))
  await db().update(reviews).set({ version: sql`version + 1` })
  expect(await follow(other, approve(other, again))).toContain('it has changed since you looked')
  await db().delete(reviews)
  expect(await follow(other, approve(other, again))).toContain('it is no longer waiting')
  expect(await db().$count(reviewClaims)).toBe(0)
})

test('a rejection needs a reason, keeps what was typed, and takes effect after its ten seconds', async () => {
  const { receipt } = await pendingReview({ companyName: 'First' })
  const html = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  const fields = { id: idIn(html), version: '1', words: 'Leave out the name.' }
  await expire()
  const refused = await admin.post('/admin/desk/reviews', fields)
  expect(refused.status).toBe(422)
  const page = await refused.text()
  expect(page).toContain('Please choose a reason.')
  expect(page).toContain('Leave out the name.')
  expect(page).toMatch(/<details[^>]*id="rejection"[^>]*open/)
  expect(await rejectionOfReceipt(receipt)).toBeNull()
  const done = await follow(admin, admin.post('/admin/desk/reviews', { ...fields, reason: 'identifies' }))
  expect(done.replaceAll('<!-- -->', '')).toContain('Rejected: First.')
  await expire()
  await carryOutDecisions(pendingReviews)
  expect(await rejectionOfReceipt(receipt)).toMatchObject({ reason: 'identifies', words: 'Leave out the name.' })
})

test('without a reason, what was typed stays also when the claim ran out and was forgotten', async () => {
  await pendingReview({ companyName: 'First' })
  const html = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  const fields = { id: idIn(html), version: '1', words: 'Leave out the name.' }
  await expire()
  await forgetEndedClaims(pendingReviews)
  const taken = await admin.post('/admin/desk/reviews', fields)
  const page = await taken.text()
  expect([taken.status, titleOf(page)]).toEqual([422, 'First'])
  expect(page).toMatch(/<textarea[^>]*>Leave out the name\./)
  await expire()
  await other.post('/admin/desk/reviews/claim')
  const lost = await admin.post('/admin/desk/reviews', fields)
  const text = await lost.text()
  expect([lost.status, titleOf(text)]).toEqual([422, undefined])
  expect(text).toContain('another admin has it now')
  expect(text).toMatch(/<blockquote[^>]*>Leave out the name\./)
})

test('a rejection of what has changed, or of what another admin has, gives back what was typed', async () => {
  await pendingReview({ companyName: 'First' })
  const html = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  const fields = { id: idIn(html), reason: 'unclear', words: 'Leave out the name.' }
  await db().update(reviews).set({ version: sql`version + 1` })
  const changed = await admin.post('/admin/desk/reviews', { ...fields, version: '1' })
  const page = await changed.text()
  expect([changed.status, titleOf(page)]).toEqual([409, 'First'])
  expect(page).toContain('it has changed since you looked')
  expect(page).toMatch(/<textarea[^>]*>Leave out the name\./)
  expect(page).toMatch(/value="unclear"[^>]* checked|checked[^>]* value="unclear"/)
  expect(page).toContain('name="version" value="2"')
  await expire()
  await other.post('/admin/desk/reviews/claim')
  const taken = await admin.post('/admin/desk/reviews', { ...fields, version: '2' })
  expect(taken.status).toBe(409)
  expect(await taken.text()).toMatch(/another admin has it now.*<blockquote[^>]*>Leave out the name\./s)
  expect(await db().$count(reviewClaims, isNotNull(reviewClaims.verdict))).toBe(0)
})

test('a form without a reason decides nothing', async () => {
  const { id } = await pendingReview()
  expect((await admin.post('/admin/desk/reviews', { id, version: '1' })).status).toBe(422)
  expect((await admin.post('/admin/desk/reviews', {})).status).toBe(422)
  expect(await db().$count(reviewClaims, isNotNull(reviewClaims.verdict))).toBe(0)
})

test('who skips gets the next one, and at the end can look at the skipped ones again', async () => {
  await pendingReview({ companyName: 'First', month: '2026-01' })
  await pendingReview({ companyName: 'Second', month: '2026-02' })
  const first = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  const second = await follow(admin, skip(admin, first))
  expect(titleOf(second)).toBe('Second')
  const end = await follow(admin, skip(admin, second))
  expect(end).toContain('All caught up.')
  expect(end.replaceAll('<!-- -->', '')).toContain('2 that were skipped are still waiting.')
  expect(end).toContain('Look again')
  expect(end).not.toContain('Next:')
  expect(titleOf(await follow(admin, admin.post('/admin/desk/reviews/claim')))).toBe('First')
})

test('the end of a queue offers the next one that is not empty, and else the dashboard', async () => {
  await pendingReview({ companyName: 'First' })
  const done = await follow(admin, approve(admin, await follow(admin, admin.post('/admin/desk/reviews/claim'))))
  expect(done).toContain('All caught up.')
  expect(done).toMatch(/<a [^>]*href="\/admin"[^>]*>Back to the dashboard/)
  expect(done).not.toContain('Next:')
  await mentorApplication()
  const html = (await pageOf(admin.get('/admin/desk/reviews'))).replaceAll('<!-- -->', '')
  expect(html).toMatch(/Next: <strong>Mentor applications<\/strong>, less than a day/)
  expect(html).not.toContain('Back to the dashboard')
  const claim = /class="first-queue.*?action="([^"]*)"/s.exec(html)?.[1] ?? ''
  expect(titleOf(await follow(admin, admin.post(claim)))).toBe('Amina Diallo')
})

test('free words come first, and what may identify somebody in them is highlighted', async () => {
  await pendingReview({ companyName: 'Baobab Bank', role: 'Teller', reviewText: 'Dr Banda is kind.' })
  const review = await follow(admin, admin.post('/admin/desk/reviews/claim'))
  expect(review.indexOf('Banda')).toBeLessThan(review.indexOf('Teller'))
  await mentorApplication({ professionalBio: 'Call Dr Banda.' })
  const mentor = await follow(admin, admin.post('/admin/desk/mentors/claim'))
  expect(mentor).toMatch(/<mark[^>]*>Dr Banda<\/mark>/)
  expect(mentor.indexOf('Banda')).toBeLessThan(mentor.indexOf('amina.diallo@example.org'))
})

test('an approval takes effect by itself after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const jobs = startJobs([{ ...carryingOutDecisions([pendingReviews]), everyMs: 600_000 }])
  const { id } = await pendingReview()
  await approve(admin, await follow(admin, admin.post('/admin/desk/reviews/claim')))
  await expire()
  await vi.advanceTimersByTimeAsync(10_500)
  await jobs.stop()
  expect(await db().select({ isApproved: reviews.isApproved }).from(reviews).where(eq(reviews.id, id))).toEqual([
    { isApproved: true },
  ])
})

test.each([
  ['reviews', 'reviews', 'Pending', 'Approved', pendingReview],
  ['mentors', 'mentors', 'Pending', 'Approved', mentorApplication],
  ['mentees', 'mentors&of=mentees', 'To be read', 'Admitted', menteeApplication],
] as const)(
  'the list of %s shows a decision at once, says that it takes effect soon, and offers no other',
  async (queue, tab, before, after, store) => {
    await store()
    const list = async () => {
      const html = await pageOf(admin.get(`/admin?tab=${tab}`))
      return html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'))
    }
    const shown = new RegExp(`>${after}<div class="beside">takes effect in a few seconds<`)
    expect(await list()).toContain(`>${before}<`)
    const html = await follow(admin, admin.post(`/admin/desk/${queue}/claim`))
    await approve(admin, html)
    expect(await list()).toMatch(shown)
    expect(await list()).not.toMatch(/>Approve<|>Reject</)
    await admin.post(`/admin/desk/${queue}/undo`, { id: idIn(html) })
    expect(await list()).toContain(`>${before}<`)
    expect(await list()).not.toMatch(shown)
  },
)

test('there are two desks and no other', async () => {
  for (const path of ['/admin/desk/articles', '/admin/desk/toString']) expect((await admin.get(path)).status).toBe(404)
  expect((await admin.post('/admin/desk/articles/claim')).status).toBe(404)
})

function approve(person: Person, html: string) {
  return person.post(approvalIn(html), { id: idIn(html), version: '1' })
}

function skip(person: Person, html: string) {
  return person.post(/action="([^"]*\/claim[^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '')
}

function approvalIn(html: string) {
  return /action="([^"]*decision=approval)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

function idIn(html: string) {
  return /<div class="desk-bar">.*?name="id" value="([^"]+)"/s.exec(html)?.[1] ?? ''
}

function titleOf(html: string) {
  return /<h2 id="desk-title">([^<]*)/.exec(html)?.[1]
}

async function follow(person: Person, answer: Promise<Response>) {
  return pageOf(person.get(locationOf(await answer) ?? ''))
}

async function expire() {
  await db().update(reviewClaims).set({ until: sql`now() - interval '1 second'` })
}
