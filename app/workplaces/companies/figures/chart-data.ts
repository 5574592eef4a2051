import type { BarRow } from '../../../ui/charts/bars.tsx'
import { optionsOf } from '../../../ui/wizard/question.ts'
import { oneDecimal } from '../../../words/punctuation.ts'
import { msg, t, tn } from '../../../words/words.ts'
import { reviewsText } from '../../review-labels.ts'
import { questions, scoredFields } from '../../review-questions.ts'
import {
  type CountedField,
  type Counts,
  countedFields,
  type DetailedFigures,
  type Rated,
  sumOf,
} from './detailed-figures.ts'
import { clearLead } from './ranking.ts'

export type Distribution = {
  title: string
  /** The ring of the gauge for the same question. */
  ring: number | null
  /** What most chose, and of how many answers. */
  summary: string
  rows: BarRow[]
}

export type CompanyCharts = {
  ratings: BarRow[]
  scored: Distribution[]
  unscored: Distribution[]
  years: BarRow[]
  trend: string | null
  voices: BarRow[]
  /** Of how many reviews the voices are, in words; empty if of all. */
  voicesCount: string
  /** What is not counted, because too few have answered: who speaks, and the titles of questions. */
  uncounted: string[]
}

export const hiddenFigure = msg('Small numbers are hidden.')

/** Says why there is no figure of answers: a country's, or one of few reviews, could tell what one person answered. */
export function missingFigure(country: string | undefined, reviewK: number): string {
  return country || reviewK > 1 ? t(hiddenFigure) : t('no answers yet')
}

const stars = [5, 4, 3, 2, 1]

/**
 * Puts the detailed figures of `reviews` reviews into the words that pages show, so that browsers need neither lists
 * nor rules.
 */
export function chartsOf(
  { ratings, answers, years, voices }: DetailedFigures,
  reviews: number,
  reviewK: number,
): CompanyCharts {
  const distributions = countedFields.flatMap((field) => {
    const counts = answers[field]
    return counts ? [distributionOf(field, counts)] : []
  })
  const starOptions = stars.map((count) => ({
    id: `${count}`,
    label: tn(count, { one: '{count} star', other: '{count} stars' }),
  }))
  return {
    ratings: ratings ? rowsOf(starOptions, ratings) : [],
    scored: distributions.filter(({ ring }) => ring !== null),
    unscored: distributions.filter(({ ring }) => ring === null),
    years: years.map(({ year, rated }) => ratedRow(`${year}`, rated)),
    trend: trendOf(years),
    voices: voices ? [ratedRow(t('LGBTQ+ people'), voices.lgbtq), ratedRow(t('Allies'), voices.allies)] : [],
    voicesCount: voices
      ? partly(
          voices.lgbtq.reviews + voices.allies.reviews,
          reviews,
          reviewK > 1 ? t('The others do not say. Small numbers are hidden.') : t('The others do not say.'),
        )
      : '',
    uncounted: [
      ...(voices || reviewK === 1 ? [] : [t('Who speaks')]),
      ...countedFields.flatMap((field) => (answers[field] ? [] : [t(questions[field].title)])),
    ],
  }
}

function partly(counted: number, reviews: number, others: string) {
  return counted < reviews
    ? t('{counted} of {reviewsText}. {others}', { counted, reviewsText: reviewsText(reviews), others })
    : ''
}

function distributionOf(field: CountedField, counts: Counts): Distribution {
  const ring = (scoredFields as readonly string[]).indexOf(field)
  const rows = rowsOf(bestFirst(field), counts)
  const answered = sumOf(counts)
  const [top] = rows.toSorted((one, other) => Number(other.part) - Number(one.part))
  return {
    title: t(questions[field].title),
    ring: ring < 0 ? null : ring,
    summary: tn(
      answered,
      {
        one: '{count} answer, most often “{label}” ({part}%)',
        other: '{count} answers, most often “{label}” ({part}%)',
      },
      { label: top?.label ?? '', part: top?.part ?? 0 },
    ),
    rows,
  }
}

// Lists of scored answers go up or down, and unscored ones begin with the best.
function bestFirst(field: CountedField) {
  const pointsOf = (option: object) => ('points' in option ? Number(option.points) : 0)
  return optionsOf(questions[field]).toSorted((one, other) => pointsOf(other) - pointsOf(one))
}

function rowsOf(options: readonly { id: string; label: string }[], counts: Counts): BarRow[] {
  const sum = sumOf(counts)
  return options.map(({ id, label }) => {
    const count = counts[id] ?? 0
    const part = sum === 0 ? 0 : Math.round((100 * count) / sum)
    return { label, part, text: t('{count} ({part}%)', { count, part }) }
  })
}

function ratedRow(label: string, rated: Rated | null): BarRow {
  if (!rated || rated.rating === null) return { label, part: null, text: t(hiddenFigure) }
  return { label, part: 20 * rated.rating, text: `${oneDecimal(rated.rating)} (${reviewsText(rated.reviews)})` }
}

function trendOf(years: DetailedFigures['years']) {
  const points = years.flatMap(({ year, rated }) => (rated?.rating == null ? [] : [{ year, rating: rated.rating }]))
  const [before, latest] = points.slice(-2)
  if (!before || !latest) return null
  const isAlike = Math.round(10 * Math.abs(latest.rating - before.rating)) < 10 * clearLead
  if (isAlike)
    return t('In {year}, the rating is about the same as in {year2}.', { year: latest.year, year2: before.year })
  return latest.rating > before.rating
    ? t('In {year}, the rating is higher than in {year2}.', { year: latest.year, year2: before.year })
    : t('In {year}, the rating is lower than in {year2}.', { year: latest.year, year2: before.year })
}
