import { and, eq, notInArray } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { writeCursor } from '../../platform/db/lists/keyset.server.ts'
import { isFreeFor, maxCounted, type Queue } from '../../site/claims/claims.server.ts'
import { rejectIn } from '../rejection/rejections.server.ts'
import { isPending } from '../reviews/queue/review-queue.server.ts'
import { queueOrder } from '../reviews/review-order.server.ts'
import { approveIn } from '../reviews/reviews.server.ts'
import { reviewClaims, reviews } from '../tables.ts'

/** Pending reviews, the oldest batch first. */
export const reviewDesk: Queue = {
  claims: reviewClaims,
  async next(tx, after, taken) {
    const [next] = await tx
      .select({ id: reviews.id })
      .from(reviews)
      .where(and(isPending, notInArray(reviews.id, taken), queueOrder.isAfter(after)))
      .orderBy(...queueOrder.orderBy)
      .limit(1)
    return next?.id
  },
  async countFree(adminId) {
    const isFree = isFreeFor(adminId, reviewClaims, reviews.id)
    const free = db().select({ id: reviews.id }).from(reviews).where(and(isPending, isFree)).limit(maxCounted)
    return db().$count(free.as('free'))
  },
  async pendingVersion(tx, itemId) {
    const [review] = await tx
      .select({ version: reviews.version })
      .from(reviews)
      .where(and(isPending, eq(reviews.id, itemId)))
    return review?.version ?? null
  },
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
