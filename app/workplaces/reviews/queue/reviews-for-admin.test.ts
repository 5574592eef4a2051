import { expect, test } from 'vitest'
import { fillDataSet } from '../../../../test/data-set.ts'
import { rowsRead } from '../../../../test/rows-read.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { primarySql } from '../../../platform/db/db.server.ts'
import { bounds } from '../../../platform/db/lists/opened-list-search.server.ts'
import { reviewFields } from '../../review-questions.ts'
import {
  type ReviewForAdmin,
  readQueue,
  readReviews,
  reviewForAdmin,
  reviewQueue,
  reviewsForAdmin,
  waitingReviews,
} from './reviews-for-admin.server.ts'

startWithoutReviews()

test('an admin sees every answer and nothing about the author', async () => {
  const { id } = await pendingReview({ suggestions: 'More light', month: '2026-03' })
  const review = await reviewForAdmin(id)
  expect(review).toMatchObject({
    id,
    version: 1,
    isApproved: false,
    companyName: 'Baobab Bank',
    submittedMonth: '2026-03',
  })
  expect(review?.reviewText).toBe('More light')
  expect(Object.keys(review ?? {}).toSorted()).toEqual(
    [
      ...reviewFields,
      'id',
      'isApproved',
      'isPublished',
      'reviewText',
      'quote',
      'sameAccount',
      'signals',
      'submittedMonth',
      'version',
    ].toSorted(),
  )
  expect((await reviewsForAdmin()).reviews).toEqual([review])
  expect(await reviewForAdmin('no such review\u0000')).toBe(null)
})

test('the snippet is the start of the suggestions, or else of the comments', async () => {
  const snippet = async (changes: Record<string, string>) =>
    (await reviewForAdmin((await pendingReview(changes)).id))?.reviewText
  expect(await snippet({ suggestions: 'S', otherComments: 'C' })).toBe('S')
  expect(await snippet({ otherComments: 'C' })).toBe('C')
  expect(await snippet({})).toBe('')
  expect(await snippet({ suggestions: 'x'.repeat(141) })).toBe(`${'x'.repeat(140)}…`)
})

test('the list is paged, newest month first, and can be limited to pending reviews', async () => {
  for (let index = 0; index < 23; index += 1) await pendingReview({ month: `2026-0${1 + (index % 3)}` })
  await approvedReview({ month: '2026-04' })
  const all = await everyPage(false)
  const pending = await everyPage(true)
  expect([all.length, pending.length, (await waitingReviews()).count]).toEqual([24, 23, 23])
  expect(new Set(all.map(({ id }) => id)).size).toBe(24)
  expect(all.map(({ submittedMonth }) => submittedMonth)).toEqual(
    all
      .map(({ submittedMonth }) => submittedMonth)
      .toSorted()
      .reverse(),
  )
  expect(pending.every(({ isApproved }) => !isApproved)).toBe(true)
})

test('pending reviews are counted up to 1,000', async () => {
  await fillDataSet(primarySql(), 20, 999)
  expect((await waitingReviews()).count).toBe(999)
  await pendingReview()
  await pendingReview()
  expect((await waitingReviews()).count).toBe(1000)
})

async function everyPage(onlyPending: boolean) {
  const found: ReviewForAdmin[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof reviewsForAdmin>> = await (onlyPending
      ? reviewQueue(after)
      : reviewsForAdmin(after))
    found.push(...page.reviews)
    after = page.next
  }
  return found
}

test('reviews are searched by company and by every text, and can be limited to approved ones', async () => {
  await pendingReview({ companyName: 'Adéọlá Farms', suggestions: 'More light' })
  await pendingReview({ companyName: 'Kilimo Tech', otherComments: 'Too little LIGHT, really' })
  await approvedReview({ companyName: 'Kilimo Tech', role: 'Lighthouse keeper', suggestions: 'None' })
  const companiesOf = ({ reviews }: { reviews: ReviewForAdmin[] }) =>
    reviews.map(({ companyName }) => companyName).sort()
  expect(companiesOf(await reviewsForAdmin('', { company: 'adeola' }))).toEqual(['Adéọlá Farms'])
  expect(companiesOf(await reviewsForAdmin('', { company: 'kilimo' }))).toEqual(['Kilimo Tech', 'Kilimo Tech'])
  expect(companiesOf(await reviewQueue('', { company: 'kilimo' }))).toEqual(['Kilimo Tech'])
  expect(companiesOf(await reviewsForAdmin('', { search: 'light' }))).toHaveLength(3)
  expect(companiesOf(await reviewQueue('', { search: 'light' }))).toHaveLength(2)
  expect(companiesOf(await reviewsForAdmin('', { search: 'light', company: 'adeola' }))).toEqual(['Adéọlá Farms'])
  expect(companiesOf(await reviewsForAdmin('', { onlyApproved: true }))).toEqual(['Kilimo Tech'])
  expect(await reviewsForAdmin('', { search: 'nowhere' })).toEqual({ reviews: [], next: null, isPartial: false })
})

test('a search of reviews reads a bounded number of rows and leads on', async () => {
  await fillDataSet(primarySql(), 600, 600)
  for (const chunk of [readReviews('', bounds.chunk), readQueue('', bounds.chunk)]) {
    expect(await rowsRead(chunk)).toBeLessThanOrEqual(bounds.chunk + 5)
  }
  const first = await reviewsForAdmin('', { search: 'nothing says this' })
  expect(first).toMatchObject({ reviews: [], isPartial: true })
  const second = await reviewsForAdmin(first.next ?? '', { search: 'nothing says this' })
  expect(second.isPartial).toBe(true)
  expect((await reviewsForAdmin(second.next ?? '', { search: 'nothing says this' })).next).toBe(null)
})
