import { HighlightedText } from '../../workplaces/identifying-text/highlighted-text.tsx'
import { knownTextsOf } from '../../workplaces/identifying-text/review-free-texts.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import { ReviewAnswers } from './review-answers.tsx'

export function ReviewInFull({ review }: { review: ReviewForAdmin }) {
  return (
    <details className="review-in-full">
      <summary>
        <HighlightedText text={review.reviewText || 'No text, answers only'} known={knownTextsOf(review)} />
      </summary>
      <ReviewAnswers review={review} />
    </details>
  )
}
