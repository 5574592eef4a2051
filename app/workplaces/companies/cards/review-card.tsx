import { Fragment } from 'react'
import { monthAndYear } from '../../../platform/text/format-date.ts'
import { Card } from '../../../ui/card.tsx'
import { Stars } from '../../../ui/charts/stars.tsx'
import { listed } from '../../../words/punctuation.ts'
import { rich, t } from '../../../words/words.ts'
import { employment } from '../../review-labels.ts'
import type { ReviewCardData } from './review-card-data.ts'

/** `unrated` says why there are no stars. */
export function ReviewCard({
  review,
  unrated = t('Stars hidden to protect people'),
}: {
  review: ReviewCardData
  unrated?: string
}) {
  return (
    <Card className="review">
      <h3 className="card-title">
        <bdi>{review.role ?? t('Anonymous Reviewer')}</bdi>
      </h3>
      <div className="review-head">
        {review.rating === null ? <p className="review-month">{unrated}</p> : <Stars rating={review.rating} />}{' '}
        <p className="review-month">{monthAndYear(review.submittedMonth)}</p>
      </div>
      <p className="review-facts">
        <span>{review.location ? listed([employment(review), review.location]) : employment(review)}</span>{' '}
        <span>{rich('Open at work: {answer}', { answer: <span>{review.outStatus ?? t('Not specified')}</span> })}</span>
      </p>
      <div className="review-words">
        {review.texts.length === 0 && <p className="review-month">{t('No comment, only answers.')}</p>}
        {review.texts.map(({ title, text }) => (
          <Fragment key={title}>
            <h4 className="review-label">{title}</h4>
            <p className="pre-line">{text}</p>
          </Fragment>
        ))}
      </div>
    </Card>
  )
}
