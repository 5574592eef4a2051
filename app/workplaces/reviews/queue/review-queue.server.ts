import { and, eq, isNotNull, not, type SQL } from 'drizzle-orm'
import { config } from '../../../platform/config/config.server.ts'
import { isVersion } from '../../../platform/db/insert-once.server.ts'
import type { Review } from '../../review.ts'
import { isPending } from '../../review-order.server.ts'
import { reviews } from '../../tables.ts'
import { isBatched, thisMonth } from '../publication.server.ts'
import { receiptHash } from '../receipt.server.ts'

/** Returns the columns that a review has when it is sent, for the first time or again. */
export function asPending(review: Review) {
  const { reviewPrivacy } = config()
  return {
    ...review,
    month: thisMonth(),
    isApproved: false,
    // In strict mode only facts that the author chose to show are stored.
    shield: reviewPrivacy === 'strict' ? ('rating' as const) : ('all' as const),
    queueBatch: isBatched() ? null : 0,
  }
}

export function isQueued(id: string): SQL | undefined {
  return and(eq(reviews.id, id), isNotNull(reviews.queueBatch))
}

export function isPendingAs(id: string, version: number): SQL | undefined {
  return and(eq(reviews.id, id), isPending, isVersion(reviews.version, version))
}

export function hasReceipt(code: Buffer): SQL | undefined {
  return and(eq(reviews.receiptHash, receiptHash(code)), not(reviews.isWithdrawn))
}
