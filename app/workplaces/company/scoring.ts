import { questions, recommendations, type ScoredField, scoredFields } from '../review-questions.ts'

export type ScoredAnswers = { [Field in ScoredField]?: string | null }
export type CountedAnswers = ScoredAnswers & { recommendCompany?: string | null }

type Sums = { [Field in ScoredField as `${Field}Sum` | `${Field}Count`]: number }

/** What reviews add up to, all whole numbers; the columns of `companies` have the same names. */
export type CompanyTotals = Sums & {
  reviewCount: number
  ratedCount: number
  ratingSum: number
  recommendYes: number
  recommendCount: number
}

/**
 * What readers get of a company's figures, rounded as it is shown: the rating and each score to one decimal, the stars and
 * the percentage to whole numbers. Null where nobody answered.
 */
export type Figures = {
  rating: number | null
  stars: number | null
  recommendPercent: number | null
  /** How many recommendations the percentage is of; for the next renewal, not for readers. */
  recommendCount: number
  scores: { [Field in ScoredField]: number | null }
}

/** The points of an answer, 1 to 5, or null when it is not an answer to the question. */
export function pointsOf(field: ScoredField, answer: string | null | undefined): number | null {
  const points: Record<string, number> = questions[field].points
  return answer && Object.hasOwn(points, answer) ? (points[answer] ?? null) : null
}

/** A review's rating, 1 to 5: the mean of the points of its scored answers, or null without any. */
export function ratingOf(review: ScoredAnswers): number | null {
  const sixtieths = ratingInSixtieths(review)
  return sixtieths === null ? null : sixtieths / 60
}

/**
 * A score as pages show it, so that their data tells no more than they do. Rounding a review's rating like this never
 * changes how many stars it fills.
 */
export function withOneDecimal(score: number | null): number | null {
  return score === null ? null : Math.round(10 * score) / 10
}

/**
 * What one review adds to its company. Ratings are counted in sixtieths, because the mean of one to six whole numbers
 * is a whole number of them: sums stay exact, and a deletion takes away just what the approval added.
 */
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
    recommendYes: recommendations.some((each) => each === review.recommendCompany) ? 1 : 0,
    recommendCount: review.recommendCompany ? 1 : 0,
  }
}

/**
 * A company's figures: its rating is the mean of its reviews' ratings, of those that have one; the percentage is that of
 * recommendations among the answers given; a score is the mean of one question.
 */
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

function ratingInSixtieths(review: ScoredAnswers) {
  const points = scoredFields.map((field) => pointsOf(field, review[field])).filter((each) => each !== null)
  const sum = points.reduce((total, each) => total + each, 0)
  return mean(60 * sum, points.length)
}

function mean(sum: number, count: number) {
  return count === 0 ? null : sum / count
}
