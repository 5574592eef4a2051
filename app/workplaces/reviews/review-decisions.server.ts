import { eq, isNotNull, sql } from 'drizzle-orm'
import type { Decision, Queue } from '../../moderation/queue.ts'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import type { Transaction } from '../../platform/db/db.server.ts'
import { lockCompaniesOf, rebuildCompany } from '../companies/rebuild-company.server.ts'
import { isPending, queueOrder } from '../review-order.server.ts'
import { reviews } from '../tables.ts'
import { isBatched, notifyOpenPages, publishApproved } from './publication.server.ts'
import { isPendingAs } from './queue/review-queue.server.ts'
import { rejectReview } from './rejections.server.ts'

/** Pending reviews, the oldest batch first. */
export const pendingReviews: Queue = {
  name: 'reviews',
  items: {
    ...{ table: reviews, id: reviews.id, version: reviews.version, isPending, oldestFirst: queueOrder.orderBy },
    isApproved: sql`${reviews.isApproved}`,
    isKnownTo: () => isNotNull(reviews.queueBatch),
  },
  carryOut: async (tx, { ruling, ...decision }) => {
    if (ruling.kind === 'approve') return approveReview(tx, decision)
    return ruling.kind === 'reject' && rejectReview(tx, decision, ruling)
  },
}

async function approveReview(tx: Transaction, { adminId, itemId, version }: Omit<Decision, 'ruling'>) {
  if (!isBatched()) await lockCompaniesOf(tx, eq(reviews.id, itemId))
  const [review] = await tx
    .update(reviews)
    .set({ isApproved: true, queueBatch: 0, version: sql`${reviews.version} + 1` })
    .where(isPendingAs(itemId, version))
    .returning({ companyKey: reviews.companyKey })
  if (!review) return false
  if (!isBatched()) {
    await publishApproved(tx, eq(reviews.id, itemId))
    await rebuildCompany(tx, review.companyKey)
  }
  await notifyOpenPages(tx, { company: isBatched() ? null : review.companyKey })
  await recordAction(tx, { adminId, verb: 'approve review', target: itemId })
  return true
}
