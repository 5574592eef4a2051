import { HighlightedText } from '../../site/highlighted-text.tsx'
import { shownAnswer } from '../../ui/wizard/question.ts'
import { identifyingParts, knownTextsOf } from '../../workplaces/review-free-texts.ts'
import { freeTexts, isFreeText, questions, reviewFields } from '../../workplaces/review-questions.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'

export function ReviewAnswers({ review }: { review: ReviewForAdmin }) {
  const known = knownTextsOf(review)
  const isMarked = freeTexts.some((field) => identifyingParts(field, review).length > 0)
  return (
    <>
      {isMarked && (
        <p className="field-hint">Possibly identifying text is highlighted. Check for anything we missed.</p>
      )}
      <dl className="answers">
        {reviewFields
          .filter((field) => review[field])
          .map((field) => (
            <div key={field}>
              <dt>{questions[field].label}</dt>
              <dd className="pre-line">
                {isFreeText(field) ? (
                  <HighlightedText text={String(review[field])} known={known} />
                ) : (
                  shownAnswer(questions[field], String(review[field]))
                )}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
