import { createHash } from 'node:crypto'
import { and, eq, not } from 'drizzle-orm'
import { decide } from '../app/moderation/decisions.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { isoDay } from '../app/platform/text/format-date.ts'
import { answersFrom, reviewFrom } from '../app/workplaces/review.ts'
import { publishBatch } from '../app/workplaces/reviews/publication.server.ts'
import { readReceipt, receiptHash } from '../app/workplaces/reviews/receipt.server.ts'
import { pendingReviews } from '../app/workplaces/reviews/review-decisions.server.ts'
import { submitReview } from '../app/workplaces/reviews/reviews.server.ts'
import { reviews } from '../app/workplaces/tables.ts'
import { type Submission, submissions } from './reviews.ts'

// The limit of reviews a day. Authors have no accounts, because hashing fifty passwords takes too long.
const reviewsByOneAuthor = 3

/** Submits, backdates and approves the sample reviews; leaves those that already exist alone. */
export async function submitReviews(): Promise<void> {
  const submitted = await Promise.all(
    submissions().map(async (sample, place) => ({
      ...sample,
      review: await dateBack(await submit(sample, place), sample.monthsAgo),
    })),
  )
  await publishBatch()
  await Promise.all(
    submitted.map(async ({ review, isPending }) => {
      if (review && !isPending) await approve(review.id, review.version)
    }),
  )
  await publishBatch()
}

function approve(itemId: string, version: number) {
  const approval = { adminId: 'sample content', itemId, version: String(version), ruling: { kind: 'approve' } as const }
  return decide(pendingReviews, approval, 'at once')
}

async function submit({ form }: Submission, place: number) {
  const author = `sample-author-${Math.floor(place / reviewsByOneAuthor)}`
  const answers = answersFrom(Object.entries(form), new Date().getUTCFullYear())
  const receipt = await submitReview(author, reviewFrom(answers, [], place % 20 === 0), formTokenOf(place))
  if (!receipt) throw new Error(`The review of ${form.companyName} by ${author} was refused.`)
  return receipt
}

// Repeats the same token, so that the product recognises a review that it already has.
function formTokenOf(place: number) {
  return createHash('sha256').update(`sample review ${place}`).digest('base64url').slice(0, 22)
}

async function dateBack(receipt: string, monthsAgo: number) {
  const code = readReceipt(receipt)
  if (!code) throw new Error('A receipt code cannot be read.')
  const [review] = await db()
    .update(reviews)
    .set({ month: monthBefore(monthsAgo) })
    .where(and(eq(reviews.receiptHash, receiptHash(code)), not(reviews.isApproved)))
    .returning({ id: reviews.id, version: reviews.version })
  return review
}

function monthBefore(monthsAgo: number) {
  const now = new Date()
  return isoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1)))
}
