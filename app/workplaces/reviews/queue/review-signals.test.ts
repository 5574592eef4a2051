import { expect, test } from 'vitest'
import { fillDataSet } from '../../../../test/data-set.ts'
import { rowsRead } from '../../../../test/rows-read.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { primarySql } from '../../../platform/db/db.server.ts'
import { burstsInQueue, neighbourCounts } from './review-signals.server.ts'
import { burstSize } from './review-signals.ts'
import { reviewForAdmin } from './reviews-for-admin.server.ts'

startWithoutReviews()

const signalsOf = async ({ id }: { id: string }) => (await reviewForAdmin(id))?.signals

test('a pending review says how many others of its company and month wait or are published', async () => {
  const company = { companyName: 'Kilimo Tech', month: '2026-03' }
  const review = await pendingReview(company)
  expect((await signalsOf(review))?.sameMonth).toEqual({ waiting: 0, published: 0 })
  await pendingReview({ ...company, companyName: ' KILIMO  tech ' })
  await approvedReview(company)
  await approvedReview(company)
  await pendingReview({ ...company, month: '2026-02' })
  await pendingReview({ ...company, companyName: 'Kilimo' })
  expect((await signalsOf(review))?.sameMonth).toEqual({ waiting: 1, published: 2 })
})

test('a pending review says what kinds of identifying text it may contain; an approved one has no signals', async () => {
  const texts = { suggestions: 'Dr Banda and Mr Kamau shout.', otherComments: 'Call 0712 345 678' }
  expect((await signalsOf(await pendingReview(texts)))?.identifying).toEqual([
    ['name', 2],
    ['phone number', 1],
  ])
  expect((await signalsOf(await pendingReview()))?.identifying).toEqual([])
  expect(await signalsOf(await approvedReview(texts))).toBe(null)
})

test(`${burstSize} reviews of one company and month that wait together are a burst`, async () => {
  const company = { companyName: 'Kilimo Tech', month: '2026-03' }
  await approvedReview(company)
  await pendingReview({ ...company, month: '2026-02' })
  for (let index = 1; index < burstSize; index += 1) await pendingReview(company)
  expect(await burstsInQueue()).toEqual([])
  await pendingReview(company)
  expect(await burstsInQueue()).toEqual([{ companyName: 'Kilimo Tech', month: '2026-03', waiting: burstSize }])
})

test('signals read no more than some hundred reviews of a company, however many there are', {
  tags: 'thorough',
}, async () => {
  await fillDataSet(primarySql(), 2000, 0)
  const sql = primarySql()
  await sql`update reviews set company_key = 'flooded', month = '2026-03-01'`
  await sql`update reviews set is_published = false, is_approved = false where substr(id, 1, 1) < 'V'`
  await sql`vacuum analyze reviews`
  expect(await rowsRead(neighbourCounts([{ companyKey: 'flooded', month: '2026-03-01' }]))).toBeLessThan(300)
})
