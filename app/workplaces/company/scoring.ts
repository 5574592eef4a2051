import { findOption } from '../../ui/form/options.ts'
import { questions, type ScoredField, scoredFields } from '../review-questions.ts'

export type ScoredAnswers = { [Field in ScoredField]?: string | null }
export type CountedAnswers = ScoredAnswers & { recommendCompany?: string | null }

type ScoredOption = (typeof questions)[ScoredField]['options'][number]
type Sums = { [Field in ScoredField as `${Field}Sum` | `${Field}Count`]: number }

/** All whole numbers. `ratingSums` holds, at n - 1, the points of the reviews that answered n scored questions. */
export type CompanyTotals = Sums & {
  reviewCount: number
  ratedCount: number
  ratingSums: number[]
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
  /** Stored figures lack the questions that were scored later. */
  scores: { [Field in ScoredField]?: number | null }
}

export function pointsOf(field: ScoredField, answer: string | null | undefined): number | null {
  return findOption<ScoredOption>(questions[field].options, answer)?.points ?? null
}

export function ratingOf(review: ScoredAnswers): number | null {
  const points = allPointsOf(review)
  return mean(sum(points), points.length)
}

/** Rounds a score as pages show it. This never changes how many stars a review's rating fills. */
export function withOneDecimal(score: number | null): number | null {
  return score === null ? null : Math.round(10 * score) / 10
}

/** Leaves out an answer that is not on its list; the nightly check of stored options reports those. */
export function totalsOf(review: CountedAnswers): CompanyTotals {
  const points = allPointsOf(review)
  const recommendation = findOption(questions.recommendCompany.options, review.recommendCompany)
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
    ratedCount: points.length === 0 ? 0 : 1,
    ratingSums: scoredFields.map((_, index) => (index + 1 === points.length ? sum(points) : 0)),
    recommendYes: recommendation?.recommends ? 1 : 0,
    recommendCount: recommendation ? 1 : 0,
  }
}

export function sumTotals(all: readonly CompanyTotals[]): CompanyTotals {
  const { ratingSums, ...numbers } = totalsOf({})
  const names = Object.keys(numbers) as (keyof typeof numbers)[]
  return {
    ...(Object.fromEntries(names.map((name) => [name, sum(all.map((totals) => totals[name]))])) as typeof numbers),
    ratingSums: ratingSums.map((_, index) => sum(all.map((totals) => totals.ratingSums[index] ?? 0))),
  }
}

export function figuresOf(totals: CompanyTotals): Figures {
  const rating = meanOfMeans(totals.ratingSums, totals.ratedCount)
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

function allPointsOf(review: ScoredAnswers) {
  return scoredFields.map((field) => pointsOf(field, review[field])).filter((points) => points !== null)
}

// Adds fractions over a common denominator, so that nothing is rounded before the end.
function meanOfMeans(ratingSums: readonly number[], ratedCount: number) {
  const answered = ratingSums.map((_, index) => index + 1)
  const denominator = answered.filter((count) => ratingSums[count - 1]).reduce(leastCommonMultiple, 1)
  const shares = answered.map((count) => ((ratingSums[count - 1] ?? 0) * denominator) / count)
  return mean(sum(shares) / denominator, ratedCount)
}

function leastCommonMultiple(one: number, other: number) {
  let [divisor, rest] = [one, other]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return (one / divisor) * other
}

function sum(numbers: readonly number[]) {
  return numbers.reduce((total, each) => total + each, 0)
}

function mean(sum: number, count: number) {
  return count === 0 ? null : sum / count
}
