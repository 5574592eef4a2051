import { questions, reviewFields } from '../workplaces/questions.ts'
import type { ReviewForAdmin } from '../workplaces/reviews-for-admin.server.ts'

/** The snippet, and all answers behind it: nobody should approve what they did not read. */
export function ReviewInFull({ review }: { review: ReviewForAdmin }) {
  return (
    <details className="review-in-full">
      <summary>{review.reviewText || 'No text, answers only'}</summary>
      <dl className="answers">
        {reviewFields
          .filter((field) => review[field])
          .map((field) => (
            <div key={field}>
              <dt>{questions[field].title}</dt>
              <dd className="whitespace-pre-line">{review[field]}</dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
