import { questions, type ScoredField, scoredFields } from './questions.ts'

export type ScoredAnswers = { [Field in ScoredField]?: string | null }
export type CountedAnswers = ScoredAnswers & { recommendCompany?: string | null }

type Sums = { [Field in ScoredField as `${Field}Sum` | `${Field}Count`]: number }

/** What reviews add up to, all whole numbers; the columns of `companies` have the same names. */
export type Tally = Sums & {
  reviewCount: number
  ratedCount: number
  ratingSum: number
  recommendYes: number
  recommendCount: number
}

export type Breakdown = { field: ScoredField; title: string; score: number | null }[]
export type Scores = { rating: number | null; recommendPercent: number | null; breakdown: Breakdown }

/** The points of an answer, 1 to 5, or null when it is not an answer to the question. */
export function pointsOf(field: ScoredField, answer: string | null | undefined): number | null {
  const points: Record<string, number> = questions[field].points
  return answer && Object.hasOwn(points, answer) ? (points[answer] ?? null) : null
}

/** A company's rating, 1 to 5: the mean of its reviews' ratings, of those that have one; null without any. */
export function companyRating({ ratingSum, ratedCount }: Pick<Tally, 'ratingSum' | 'ratedCount'>): number | null {
  return mean(ratingSum / 60, ratedCount)
}

/** A review's rating, 1 to 5: the mean of the points of its scored answers, or null without any. */
export function ratingOf(review: ScoredAnswers): number | null {
  const sixtieths = ratingInSixtieths(review)
  return sixtieths === null ? null : sixtieths / 60
}

/**
 * What one review adds to its company. Ratings are counted in sixtieths, because the mean of one to six whole numbers
 * is a whole number of them: sums stay exact, and a deletion takes away just what the approval added.
 */
export function tallyOf(review: CountedAnswers): Tally {
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
    recommendYes: review.recommendCompany?.startsWith('Yes') ? 1 : 0,
    recommendCount: review.recommendCompany ? 1 : 0,
  }
}

/**
 * A company's figures: its rating; the percentage of recommendations that start with "Yes" among those given, rounded;
 * the mean of each scored question. Null where nobody answered.
 */
export function scoresOf(tally: Tally): Scores {
  return {
    rating: companyRating(tally),
    recommendPercent: tally.recommendCount ? Math.round((100 * tally.recommendYes) / tally.recommendCount) : null,
    breakdown: scoredFields.map((field) => ({
      field,
      title: questions[field].title,
      score: mean(tally[`${field}Sum`], tally[`${field}Count`]),
    })),
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
