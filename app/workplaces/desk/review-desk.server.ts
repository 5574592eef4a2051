import { eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { writeCursor } from '../../platform/db/lists/keyset.server.ts'
import type { Queue } from '../../site/claims/claims.server.ts'
import { rejectIn } from '../rejection/rejections.server.ts'
import { isPending, queueOrder } from '../reviews/review-order.server.ts'
import { approveIn } from '../reviews/reviews.server.ts'
import { reviewClaims, reviews } from '../tables.ts'

/** Pending reviews, the oldest batch first. */
export const reviewDesk: Queue = {
  claims: reviewClaims,
  items: { table: reviews, id: reviews.id, version: reviews.version, isPending, order: queueOrder },
  async carryOut(tx, { adminId, itemId, version, rejection }) {
    if (rejection) await rejectIn(tx, adminId, itemId, version, rejection)
    else await approveIn(tx, adminId, itemId, version)
  },
}

/** Returns the cursor after a review, with which the next one can be claimed. */
export async function placeOfReview(id: string): Promise<string> {
  const { month, queueBatch } = reviews
  const [review] = await db().select({ month, queueBatch }).from(reviews).where(eq(reviews.id, id))
  return review ? writeCursor([review.month, review.queueBatch ?? 0, id]) : ''
}
