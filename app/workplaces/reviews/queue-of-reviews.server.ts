import type { AdminQueue, QueueItem, QueueRow } from '../../moderation/queue.ts'
import { monthAndYear } from '../../platform/text/format-date.ts'
import { isBatched } from './publication.server.ts'
import { burstsInQueue } from './queue/review-signals.server.ts'
import {
  excerptOf,
  queuedReview,
  type ReviewForAdmin,
  reviewForAdmin,
  reviewQueue,
  reviewsForAdmin,
  waitingReviews,
} from './queue/reviews-for-admin.server.ts'
import { canBeSentAgain } from './rejections.server.ts'
import { pendingReviews } from './review-decisions.server.ts'
import { deleteReview } from './reviews.server.ts'

/** What a list shows of a review. */
export type ReviewInList = ReturnType<typeof listed>
export type ReviewItem = QueueItem & { canSendAgain: boolean; review: ReviewForAdmin }

export const queueOfReviews: AdminQueue<QueueRow & { review: ReviewInList }, ReviewItem> = {
  queue: pendingReviews,
  waiting: () => waitingReviews(),
  async list(_, { show, filters: { company, search }, after }) {
    const filters = { company, search, onlyApproved: show === 'approved' }
    const [{ reviews, ...page }, bursts] = await Promise.all([
      show === 'pending' ? reviewQueue(after, filters) : reviewsForAdmin(after, filters),
      burstsInQueue(),
    ])
    const notes = bursts.map(
      ({ companyName, month, waiting }) => `${companyName}: ${waiting} reviews from ${monthAndYear(month)}`,
    )
    return { ...page, rows: reviews.map((review) => ({ ...rowOf(review), review: listed(review) })), notes }
  },
  async head(_, id) {
    const review = await queuedReview(id)
    return review && { ...rowOf(review), excerpt: excerptOf(review), canSendAgain: await canBeSentAgain(id) }
  },
  async open(_, id) {
    const review = await reviewForAdmin(id)
    if (!review) return null
    const about = `Sent in ${monthAndYear(review.submittedMonth)}`
    return { ...rowOf(review), about, canSendAgain: await canBeSentAgain(id), review }
  },
  approved: () => (isBatched() ? 'approved for batch' : 'approved'),
  remove: async (adminId, id) => ((await deleteReview(adminId, id)) ? 'deleted' : 'gone'),
}

function rowOf({
  id,
  version,
  isApproved,
  companyName,
}: Omit<QueueRow, 'name' | 'isPending'> & { isApproved: boolean; companyName: string }) {
  return { id, version, isApproved, isPending: !isApproved, name: companyName }
}

function listed({ submittedMonth, ...review }: ReviewForAdmin) {
  const { companyName, location, reviewText, isApproved, isPublished, sameAccount, signals } = review
  const month = monthAndYear(submittedMonth)
  return { companyName, month, location, reviewText, isApproved, isPublished, sameAccount, signals }
}
