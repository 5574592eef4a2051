import type { QueueRow } from '../../moderation/queue.ts'
import { maxRejectionWords } from '../../moderation/queue.ts'
import { HighlightedText } from '../../site/highlighted-text.tsx'
import { Notice } from '../../ui/notice.tsx'
import { shownAnswer } from '../../ui/wizard/question.ts'
import { t } from '../../words/words.ts'
import { knownTextsOf } from '../../workplaces/review-free-texts.ts'
import { isFreeText, questions, reviewFields } from '../../workplaces/review-questions.ts'
import { signalLines } from '../../workplaces/reviews/queue/review-signals.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import type { ReviewInList, ReviewItem } from '../../workplaces/reviews/queue-of-reviews.server.ts'
import { reviewRejectionReasons } from '../../workplaces/reviews/rejected-card.tsx'
import { AnswerColumns } from '../frame/answer-columns.tsx'
import type { QueueScreen } from './queue-screen.ts'

export const reviews: QueueScreen<QueueRow & { review: ReviewInList }, ReviewItem> = {
  name: 'reviews',
  label: 'Reviews',
  thing: 'review',
  list: {
    title: 'Manage Reviews',
    isTab: true,
    tabs: [
      { show: 'pending', label: (count) => `Pending (${count})` },
      { show: 'all', label: () => 'All' },
      { show: 'approved', label: () => 'Approved' },
    ],
    columns: ['Company', 'Review Snippet', 'Status'],
    filters: { company: { label: 'Company' }, search: { label: 'Text' } },
    intro: (bursts) => bursts.length > 0 && <Bursts bursts={bursts} />,
    cells: ({ review }, decided) => [
      <>
        {review.companyName}
        <div className="beside">{review.month}</div>
      </>,
      <div key="review">
        <HighlightedText text={review.reviewText || 'No text, answers only'} known={knownTextsOf(review)} />
        {!review.isApproved && <Signals review={review} />}
      </div>,
      decided ?? <Status key="status" review={review} />,
    ],
  },
  body: ({ review }) => (
    <>
      <Signals review={review} />
      <Answers review={review} />
    </>
  ),
  decisions: { approve: { label: 'Approve', done: 'Approved' }, reject: { label: 'Reject', done: 'Rejected' } },
  decidesInLists: true,
  reasons: reviewRejectionReasons,
  rejection: ({ name, canSendAgain }: QueueRow & { canSendAgain?: boolean }) => ({
    why: 'Why is this review rejected?',
    whyHint: 'The author reads the reason.',
    words: 'What would help the author? (optional)',
    ...(canSendAgain
      ? {
          wordsHint: `The author reads this too: at most ${maxRejectionWords} characters, without names.`,
          consequence: `For 30 days, the author of the review of ${name} can read the reason with the receipt code, change the review and send it again. Nobody else can read it from now on.`,
        }
      : {
          note: 'The author will see the reason only, and cannot send the review again: it was sent before this site could keep rejected reviews.',
          wordsHint: 'The author of this review will not see this.',
          consequence: `The author of the review of ${name} can read the reason with the receipt code for 30 days. The review itself is deleted.`,
        }),
  }),
  deletion: (company) => `The review of ${company} and its part in the scores will be gone for good.`,
}

function Bursts({ bursts }: { bursts: readonly string[] }) {
  return (
    <Notice>
      <p>
        <strong>Many reviews of one company are waiting.</strong> Compare them before you decide: one group may be
        trying to push the score.
      </p>
      <ul>
        {bursts.map((burst) => (
          <li key={burst}>{burst}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Status({ review }: { review: ReviewInList }) {
  if (review.isPublished) return 'Approved'
  return review.isApproved ? (
    <>
      Approved
      <p className="field-hint">Readers will see it with the next batch.</p>
    </>
  ) : (
    'Pending'
  )
}

function Answers({ review }: { review: ReviewForAdmin }) {
  const quoteTitle = 'The author lets everybody read this line on the home page'
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

/** None of it is a verdict. */
function Signals({ review }: { review: Parameters<typeof signalLines>[0] }) {
  const lines = signalLines(review)
  if (lines.length === 0) return null
  return (
    <ul className="signals">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
