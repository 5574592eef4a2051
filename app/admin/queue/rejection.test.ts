import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { mentorApplication } from '../../../test/stored-mentor.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { db } from '../../platform/db/db.server.ts'
import { mentorRejectionReasons } from '../../profiles/mentor-rejection-reasons.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { idsOf } from '../../ui/form/options.ts'
import { reviewRejectionReasons } from '../../workplaces/reviews/rejected-card.tsx'
import { reviewRejections, reviews } from '../../workplaces/tables.ts'

startWithoutReviews()
beforeEach(() => db().delete(mentorApplications))

const admin = await newAdmin()

const things = {
  review: async () => `/admin/reviews/${(await pendingReview()).id}/rejection?show=all`,
  'mentor application': async () => `/admin/mentors/${(await mentorApplication()).publicId}/rejection?show=all`,
}

const reasonsOf = { review: reviewRejectionReasons, 'mentor application': mentorRejectionReasons }

test.each([
  ['review', 'mentor application', 'author'],
  ['mentor application', 'review', 'applicant'],
] as const)(
  'the form for rejecting a %s offers reasons of its own, none of a %s, and a message',
  async (name, other, reader) => {
    const html = await (await admin.get(await things[name]())).text()
    const reasons = [...html.matchAll(/name="reason" value="([^"]*)"/g)].map(([, id]) => id)
    expect(reasons).toEqual(idsOf(reasonsOf[name]))
    expect(html).toContain(`The ${reader} reads the reason.`)
    expect(html).toContain('name="words"')
    expect(html).not.toMatch(/name="reason"[^>]* checked/)
    for (const reason of idsOf(reasonsOf[other]).filter((id) => !reasons.includes(id)))
      expect((await admin.post(await things[name](), { version: '1', reason })).status).toBe(422)
    expect(await undecided()).toBe(true)
  },
)

test.each(Object.entries(things))(
  'without a reason a %s is not rejected: a clear message, and nothing typed is lost',
  async (_, stored) => {
    const path = await stored()
    for (const [reason, said] of [
      ['', 'Please choose a reason.'],
      ['because', 'Please look at the fields marked below.'],
    ] as const) {
      const answer = await admin.post(path, { version: '1', reason, words: 'Please say <more>.' })
      expect(answer.status).toBe(422)
      const html = await answer.text()
      expect(html).toContain(`${said} Nothing was rejected yet.`)
      expect(html).toContain('Please choose one of these reasons.')
      expect(html).toContain('Please say &lt;more&gt;.')
    }
    const long = await admin.post(path, { version: '1', reason: 'unclear', words: 'x'.repeat(501) })
    expect(long.status).toBe(422)
    const html = await long.text()
    expect(html).toMatch(/value="unclear"[^>]* checked|checked[^>]* value="unclear"/)
    expect(html).toContain('x'.repeat(501))
    expect(await undecided()).toBe(true)
    expect((await admin.post(path, { version: '1', reason: 'unclear' })).status).toBe(302)
    expect(await undecided()).toBe(false)
  },
)

test.each(Object.entries(things))(
  'a rejection of a %s leads back to the list with its outcome',
  async (name, stored) => {
    const path = await stored()
    const first = await reject(path)
    expect(first).toContain('outcome=rejected&')
    if (name === 'review') expect(await reject(path)).toContain('outcome=gone&')
    expect(await (await admin.get(first)).text()).toMatch(/(Review|Application) rejected\./)
  },
)

test.each(Object.entries(things))(
  'a rejection of a %s that conflicts gives back what was typed, for the version that was read',
  async (name, stored) => {
    const path = await stored()
    const version = name === 'review' ? '7' : '1'
    if (name !== 'review') await db().update(mentorApplications).set({ status: 'rejected', version: 2 })
    const answer = await admin.post(`${path}&version=${version}`, { version, reason: 'unclear', words: 'Say <more>.' })
    const html = await answer.text()
    expect(answer.status).toBe(409)
    expect(html).toContain('changed since you looked. Please look again.')
    expect(html).toContain('Say &lt;more&gt;.')
    expect(html).toMatch(/value="unclear"[^>]* checked|checked[^>]* value="unclear"/)
    expect(html).toContain(`name="version" value="${version}"`)
  },
)

test.each(Object.entries(things))(
  'only the version of a %s that was in the list can be rejected',
  async (_, stored) => {
    const path = await stored()
    const list = await (await admin.get(path.replace(/\/[^/]*\/rejection/, ''))).text()
    const link = /href="([^"]*\/rejection[^"]*)"/.exec(list)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(link).toBe(`${path}&version=1`)
    expect((await admin.get(link)).status).toBe(200)
    const refused = await admin.post(link, { version: '1', reason: '', words: 'Kept' })
    expect(refused.status).toBe(422)
    await db().update(reviews).set({ version: 2 })
    await db().update(mentorApplications).set({ version: 2 })
    const changed = await admin.get(link)
    expect(changed.headers.get('location')).toContain('outcome=changed&')
    const again = await admin.post(link, { version: '1', reason: '', words: 'Kept' })
    const html = await again.text()
    expect([again.status, html.includes('name="version" value="1"'), html.includes('Kept')]).toEqual([422, true, true])
  },
)

test('before a review that cannot be kept for its author is rejected, its admin is told', async () => {
  const { id } = await pendingReview()
  for (const isKept of [true, false]) {
    if (!isKept) await db().update(reviews).set({ receiptKey: null })
    for (const answer of [admin.get(`/admin/reviews/${id}/rejection`), admin.post('/admin/desk/reviews')]) {
      const html = await (await answer).text()
      expect(html).toContain('name="reason"')
      expect(html.includes('The author will see the reason only')).toBe(!isKept)
      expect(html.includes('The author reads this too')).toBe(isKept)
    }
  }
})

test('what is approved or gone cannot be opened for a rejection', async () => {
  const { id } = await approvedReview()
  for (const [path, outcome] of [
    [`/admin/reviews/${id}/rejection`, 'already+approved'],
    [`/admin/reviews/${'A'.repeat(22)}/rejection`, 'gone'],
    [`/admin/mentors/${randomUUID()}/rejection`, 'gone'],
  ] as const) {
    const answer = await admin.get(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      expect.stringContaining(`outcome=${outcome}&`),
    ])
  }
})

async function reject(path: string) {
  const answer = await admin.post(path, { version: '1', reason: 'unclear' })
  expect(answer.status).toBe(302)
  return answer.headers.get('location') ?? ''
}

async function undecided() {
  const [mentor] = await db().select({ status: mentorApplications.status }).from(mentorApplications)
  return (await db().$count(reviewRejections)) === 0 && mentor?.status !== 'rejected'
}
