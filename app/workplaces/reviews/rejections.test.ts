import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { exampleReview } from '../../../test/example-review.ts'
import { inGate } from '../../../test/in-gate.ts'
import {
  approvedReview,
  approveReview,
  pendingReview,
  rejectReview,
  startWithoutReviews,
} from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { newFormToken } from '../../platform/http/form-token.server.ts'
import { exportSealedAuthors } from '../authors/sealed-authors.server.ts'
import { companyProfile } from '../companies/page/company-profile.server.ts'
import { companies } from '../companies/tables.ts'
import { reviewRejections, reviews } from '../tables.ts'
import { publishBatch } from './publication.server.ts'
import { reviewQueue, reviewsForAdmin, waitingReviews } from './queue/reviews-for-admin.server.ts'
import { readReceipt, writeReceipt } from './receipt.server.ts'
import { openWithReceipt, receiptKey, sealToReceipt } from './receipt-seal.server.ts'
import { deleteExpiredRejections, rejectionOfReceipt, sendAgain } from './rejections.server.ts'
import { deleteReview, reviewOfReceipt, submitReview, withdrawReview } from './reviews.server.ts'

startWithoutReviews()

const adminId = randomUUID()
const because = { reason: 'identifies', words: 'Leave out the name of your team.' } as const
const dayMs = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * dayMs)

test('a rejected review is counted and shown nowhere, and its author reads why', async () => {
  await approvedReview()
  const { id, receipt } = await pendingReview({ suggestions: 'My rejected words' })
  expect(await rejectReview(adminId, id, 1, because)).toBe('decided')
  expect((await waitingReviews()).count).toBe(0)
  expect((await reviewQueue()).reviews).toEqual([])
  expect((await reviewsForAdmin()).reviews.map((each) => each.id)).not.toContain(id)
  expect((await companyProfile('Baobab Bank', '')).company).toMatchObject({ reviewCount: 1 })
  expect(await db().$count(companies)).toBe(1)
  expect(await reviewOfReceipt(receipt)).toBe(null)
  const month = new Date().toISOString().slice(0, 7)
  expect(await rejectionOfReceipt(receipt)).toMatchObject({
    ...because,
    sentIn: month,
    rejectedIn: month,
    answers: { companyName: 'Baobab Bank', suggestions: 'My rejected words' },
  })
})

test('no row of the database holds what a rejected author wrote, or the admin’s words', async () => {
  const canary = `canary ${randomUUID()}`
  const { id } = await pendingReview({ suggestions: canary, companyName: `Company ${canary}` })
  await rejectReview(adminId, id, 1, { reason: 'hurtful', words: `Words ${canary}` })
  expect(await tablesWith(canary)).toEqual([])
  expect(await tablesWith(id)).toEqual(['audit_log', 'review_rejections'])
})

test('only its own code opens what is sealed to a receipt, and its length is hidden', async () => {
  const code = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(code, code, fc.string({ maxLength: 400 }), fc.nat(), async (own, other, text, at) => {
      fc.pre(!own.equals(other))
      const sealed = await sealToReceipt(await receiptKey(own), { text })
      expect(await openWithReceipt(own, sealed)).toEqual({ text })
      expect(sealed.length).toBe((await sealToReceipt(await receiptKey(own), {})).length)
      await expect(openWithReceipt(other, sealed)).rejects.toThrow()
      const changed = Buffer.from(sealed)
      changed[at % sealed.length] = (changed[at % sealed.length] ?? 0) ^ 1
      await expect(openWithReceipt(own, changed)).rejects.toThrow()
    }),
    { numRuns: inGate(8, 25) },
  )
})

test('all that the database holds does not open a rejected review without its code', async () => {
  const { id, receipt } = await pendingReview()
  await rejectReview(adminId, id, 1, because)
  const [row] = await db().select().from(reviewRejections)
  const sealed = row?.sealedReview ?? Buffer.alloc(0)
  const code = readReceipt(receipt) ?? Buffer.alloc(0)
  expect(await openWithReceipt(code, sealed)).toMatchObject({ words: because.words })
  for (const guess of [row?.receiptHash.subarray(0, 16), row?.receiptHash, randomBytes(16)])
    await expect(openWithReceipt(guess ?? Buffer.alloc(0), sealed)).rejects.toThrow()
  expect(JSON.stringify(row)).not.toContain(code.toString('hex'))
  expect(await rejectionOfReceipt(writeReceipt(randomBytes(16)))).toBe(null)
})

test('sent again, it is pending under the same receipt with what was changed, and can be published', async () => {
  const { id, receipt } = await pendingReview({ month: '2026-01', suggestions: 'Wanjiru shouts' })
  await rejectReview(adminId, id, 1, because)
  expect(await sendAgain(receipt, exampleReview({ suggestions: 'People shout' }), newFormToken())).toBe('sent')
  expect(await rejectionOfReceipt(receipt)).toBe(null)
  expect(await reviewOfReceipt(receipt)).toEqual({
    isApproved: false,
    isPublished: false,
    sentIn: new Date().toISOString().slice(0, 7),
    publishedIn: null,
  })
  expect((await reviewQueue()).reviews).toMatchObject([{ id, version: 2, suggestions: 'People shout' }])
  expect(await approveReview(adminId, id, 1)).toBe('changed')
  expect(await approveReview(adminId, id, 2)).toBe('decided')
  expect(await reviewOfReceipt(receipt)).toMatchObject({ publishedIn: new Date().toISOString().slice(0, 7) })
  expect(await exportSealedAuthors([id])).toHaveLength(1)
  expect(await db().$count(reviewRejections)).toBe(0)
})

test('a review that is sent again twice is stored once; another form is told that it already waits', async () => {
  const { id, receipt } = await pendingReview()
  await rejectReview(adminId, id, 1, because)
  const token = newFormToken()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => sendAgain(receipt, exampleReview(), token)))
  expect(new Set(outcomes)).toEqual(new Set(['sent']))
  expect(await db().$count(reviews)).toBe(1)
  expect(await sendAgain(receipt, exampleReview({ suggestions: 'Other' }), newFormToken())).toBe('not rejected')
  expect((await reviewQueue()).reviews).toMatchObject([{ version: 2 }])
})

test('sending again does not count as another review of the day', async () => {
  const userId = randomUUID()
  const receipts = await Promise.all([1, 2, 3].map(() => submitReview(userId, exampleReview(), newFormToken())))
  for (const { id, version } of await db().select().from(reviews)) await rejectReview(adminId, id, version, because)
  for (const receipt of receipts) expect(await sendAgain(receipt ?? '', exampleReview(), newFormToken())).toBe('sent')
  await expect(submitReview(userId, exampleReview(), newFormToken())).rejects.toThrow('review-account')
})

test('a form that is repeated after the rejection gets its receipt again, and stores nothing', async () => {
  const [userId, token] = [randomUUID(), newFormToken()]
  const receipt = (await submitReview(userId, exampleReview(), token)) ?? ''
  const [review] = await db().select().from(reviews)
  await rejectReview(adminId, review?.id ?? '', 1, because)
  expect(await submitReview(userId, exampleReview(), token)).toBe(receipt)
  expect(await db().$count(reviews)).toBe(0)
  expect(await sendAgain(receipt, exampleReview(), newFormToken())).toBe('sent')
  expect(await submitReview(userId, exampleReview(), token)).toBe(receipt)
  expect(await db().$count(reviews)).toBe(1)
})

test('a second review under the receipt of a rejected one can be rejected, and stands in the way of no change', async () => {
  const rejectedUnderOneReceipt = async () => {
    const [first, second] = [await pendingReview(), await pendingReview()]
    await rejectReview(adminId, first.id, 1, because)
    const [row] = await db().select().from(reviewRejections).where(eq(reviewRejections.id, first.id))
    const { receiptHash, receiptKey: key } = row ?? {}
    await db().update(reviews).set({ receiptHash, receiptKey: key }).where(eq(reviews.id, second.id))
    return { id: second.id, receipt: first.receipt }
  }
  const rejectedTwice = await rejectedUnderOneReceipt()
  expect(await rejectReview(adminId, rejectedTwice.id, 1, { reason: 'unclear', words: 'Again' })).toBe('decided')
  expect(await rejectionOfReceipt(rejectedTwice.receipt)).toMatchObject({ reason: 'unclear', words: 'Again' })
  const { receipt } = await rejectedUnderOneReceipt()
  expect(await sendAgain(receipt, exampleReview(), newFormToken())).toBe('not rejected')
  expect(await db().$count(reviews)).toBe(1)
})

test('after 30 days nothing of a rejected review is in the database', async () => {
  const { id, receipt } = await pendingReview()
  await rejectReview(adminId, id, 1, because)
  await deleteExpiredRejections(inDays(30))
  expect(await rejectionOfReceipt(receipt, inDays(30))).toMatchObject(because)
  expect(await rejectionOfReceipt(receipt, inDays(31))).toBe(null)
  expect(await sendAgain(receipt, exampleReview(), newFormToken(), inDays(31))).toBe('gone')
  // Done each hour, because somebody who reads meanwhile keeps its last page.
  const bytesLeft = async () => {
    await deleteExpiredRejections(inDays(31))
    const [table] = await primarySql()`select pg_relation_size('review_rejections')::int as bytes`
    return table?.bytes
  }
  await expect.poll(bytesLeft).toBe(0)
  expect(await tablesWith(id)).toEqual(['audit_log'])
  expect([await db().$count(reviewRejections), await db().$count(reviews)]).toEqual([0, 0])
})

test('an author can withdraw a rejected review, which deletes it at once', async () => {
  const { id, receipt } = await pendingReview()
  await rejectReview(adminId, id, 1, because)
  expect(await withdrawReview(receipt)).toBe(true)
  expect(await withdrawReview(receipt)).toBe(false)
  expect(await rejectionOfReceipt(receipt)).toBe(null)
  expect(await db().$count(reviewRejections)).toBe(0)
})

test('only a pending review in the version that the admin saw is rejected, once and audited', async () => {
  const before = await db().$count(auditLog)
  const { id } = await pendingReview()
  for (const version of [0, 2, Number.NaN, 1e300])
    expect(await rejectReview(adminId, id, version, because)).toBe('changed')
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => rejectReview(adminId, id, 1, because)))
  expect(outcomes.toSorted()).toEqual(['decided', ...Array(7).fill('gone')])
  const approved = await approvedReview()
  expect(await rejectReview(adminId, approved.id, 1, because)).toBe('already approved')
  expect(await rejectReview(adminId, 'no such id\u0000', 1, because)).toBe('gone')
  expect([await approveReview(adminId, id, 1), await deleteReview(adminId, id)]).toEqual(['gone', false])
  const log = await db().select().from(auditLog).orderBy(auditLog.position).offset(before)
  expect(log.filter(({ verb }) => verb === 'reject review').map(({ adminId: who, target }) => [who, target])).toEqual([
    [adminId, id],
  ])
})

test('with batches, a withdrawn review that an admin rejects is gone, and one sent again waits for the next batch', async () => {
  const before = config().reviewBatchMinutes
  onTestFinished(() => void Object.assign(config(), { reviewBatchMinutes: before }))
  Object.assign(config(), { reviewBatchMinutes: 60 })
  const withdrawn = await pendingReview()
  const kept = await pendingReview()
  await publishBatch()
  await withdrawReview(withdrawn.receipt)
  expect(await rejectReview(adminId, withdrawn.id, 1, because)).toBe('decided')
  expect([await rejectionOfReceipt(withdrawn.receipt), await db().$count(reviewRejections)]).toEqual([null, 0])
  await rejectReview(adminId, kept.id, 1, because)
  await sendAgain(kept.receipt, exampleReview(), newFormToken())
  expect((await reviewQueue()).reviews).toEqual([])
  await publishBatch()
  expect((await reviewQueue()).reviews).toMatchObject([{ id: kept.id }])
})

test('a review from before there were receipt keys is rejected without a copy', async () => {
  const { id, receipt } = await pendingReview()
  await db().update(reviews).set({ receiptKey: null }).where(eq(reviews.id, id))
  await rejectReview(adminId, id, 1, because)
  expect(await rejectionOfReceipt(receipt)).toMatchObject({ reason: 'identifies', words: '', answers: null })
})

async function tablesWith(text: string) {
  const sql = primarySql()
  const names = await sql<{ name: string }[]>`
    select relname as name from pg_stat_user_tables where schemaname = current_schema() order by 1`
  const found = await Promise.all(
    names.map(async ({ name }) => {
      const shapes = [text, Buffer.from(text).toString('hex')].map((shape) => `%${shape}%`)
      const rows = await sql.unsafe(`select 1 from "${name}" t where t::text like $1 or t::text like $2`, shapes)
      return rows.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}
