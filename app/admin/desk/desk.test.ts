import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { app, newAdmin, type Person } from '../../../test/app.ts'
import { fillDataSet } from '../../../test/data-set.ts'
import { inGate } from '../../../test/in-gate.ts'
import { pageOf } from '../../../test/page.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { mentorApplication } from '../../../test/stored-mentor.ts'
import { contactMessage } from '../../../test/stored-message.ts'
import { pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { queuesOfMessages } from '../../inbox/messages.server.ts'
import { carryingOutDecisions, carryOutDecisions } from '../../moderation/decisions.server.ts'
import { waitingDecisions } from '../../moderation/tables.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { startJobs } from '../../platform/jobs/job-runner.server.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { contactSubmissions } from '../../site/contact/tables.ts'
import { rejectionOfReceipt } from '../../workplaces/reviews/rejections.server.ts'
import { pendingReviews } from '../../workplaces/reviews/review-decisions.server.ts'
import { reviews } from '../../workplaces/tables.ts'

startWithoutReviews()

const admin = await newAdmin()
const other = await newAdmin()

beforeEach(async () => {
  for (const table of [waitingDecisions, mentorApplications, contactSubmissions]) await db().delete(table)
})

test('so many pending reviews take so many presses, and then all is done', async () => {
  const many = inGate(8, 40)
  await fillDataSet(primarySql(), 0, many)
  const list = await pageOf(admin.get('/admin/reviews'))
  expect(list).toMatch(/<form[^>]*action="\/admin\/desk\/reviews"[^>]*>.*Go through them one by one/)
  let html = await desk(admin, 'reviews')
  for (let presses = 0; presses < many; presses += 1) {
    expect(html).toContain(presses === many - 1 ? 'The last one' : `${many - presses - 1} more after this`)
    html = await approve(admin, html)
  }
  expect(html).toContain('All caught up.')
  await expire()
  await carryOutDecisions([pendingReviews])
  expect(await db().$count(reviews, eq(reviews.isApproved, true))).toBe(many)
})

test('the page shows every answer, free words first, with identifying text highlighted, and how to decide', async () => {
  await pendingReview({ companyName: 'Baobab Bank', role: 'Teller', suggestions: 'Dr Banda should listen.' })
  const review = await desk(admin, 'reviews')
  expect(review).toMatch(/<h2[^>]*>Baobab Bank/)
  expect(review).toMatch(/<mark[^>]*>Dr Banda<\/mark>/)
  expect(review.indexOf('Banda')).toBeLessThan(review.indexOf('Teller'))
  for (const button of ['Approve', 'Reject', 'Skip']) {
    expect(review).toMatch(new RegExp(`<(button|a) [^>]*>${button}<`))
  }
  await mentorApplication({ professionalBio: 'Call Dr Banda.' })
  const mentor = await desk(admin, 'mentors')
  expect(mentor).toMatch(/<mark[^>]*>Dr Banda<\/mark>/)
  expect(mentor.indexOf('Banda')).toBeLessThan(mentor.indexOf('amina.diallo@example.org'))
})

test('loading the desk opens nothing; each application that is put on it is recorded', async () => {
  const { publicId } = await mentorApplication()
  const verbs = async () => {
    const rows = await db().select({ verb: auditLog.verb }).from(auditLog).where(eq(auditLog.target, publicId))
    return rows.map(({ verb }) => verb)
  }
  for (const method of ['GET', 'HEAD']) {
    for (const path of ['/admin/desk/mentors', '/admin/desk/mentors.data']) {
      const answer = await app.request(path, { method, headers: admin.headers })
      expect(await answer.text()).not.toMatch(/Amina|Teranga/)
    }
  }
  expect(await pageOf(admin.get('/admin/desk/mentors'))).toContain('recorded in the audit log')
  expect(await verbs()).toEqual([])
  const html = await desk(admin, 'mentors')
  expect(html).toMatch(/<h2[^>]*>Amina Diallo/)
  expect(await verbs()).toEqual(['open mentor application'])
  await approve(admin, html)
  expect(titleOf(await undo(admin, html, 'mentors'))).toBe('Amina Diallo')
  expect(await verbs()).toEqual(['open mentor application', 'open mentor application'])
})

test('only who decided is offered Undo, and gets the item again; who comes second is told so', async () => {
  await pendingReview({ companyName: 'First' })
  const [first, second] = [await desk(admin, 'reviews'), await desk(other, 'reviews')]
  const done = await approve(admin, first)
  expect(done).toContain('All caught up.')
  expect(done).toContain('Approved: First. It takes effect in ten seconds.')
  const late = await approve(other, second)
  expect(late).toContain('another decision on this review came first')
  expect(late).not.toMatch(/<button[^>]*id="undo"/)
  expect(await undo(other, first, 'reviews')).toContain('Nothing was undone')
  expect((await admin.post('/admin/desk/reviews?decision=undo', { id: '\0' })).status).toBe(200)
  const undone = await undo(admin, first, 'reviews')
  expect(undone).toContain('Undone. It is pending again.')
  expect(titleOf(undone)).toBe('First')
})

test('a decision on an older version, or on what is gone, changes nothing and says so', async () => {
  const { id } = await pendingReview({ companyName: 'First' })
  const html = await desk(admin, 'reviews')
  await db().update(reviews).set({ version: sql`version + 1` })
  const changed = await admin.post('/admin/desk/reviews?decision=approve', { id, version: '1' })
  const page = await wordsOf(changed)
  expect([changed.status, titleOf(page)]).toEqual([409, 'First'])
  expect(page).toContain('this review has changed since you looked')
  await db().delete(reviews)
  expect(await approve(admin, html)).toContain('this review is no longer there')
  expect(await db().$count(waitingDecisions)).toBe(0)
})

test('a rejection needs a reason, keeps what was typed, and takes effect after its ten seconds', async () => {
  const { id, receipt } = await pendingReview({ companyName: 'First' })
  const fields = { id, version: '1', words: 'Leave out the name.' }
  const refused = await admin.post('/admin/desk/reviews?decision=reject', fields)
  const page = await wordsOf(refused)
  expect([refused.status, titleOf(page)]).toEqual([422, 'First'])
  expect(page).toContain('Please choose a reason.')
  expect(page).toMatch(/<textarea[^>]*>Leave out the name\./)
  expect(page).toMatch(/<details[^>]*id="rejection"[^>]*open/)
  const done = await wordsOf(
    await admin.post('/admin/desk/reviews?decision=reject', { ...fields, reason: 'identifies' }),
  )
  expect(done).toContain('Rejected: First.')
  expect(await rejectionOfReceipt(receipt)).toBeNull()
  await expire()
  await carryOutDecisions([pendingReviews])
  expect(await rejectionOfReceipt(receipt)).toMatchObject({ reason: 'identifies', words: 'Leave out the name.' })
})

test('a rejection of what has changed, or of what somebody else decided on, gives back what was typed', async () => {
  const { id } = await pendingReview({ companyName: 'First' })
  const fields = { id, reason: 'unclear', words: 'Leave out the name.' }
  const reject = (version: string) => admin.post('/admin/desk/reviews?decision=reject', { ...fields, version })
  const html = await desk(other, 'reviews')
  await db().update(reviews).set({ version: sql`version + 1` })
  const changed = await reject('1')
  const page = await wordsOf(changed)
  expect([changed.status, titleOf(page)]).toEqual([409, 'First'])
  expect(page).toContain('has changed since you looked')
  expect(page).toMatch(/<textarea[^>]*>Leave out the name\./)
  expect(page).toMatch(/value="unclear"[^>]* checked|checked[^>]* value="unclear"/)
  expect(page).toContain('name="version" value="2"')
  await approve(other, html, '2')
  for (const [form, status] of [
    [fields, 409],
    [{ ...fields, reason: '' }, 422],
  ] as const) {
    const taken = await admin.post('/admin/desk/reviews?decision=reject', { ...form, version: '2' })
    const text = await wordsOf(taken)
    expect([taken.status, titleOf(text)]).toEqual([status, undefined])
    expect(text).toMatch(/another decision on this review came first.*<blockquote[^>]*>Leave out the name\./s)
  }
  expect(await db().$count(waitingDecisions)).toBe(1)
})

test('who skips gets another one, and at the end can look at the skipped ones again', async () => {
  await pendingReview({ companyName: 'One' })
  await pendingReview({ companyName: 'Two' })
  const first = await desk(admin, 'reviews')
  const second = await skip(admin, first)
  expect([titleOf(first), titleOf(second)].toSorted()).toEqual(['One', 'Two'])
  const end = await skip(admin, second)
  expect(end).toContain('All caught up.')
  expect(end).toContain('2 that were skipped are still waiting.')
  const gone = ['A', 'B', 'C'].map((letter) => letter.repeat(22)).join('.')
  expect(await wordsOf(await admin.get(`/admin/desk/reviews?skipped=${gone}`))).toContain('2 are waiting.')
  expect(end).toContain('Look again')
  expect(end).not.toContain('Next:')
  expect(titleOf(await desk(admin, 'reviews'))).toBe(titleOf(first))
})

test('the end of a queue offers the next one that is not empty, and else the dashboard', async () => {
  await pendingReview({ companyName: 'First' })
  const done = await approve(admin, await desk(admin, 'reviews'))
  expect(done).toContain('All caught up.')
  expect(done).toMatch(/<a [^>]*href="\/admin"[^>]*>Back to the dashboard/)
  await mentorApplication()
  const html = await wordsOf(await admin.get('/admin/desk/reviews'))
  expect(html).toMatch(/Next: <strong>Mentor applications<\/strong>, less than a day/)
  expect(html).not.toContain('Back to the dashboard')
  const next = /class="next-queue[^>]*|<form[^>]*class="next-queue/.exec(html)?.[0] ?? ''
  expect(html.slice(html.indexOf(next) - 200)).toContain('action="/admin/desk/mentors"')
})

test('an approval takes effect by itself after ten seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const jobs = startJobs([{ ...carryingOutDecisions([pendingReviews]), everyMs: 600_000 }])
  await pendingReview()
  await approve(admin, await desk(admin, 'reviews'))
  await expire()
  await vi.advanceTimersByTimeAsync(10_500)
  await jobs.stop()
  expect(await db().$count(reviews, eq(reviews.isApproved, true))).toBe(1)
})

test('a message is handled at the desk, and can be taken back', async () => {
  const id = await contactMessage()
  const html = await desk(admin, 'messages')
  expect(html).toContain('You helped me.')
  const close = () => admin.post('/admin/desk/messages?decision=set', { id, version: '1', state: 'closed' })
  expect(await wordsOf(await close())).toContain('Closed: Abeba.')
  const elsewhere = await admin.post(`/admin/messages/${id}/handling`, { state: 'in touch' })
  expect(elsewhere.headers.get('location')).toContain('outcome=taken')
  expect(titleOf(await undo(admin, html, 'messages'))).toBe('Abeba')
  await close()
  await expire()
  await carryOutDecisions([queuesOfMessages.messages.queue])
  expect(await db().select({ state: contactSubmissions.state }).from(contactSubmissions)).toEqual([{ state: 'closed' }])
})

test.each([
  ['reviews', 'reviews', 'Pending', 'Approved', pendingReview],
  ['mentors', 'mentors', 'Pending', 'Approved', mentorApplication],
  ['mentees', 'mentees', 'To read', 'Admitted', menteeApplication],
] as const)(
  'the list of %s shows a decision at once, says that it takes effect soon, and offers no other',
  async (queue, tab, before, after, store) => {
    await store()
    const list = async () => {
      const html = await pageOf(admin.get(`/admin/${tab}`))
      return html.slice(html.indexOf('<tbody>'), html.indexOf('</tbody>'))
    }
    const shown = new RegExp(`>${after}<div class="beside">takes effect in a few seconds<`)
    expect(await list()).toContain(`>${before}<`)
    const html = await desk(admin, queue)
    await approve(admin, html)
    expect(await list()).toMatch(shown)
    expect(await list()).not.toMatch(/>Approve<|>Reject</)
    await undo(admin, html, queue)
    expect(await list()).toContain(`>${before}<`)
    expect(await list()).not.toMatch(shown)
  },
)

test('there is no other queue, and at a desk no decision that it does not offer', async () => {
  for (const path of ['/admin/desk/articles', '/admin/desk/toString']) {
    expect([(await admin.get(path)).status, (await admin.post(path)).status]).toEqual([404, 404])
  }
  const form = { id: (await pendingReview()).id, version: '1', state: 'closed', words: 'Why?' }
  for (const decision of ['ask', 'set', 'toString']) {
    expect((await admin.post(`/admin/desk/reviews?decision=${decision}`, form)).status).toBe(400)
  }
  expect((await admin.post('/admin/desk/messages?decision=set', { ...form, state: 'lost' })).status).toBe(400)
  expect(await db().$count(waitingDecisions)).toBe(0)
})

async function desk(person: Person, queue: string) {
  return wordsOf(await person.post(`/admin/desk/${queue}`))
}

async function approve(person: Person, html: string, version = '1') {
  return wordsOf(await person.post(actionsIn(html, 'decision=approve'), { id: idIn(html), version }))
}

async function undo(person: Person, html: string, queue: string) {
  return wordsOf(await person.post(`/admin/desk/${queue}?decision=undo`, { id: idIn(html) }))
}

async function skip(person: Person, html: string) {
  return wordsOf(await person.post(actionsIn(html, 'skipped=[\\w.-]+')))
}

function actionsIn(html: string, query: string) {
  return new RegExp(`action="([^"]*[?;]${query})"`).exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

function idIn(html: string) {
  return /<div class="desk-bar">.*?name="id" value="([^"]+)"/s.exec(html)?.[1] ?? ''
}

function titleOf(html: string) {
  return /<h2 id="desk-title">([^<]*)/.exec(html)?.[1]
}

async function wordsOf(answer: Response) {
  return (await answer.text()).replaceAll('<!-- -->', '')
}

async function expire() {
  await db().update(waitingDecisions).set({ takesEffectAt: sql`now() - interval '1 second'` })
}
