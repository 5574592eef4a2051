import { findOption } from '../../ui/form/options.ts'
import { questions, type ScoredField, scoredFields } from '../review-questions.ts'

export type ScoredAnswers = { [Field in ScoredField]?: string | null }
export type CountedAnswers = ScoredAnswers & { recommendCompany?: string | null }

type ScoredOption = (typeof questions)[ScoredField]['options'][number]
type Sums = { [Field in ScoredField as `${Field}Sum` | `${Field}Count`]: number }

export type CompanyTotals = Sums & {
  reviewCount: number
  ratedCount: number
  ratingSum: number
  recommendYes: number
  recommendCount: number
}

/** Rounded as pages show them, so that their data reveals no more. Null where nobody answered. */
export type Figures = {
  rating: number | null
  stars: number | null
  recommendPercent: number | null
  /** For the next renewal, not for readers. */
  recommendCount: number
  scores: { [Field in ScoredField]: number | null }
}

export function pointsOf(field: ScoredField, answer: string | null | undefined): number | null {
  return findOption<ScoredOption>(questions[field].options, answer)?.points ?? null
}

/** Returns the mean of the points of a review's scored answers, 1 to 5, or null without any. */
export function ratingOf(review: ScoredAnswers): number | null {
  const sixtieths = ratingInSixtieths(review)
  return sixtieths === null ? null : sixtieths / 60
}

/** Rounds a score as pages show it. This never changes how many stars a review's rating fills. */
export function withOneDecimal(score: number | null): number | null {
  return score === null ? null : Math.round(10 * score) / 10
}

export function totalsOf(review: CountedAnswers): CompanyTotals {
  const rating = ratingInSixtieths(review)
  const sums = scoredFields.flatMap((field) => {
    const points = pointsOf(field, review[field])
    return [
      [`${field}Sum`, points ?? 0],
      [`${field}Count`, points === null ? 0 : 1],
    ]
  })
  return {
    ...(Object.fromEntries(sums) as Sums),
    reviewCount: 1,
    ratedCount: rating === null ? 0 : 1,
    ratingSum: rating ?? 0,
    recommendYes: findOption(questions.recommendCompany.options, review.recommendCompany)?.recommends ? 1 : 0,
    recommendCount: review.recommendCompany ? 1 : 0,
  }
}

export function figuresOf(totals: CompanyTotals): Figures {
  const rating = mean(totals.ratingSum / 60, totals.ratedCount)
  const scores = scoredFields.map((field) => [
    field,
    withOneDecimal(mean(totals[`${field}Sum`], totals[`${field}Count`])),
  ])
  return {
    rating: withOneDecimal(rating),
    stars: rating === null ? null : Math.round(rating),
    recommendPercent: totals.recommendCount ? Math.round((100 * totals.recommendYes) / totals.recommendCount) : null,
    recommendCount: totals.recommendCount,
    scores: Object.fromEntries(scores),
  }
}

// The mean of one to six whole numbers is a whole number of sixtieths, so that sums stay exact.
function ratingInSixtieths(review: ScoredAnswers) {
  const points = scoredFields.map((field) => pointsOf(field, review[field])).filter((each) => each !== null)
  const sum = points.reduce((total, each) => total + each, 0)
  return mean(60 * sum, points.length)
}

function mean(sum: number, count: number) {
  return count === 0 ? null : sum / count
}
