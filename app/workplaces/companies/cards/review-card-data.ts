import { labelOf } from '../../../ui/form/options.ts'
import { t } from '../../../words/words.ts'
import { locationInWords, namedCountryOf } from '../../location.ts'
import type { Review } from '../../review.ts'
import { openness } from '../../review-options.ts'
import { questions, type ScoredField, textsOnCard } from '../../review-questions.ts'
import type { Shield } from '../../tables.ts'
import { ratingOf, withOneDecimal } from '../figures/scoring.ts'

export type ReviewCardData = {
  id: string
  role: string | null
  currentlyWorksHere: string
  yearLeft: number | null
  location: string | null
  outStatus: string | null
  rating: number | null
  texts: { title: string; text: string }[]
  submittedMonth: string
}

type CardField =
  | 'role'
  | 'currentlyWorksHere'
  | 'yearLeft'
  | 'location'
  | 'outStatus'
  | ScoredField
  | (typeof textsOnCard)[number]

export function cardOf(
  review: Pick<Review, CardField> & { id: string; month: string },
  shield: Shield,
): ReviewCardData {
  const hidesDetails = shield === 'all'
  return {
    id: review.id,
    role: hidesDetails ? null : review.role,
    currentlyWorksHere: review.currentlyWorksHere,
    yearLeft: hidesDetails ? null : review.yearLeft,
    location: locationInWords(hidesDetails ? namedCountryOf(review.location) : review.location) || null,
    outStatus: hidesDetails || !review.outStatus ? null : labelOf(openness, review.outStatus),
    rating: shield === 'none' ? withOneDecimal(ratingOf(review)) : null,
    texts: textsOnCard.flatMap((field) => {
      const text = review[field]
      return text ? [{ title: t(questions[field].headingOnCard), text }] : []
    }),
    submittedMonth: review.month.slice(0, 7),
  }
}
