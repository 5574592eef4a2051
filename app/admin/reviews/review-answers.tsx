import { shownAnswer } from '../../ui/wizard/question.ts'
import { t } from '../../words/words.ts'
import { knownTextsOf } from '../../workplaces/review-free-texts.ts'
import { isFreeText, questions, reviewFields } from '../../workplaces/review-questions.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { AnswerColumns } from '../frame/answer-columns.tsx'

const quoteTitle = 'The author lets everybody read this line on the home page'

export function ReviewAnswers({ review }: { review: ReviewForAdmin }) {
  return (
    <AnswerColumns
      known={knownTextsOf(review)}
      answers={[
        ...(review.quote ? [{ title: quoteTitle, answer: review.quote, isWords: true, isHighlighted: true }] : []),
        ...reviewFields
          .filter((field) => field !== 'companyName' && review[field])
          .map((field) => ({
            title: t(questions[field].label),
            answer: shownAnswer(questions[field], String(review[field])),
            isWords: questions[field].kind === 'paragraphs',
            isHighlighted: isFreeText(field),
          })),
      ]}
    />
  )
}
