import { findOption } from '../../../ui/form/options.ts'
import { optionsOf } from '../../../ui/wizard/question.ts'
import { questions, type ReviewField, scoredFields } from '../../review-questions.ts'
import { cellsOf, type Member } from './cohorts.ts'
import { type Figures, figuresOf, ratingOf } from './scoring.ts'

const unscoredFields = [
  'lgbtqPolicies',
  'ergGroups',
  'discussionHandling',
  'openColleagues',
  'recommendCompany',
] as const satisfies ReviewField[]

/** The questions of whose answers readers see how many gave each. */
export const countedFields = [...scoredFields, ...unscoredFields]
export type CountedField = (typeof countedFields)[number]

export type CountedReview = Member & { [Field in CountedField]: string | null }

/** By id of the answer; an answer that nobody gave is left out. */
export type Counts = Readonly<Record<string, number>>

export type Cell = Pick<Figures, 'rating' | 'stars' | 'recommendPercent' | 'scores'> & { reviews: number }

export type Rated = Pick<Cell, 'reviews' | 'rating'>

export type DetailedFigures = {
  /** Reviews by the stars that their rating fills. */
  ratings?: Counts
  answers: { [Field in CountedField]?: Counts }
  /** Every year with reviews; null where they are too few. */
  years: { year: number; rated: Rated | null }[]
  /** Null unless there are enough of both. */
  voices: Record<'lgbtq' | 'allies', Rated> | null
  countries: (Cell & { country: string })[]
  /** Whether countries' recommendations have always been safe to show; for the next figures, not for readers. */
  splitsRecommendations?: boolean
}

/**
 * How many times REVIEW_K answers it takes to show those to a scored question. Cards show ratings, from which three
 * reviews' counts give away two answers in three; those of fifteen give away no more than scores do.
 */
const scoredFactor = 5

export const leastInCell = 3

/** Returns what readers see beyond a company's figures. Counts of answers wait for enough new ones since `before`. */
export function detailedFiguresOf(
  cohorts: readonly (readonly CountedReview[])[],
  before: DetailedFigures | null,
  reviewK: number,
): DetailedFigures {
  const all = cohorts.flat()
  const least = Math.max(leastInCell, reviewK)
  const ratedIn = (cell?: readonly (readonly CountedReview[])[]) => {
    if (!cell) return null
    const { reviews, rating } = cellOf(cell)
    return { reviews, rating }
  }
  const answers = countedFields.map((field) => [
    field,
    renewed(before?.answers[field], countAnswers(all, field), leastAnswers(field, reviewK)),
  ])
  const years = cellsOf(cohorts, 'year', least)
  const yearsOfAll = [...new Set(all.map(({ year }) => year))].sort((one, other) => one - other)
  const voices = cellsOf(cohorts, 'voice', least)
  const [lgbtq, allies] = [ratedIn(voices.get('lgbtq')), ratedIn(voices.get('allies'))]
  const ratings = renewed(before?.ratings, countRatings(all), reviewK)
  const shownAnswers: DetailedFigures['answers'] = Object.fromEntries(answers.filter(([, counts]) => counts))
  const splitsRecommendations = canSplitRecommendations(cohorts, before, reviewK)
  // All percentages change together, so that none of a country covers what the company's does not.
  const isRenewed = shownAnswers.recommendCompany !== before?.answers.recommendCompany
  const recommendPercentIn = (country: string, cell: Cell) => {
    if (!splitsRecommendations) return null
    if (isRenewed) return cell.recommendPercent
    return before?.countries.find((each) => each.country === country)?.recommendPercent ?? null
  }
  const countryFigures = (country: string, cell: Cell) => ({
    country,
    ...cell,
    recommendPercent: recommendPercentIn(country, cell),
  })
  return {
    ...(ratings && { ratings }),
    answers: shownAnswers,
    years: yearsOfAll.map((year) => ({ year, rated: ratedIn(years.get(year)) })),
    voices: lgbtq && allies && { lgbtq, allies },
    countries: [...cellsOf(cohorts, 'country', least)]
      .map(([country, cell]) => countryFigures(country, cellOf(cell)))
      .sort((one, other) => other.reviews - one.reviews || (one.country < other.country ? -1 : 1)),
    splitsRecommendations,
  }
}

export function sumOf(counts: Counts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

function leastAnswers(field: CountedField, reviewK: number) {
  return reviewK > 1 && scoredFields.some((scored) => scored === field) ? scoredFactor * reviewK : reviewK
}

// Also when reviews left: fewer new answers than `least` in the place of others would say what these were.
function renewed(before: Counts | undefined, now: Counts, least: number) {
  if (least === 1) return sumOf(now) > 0 ? now : undefined
  return sumOf(now) - sumOf(before ?? {}) >= least ? now : before
}

function countAnswers(reviews: readonly CountedReview[], field: CountedField): Counts {
  const counts = countBy(reviews, (review) => review[field])
  const isListed = ([answer]: [string, number]) => findOption(optionsOf(questions[field]), answer)
  return Object.fromEntries(Object.entries(counts).filter(isListed))
}

function countRatings(reviews: readonly CountedReview[]): Counts {
  return countBy(reviews, (review) => {
    const rating = ratingOf(review)
    return rating === null ? null : String(Math.round(rating))
  })
}

function countBy(reviews: readonly CountedReview[], valueIn: (review: CountedReview) => string | null): Counts {
  const counts: Record<string, number> = {}
  for (const review of reviews) {
    const value = valueIn(review)
    if (value !== null) counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

/**
 * Recommendations are optional, and the company's percentage covers them all. So one cohort with too few of them would
 * be what is left of the company without its countries, then and ever after (docs/decisions/cohorts.md).
 */
function canSplitRecommendations(
  cohorts: readonly (readonly CountedReview[])[],
  before: DetailedFigures | null,
  reviewK: number,
) {
  const least = Math.max(leastInCell, reviewK)
  const options = optionsOf(questions.recommendCompany)
  const wasSafe = reviewK === 1 || !before || before.splitsRecommendations === true
  return (
    wasSafe &&
    cohorts.every((cohort) => {
      const answered = cohort.filter((review) => findOption(options, review.recommendCompany))
      // Figures may have covered what is left of a dissolved cohort.
      return answered.length === 0 || answered.filter((review) => review.cohort !== '').length >= least
    })
  )
}

function cellOf(cohorts: readonly (readonly CountedReview[])[]): Cell {
  const reviews = cohorts.flat()
  const { rating, stars, scores, recommendPercent } = figuresOf(reviews)
  return { reviews: reviews.length, rating, stars, scores, recommendPercent }
}
