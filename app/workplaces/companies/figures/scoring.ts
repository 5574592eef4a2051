import { findOption } from '../../../ui/form/options.ts'
import { questions, type ScoredField, scoredFields } from '../../review-questions.ts'

export type ScoredAnswers = { [Field in ScoredField]?: string | null }
export type CountedAnswers = ScoredAnswers & { recommendCompany?: string | null }

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

const pointsByAnswer = Object.fromEntries(
  scoredFields.map((field) => [
    field,
    new Map<string, number>(questions[field].options.map(({ id, points }) => [id, points])),
  ]),
)

// A rating times this is a whole number, however many questions a review answers: nothing is rounded before the end.
const wholes = scoredFields.map((_, index) => index + 1).reduce(leastCommonMultiple, 1)

/** Returns null for an answer that is not on its list; the nightly check of stored options reports those. */
export function pointsOf(field: ScoredField, answer: string | null | undefined): number | null {
  return pointsByAnswer[field]?.get(answer ?? '') ?? null
}

/** Returns the mean of the points of a review's scored answers. */
export function ratingOf(review: ScoredAnswers): number | null {
  let [sum, answered] = [0, 0]
  for (const field of scoredFields) {
    const points = pointsOf(field, review[field])
    sum += points ?? 0
    answered += points === null ? 0 : 1
  }
  return mean(sum, answered)
}

/** Rounds a score as pages show it. This never changes how many stars a review's rating fills. */
export function withOneDecimal(score: number | null): number | null {
  return score === null ? null : Math.round(10 * score) / 10
}

/**
 * All reviews weigh the same, however many questions they answer. One pass, because a company may have ten thousand.
 */
export function figuresOf(reviews: readonly CountedAnswers[]): Figures {
  const scored = scoredFields.map((field) => ({ field, sum: 0, count: 0 }))
  let [ratings, rated, recommending, recommendCount] = [0, 0, 0, 0]
  for (const review of reviews) {
    let [sum, answered] = [0, 0]
    for (const question of scored) {
      const points = pointsOf(question.field, review[question.field])
      if (points === null) continue
      question.sum += points
      question.count += 1
      sum += points
      answered += 1
    }
    if (answered > 0) {
      ratings += sum * (wholes / answered)
      rated += 1
    }
    const recommendation = findOption(questions.recommendCompany.options, review.recommendCompany)
    if (recommendation) recommendCount += 1
    if (recommendation?.recommends) recommending += 1
  }
  const rating = mean(ratings / wholes, rated)
  return {
    rating: withOneDecimal(rating),
    stars: rating === null ? null : Math.round(rating),
    recommendPercent: recommendCount ? Math.round((100 * recommending) / recommendCount) : null,
    recommendCount,
    scores: Object.fromEntries(scored.map(({ field, sum, count }) => [field, withOneDecimal(mean(sum, count))])),
  }
}

function leastCommonMultiple(one: number, other: number) {
  let [divisor, rest] = [one, other]
  while (rest > 0) [divisor, rest] = [rest, divisor % rest]
  return (one / divisor) * other
}

function mean(sum: number, count: number) {
  return count === 0 ? null : sum / count
}
