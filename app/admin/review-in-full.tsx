import { questions, type ReviewField, reviewFields } from '../workplaces/questions.ts'
import type { ReviewForAdmin } from '../workplaces/reviews-for-admin.server.ts'
import { tellingParts } from '../workplaces/telling-parts.ts'
import { TellingText } from '../workplaces/telling-text.tsx'

const written = reviewFields.filter((field) => ['line', 'paragraphs'].includes(questions[field].kind))
// These name the company, as they should.
const ofTheCompany = ['companyName', 'location', 'companyWebsite']

/** The snippet, and all answers behind it: nobody should approve what they did not read. */
export function ReviewInFull({ review }: { review: ReviewForAdmin }) {
  const known = [review.companyName, review.location]
  const isTelling = (field: ReviewField) => written.includes(field) && !ofTheCompany.includes(field)
  const isMarked = reviewFields.some(
    (field) => isTelling(field) && tellingParts(String(review[field] ?? ''), known).length,
  )
  return (
    <details className="review-in-full">
      <summary>
        <TellingText text={review.reviewText || 'No text, answers only'} known={known} />
      </summary>
      {isMarked && <p className="field-hint">What may tell who somebody is, is marked. Look for what is not, too.</p>}
      <dl className="answers">
        {reviewFields
          .filter((field) => review[field])
          .map((field) => (
            <div key={field}>
              <dt>{questions[field].title}</dt>
              <dd className="whitespace-pre-line">
                {isTelling(field) ? <TellingText text={String(review[field])} known={known} /> : review[field]}
              </dd>
            </div>
          ))}
      </dl>
    </details>
  )
}
