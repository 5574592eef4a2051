import { monthAndYear } from '../../workplaces/reviews/review-labels.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import { ReviewAnswers } from '../reviews/review-answers.tsx'
import { ReviewSignalList } from '../reviews/review-signal-list.tsx'

export function ReviewOnDesk({ review }: { review: ReviewForAdmin }) {
  return (
    <>
      <p className="beside">Sent in {monthAndYear(review.submittedMonth)}</p>
      <ReviewSignalList review={review} />
      <ReviewAnswers review={review} />
    </>
  )
}
