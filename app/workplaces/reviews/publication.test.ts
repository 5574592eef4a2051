import { randomUUID } from 'node:crypto'
import { desc, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { exampleReview } from '../../../test/example-review.ts'
import { approveReview, pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { idsOf } from '../../ui/form/options.ts'
import { companyDirectory } from '../companies/directory/companies.server.ts'
import { companyProfile } from '../companies/page/company-profile.server.ts'
import { rebuildCompaniesIfDue } from '../companies/rebuild-companies.server.ts'
import { questions, scoredFields } from '../review-questions.ts'
import { reviews } from '../tables.ts'
import { millisecondsToNextBatch, publishBatch } from './publication.server.ts'
import { reviewForAdmin, reviewQueue, reviewsForAdmin, waitingReviews } from './queue/reviews-for-admin.server.ts'
import { deleteReview, reviewOfReceipt, submitReview, withdrawReview } from './reviews.server.ts'

startWithoutReviews()
beforeEach(() => {
  Object.assign(config(), { reviewPrivacy: 'strict', reviewK: 3, reviewBatchMinutes: 60 })
})

const adminId = randomUUID()

test('batches start at fixed times, whatever happened before', () => {
  const hour = 3_600_000
  expect(millisecondsToNextBatch(0, 60)).toBe(hour)
  expect(millisecondsToNextBatch(10 * hour + 1, 60)).toBe(hour - 1)
  expect(millisecondsToNextBatch(11 * hour - 1, 60)).toBe(1)
  expect(millisecondsToNextBatch(90_000, 1)).toBe(30_000)
  expect(millisecondsToNextBatch(90_000, 0)).toBe(30_000)
})

test('admins see a new review only from the next batch on', async () => {
  const { id } = await pendingReview()
  expect(await seenByAdmins()).toEqual({ queue: [], all: [], pending: 0 })
  expect(await reviewForAdmin(id)).toBe(null)
  expect(await approveReview(adminId, id, 1)).toBe('gone')
  expect(await deleteReview(adminId, id)).toBe(false)
  await publishBatch()
  expect(await seenByAdmins()).toEqual({ queue: [id], all: [id], pending: 1 })
})

test('an approved review reaches readers with the next batch', async () => {
  const { id, receipt } = await pendingReview()
  await publishBatch()
  expect(await approveReview(adminId, id, 1)).toBe('decided')
  expect(await seenByReaders()).toEqual([])
  expect((await companyDirectory(everything)).companies).toEqual([])
  expect(await reviewOfReceipt(receipt)).toMatchObject({ isApproved: true, isPublished: false })
  expect(await reviewForAdmin(id)).toMatchObject({ isApproved: true, isPublished: false })
  await publishBatch()
  expect(await seenByReaders()).toEqual([id])
  expect(await reviewOfReceipt(receipt)).toMatchObject({ isApproved: true, isPublished: true })
})

test('a withdrawn review disappears at once for its author and with the next batch for everybody else', async () => {
  const pending = await pendingReview()
  const approved = await pendingReview({ companyName: 'Acacia' })
  await publishBatch()
  await approveReview(adminId, approved.id, 1)
  await publishBatch()
  for (const { receipt } of [pending, approved]) {
    expect(await withdrawReview(receipt)).toBe(true)
    expect(await reviewOfReceipt(receipt)).toBe(null)
    expect(await withdrawReview(receipt)).toBe(false)
  }
  expect((await seenByAdmins()).all.toSorted()).toEqual([pending.id, approved.id].toSorted())
  expect(await seenByReaders('Acacia')).toEqual([approved.id])
  await publishBatch()
  expect(await seenByAdmins()).toEqual({ queue: [], all: [], pending: 0 })
  expect(await seenByReaders('Acacia')).toEqual([])
  expect(await db().$count(reviews)).toBe(0)
})

test('a batch tells open pages that there was one, and not whose reviews appear or disappear', async () => {
  const pending = await pendingReview({ companyName: 'Unseen' })
  const approved = await pendingReview({ companyName: 'Kilimo Safi' })
  await publishBatch()
  const always = ['review-batches', 'reviews']
  expect(await topicsOfBatch()).toEqual(always)
  await withdrawReview(pending.receipt)
  await approveReview(adminId, approved.id, 1)
  expect(await topicsOfBatch()).toEqual(always)
  await withdrawReview(approved.receipt)
  expect(await topicsOfBatch()).toEqual(always)
})

test('when batches are switched off, what was waiting for one is told, and later ticks tell nothing', async () => {
  const { id, receipt } = await pendingReview()
  await publishBatch()
  await approveReview(adminId, id, 1)
  Object.assign(config(), { reviewPrivacy: 'literal', reviewBatchMinutes: 0 })
  expect(await topicsOfBatch()).toEqual(['review-batches', 'reviews'])
  expect(await reviewOfReceipt(receipt)).toMatchObject({ isApproved: true, isPublished: true })
  expect(await topicsOfBatch()).toEqual([])
})

test('withdrawing a review that nobody else has seen deletes it at once', async () => {
  const { receipt } = await pendingReview()
  expect(await withdrawReview(receipt)).toBe(true)
  expect(await db().$count(reviews)).toBe(0)
})

test('a review deleted by an admin disappears at once', async () => {
  const { id } = await pendingReview()
  await publishBatch()
  await approveReview(adminId, id, 1)
  await publishBatch()
  expect(await deleteReview(adminId, id)).toBe(true)
  expect(await seenByReaders()).toEqual([])
})

test('the queue starts with the oldest batch and hides the order of writing within a batch', async () => {
  const batches: string[][] = []
  for (let batch = 0; batch < 3; batch++) {
    const written = []
    for (let n = 0; n < 12; n++) written.push((await pendingReview()).id)
    batches.push(written)
    await publishBatch()
  }
  const first = await reviewQueue()
  const second = await reviewQueue(first.next ?? '')
  const queue = [...first.reviews, ...second.reviews].map(({ id }) => id)
  expect(second.next).toBe(null)
  expect(queue).toEqual(batches.flatMap((written) => written.toSorted()))
})

test('only one of several processes publishes a batch', async () => {
  const { id } = await pendingReview()
  await publishBatch()
  await approveReview(adminId, id, 1)
  await db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('publish reviews'))`)
    await publishBatch()
    expect(await seenByReaders()).toEqual([])
  })
  await Promise.all(Array.from({ length: 4 }, () => publishBatch()))
  expect((await companyProfile('Baobab Bank', '')).company?.reviewCount).toBe(1)
})

test('concurrent batches, approvals, deletions and withdrawals end with counts that match the reviews', async () => {
  Object.assign(config(), { reviewK: 2 })
  for (let round = 0; round < 5; round++) {
    const written = await Promise.all(Array.from({ length: 12 }, () => pendingReview()))
    await publishBatch()
    await Promise.all(
      written.map(async ({ id, receipt }, index) => {
        await approveReview(adminId, id, 1)
        if (index % 3 === 0) await publishBatch()
        if (index % 3 === 1) await deleteReview(adminId, id)
        if (index % 3 === 2) await withdrawReview(receipt)
      }),
    )
  }
  await publishBatch()
  const { company } = await companyProfile('Baobab Bank', '')
  expect(company?.reviewCount).toBe(20)
  expect(await db().$count(reviews)).toBe(20)
})

test('reviews held back by batching are published once batching is turned off', async () => {
  const { id } = await pendingReview()
  await publishBatch()
  await approveReview(adminId, id, 1)
  Object.assign(config(), { reviewBatchMinutes: 0 })
  await publishBatch()
  expect(await seenByReaders()).toEqual([id])
})

test('the audit log dates admin actions by the batch', async () => {
  const { id } = await pendingReview()
  await publishBatch()
  await approveReview(adminId, id, 1)
  const [row] = await db().select().from(auditLog).orderBy(desc(auditLog.position)).limit(1)
  expect(row).toMatchObject({ verb: 'approve review', target: id })
  expect(Number(row?.at) % 3_600_000).toBe(0)
})

test('figures appear when REVIEW_K is lowered, and figures of fewer reviews disappear when it is raised', async () => {
  Object.assign(config(), { reviewBatchMinutes: 0 })
  const figures = async () => (await companyProfile('Baobab Bank', '')).company?.rating
  for (let n = 0; n < 2; n++) await approved()
  expect(await figures()).toBe(null)
  Object.assign(config(), { reviewK: 1 })
  await rebuildCompaniesIfDue()
  expect(await figures()).toBe(4)
  Object.assign(config(), { reviewK: 3 })
  expect(await figures()).toBe(null)
  await approved()
  expect(await figures()).toBe(null)
})

test('a review published with others and then withdrawn counts as no change', async () => {
  const first = []
  for (const scores of [0, 0, 0, 0]) first.push(await pendingWith(scores))
  await publishBatch()
  for (const { id } of first) await approveReview(adminId, id, 1)
  await publishBatch()
  const before = await figuresShown()
  expect(before).not.toBe(null)
  await withdrawReview(first[3]?.receipt ?? '')
  const last = await pendingWith(4 ** 6 - 1)
  await publishBatch()
  await approveReview(adminId, last.id, 1)
  await publishBatch()
  expect(await figuresShown()).toBe(before)
})

test('the same-account mark appears with the batch that brings the reviews, not before', async () => {
  const userId = randomUUID()
  const marks = async () => (await reviewQueue()).reviews.map(({ sameAccount }) => sameAccount !== null)
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await submitReview(userId, exampleReview(), newFormToken())
  await publishBatch()
  vi.setSystemTime(Date.now() + 3_600_000)
  await submitReview(userId, exampleReview(), newFormToken())
  expect(await marks()).toEqual([false])
  await publishBatch()
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(await marks()).toEqual([true, true])
})

test('a review withdrawn before its batch leaves no same-account mark on another review', async () => {
  const userId = randomUUID()
  const marks = async () => (await reviewQueue()).reviews.map(({ sameAccount }) => sameAccount !== null)
  await submitReview(userId, exampleReview(), newFormToken())
  const code = (await submitReview(userId, exampleReview(), newFormToken())) ?? ''
  await withdrawReview(code)
  await publishBatch()
  expect(await marks()).toEqual([false])
})

const everything = { search: '', country: '', industry: '', order: '' as const, after: '' }

async function approved(scores?: number, more: Record<string, string> = {}) {
  const review = await pendingWith(scores, more)
  await approveReview(adminId, review.id, 1)
  return review
}

function pendingWith(scores?: number, more: Record<string, string> = {}) {
  return pendingReview({ ...(scores === undefined ? {} : answersOf(scores)), ...more })
}

function _newSince(before: Set<string>, now: Set<string>) {
  return [...now].filter((id) => !before.has(id)).length
}

/** Derives six answers from a number, with four options each. */
function answersOf(scores: number) {
  return Object.fromEntries(
    scoredFields.map((field, place) => {
      const answers = idsOf<string>(questions[field].options)
      return [field, answers[Math.floor(scores / 4 ** place) % 4] ?? '']
    }),
  )
}

async function figuresShown() {
  const { company } = await companyProfile('Baobab Bank', '')
  if (!company || company.rating === null) return null
  const { rating, stars, recommendPercent, breakdown } = company
  return JSON.stringify([rating, stars, recommendPercent, breakdown])
}

async function seenByReaders(company = 'Baobab Bank') {
  return (await companyProfile(company, '')).reviews.map(({ id }) => id)
}

async function seenByAdmins() {
  const [queue, all] = [await reviewQueue(), await reviewsForAdmin()]
  return {
    queue: queue.reviews.map(({ id }) => id),
    all: all.reviews.map(({ id }) => id),
    pending: (await waitingReviews()).count,
  }
}

async function topicsOfBatch() {
  const heard: string[] = []
  const { unlisten } = await primarySql().listen('upinde_live', (message) => heard.push(message.replace(/ .*/, '')))
  await publishBatch()
  await primarySql()`select pg_notify('upinde_live', 'end')`
  await expect.poll(() => heard).toContain('end')
  await unlisten()
  return heard.filter((topic) => topic !== 'end' && !topic.startsWith('session:'))
}
