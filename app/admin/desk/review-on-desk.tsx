import type { ReviewForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import { ReviewAnswers } from '../reviews/review-answers.tsx'

export function ReviewOnDesk({ review }: { review: ReviewForAdmin }) {
  return (
    <>
      <p className="beside">
        Sent in {review.submittedMonth}
        {review.sameAccount && ` · Same account: ${review.sameAccount}`}
      </p>
      <ReviewAnswers review={review} />
    </>
  )
}
