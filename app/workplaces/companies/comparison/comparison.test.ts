import { expect, test } from 'vitest'
import { accents } from '../../../ui/charts/arc.tsx'
import { t } from '../../../words/words.ts'
import { scoredFields } from '../../review-questions.ts'
import { hiddenFigure, missingFigure } from '../figures/chart-data.ts'
import { type ComparedGroup, comparedFigures, type ShownCompany } from './comparison.ts'

test('a score is marked only if it leads all others by half a point', () => {
  const marked = (...ratings: (number | null)[]) => marksOf(ratings.map((rating) => company({ rating })))
  expect(marked(4.3, 3.8)).toEqual([true, false])
  expect(marked(4.2, 3.8)).toEqual([false, false])
  expect(marked(4.5, 4.5, 2)).toEqual([false, false, false])
  expect(marked(4.5, 2, 4.1)).toEqual([false, false, false])
  expect(marked(2, 4.5, 4)).toEqual([false, true, false])
  expect(marked(4.5, null)).toEqual([false, false])
})

test('no score is marked while one that it leads, or itself, is based on few reviews', () => {
  const marked = (...reviews: number[]) =>
    marksOf(reviews.map((ratedReviews, place) => company({ rating: place === 0 ? 4.5 : 3, ratedReviews })))
  expect([marked(5, 5), marked(4, 5), marked(5, 4)].map(([first]) => first)).toEqual([true, false, false])
  const without = company({ rating: null, ratedReviews: 0 })
  expect(marksOf([company({ rating: 4.5 }), company({ rating: 3 }), without])).toEqual([true, false, false])
})

test('a missing figure says why', () => {
  const rated = company({ rating: 4, recommendPercent: 67, reviewCount: 2, ratedReviews: 1 })
  const { scores } = compared([rated, company({}), company({ reviewCount: 0 })])
  expect(textsOf(scores)).toEqual([
    ['Inclusivity Rating', '4.0', t(hiddenFigure), 'no reviews'],
    ['Would recommend', '67%', t(hiddenFigure), 'no reviews'],
  ])
})

test('without the K rule, what nobody answered is not said to be hidden', () => {
  const { scores } = compared([company({ rating: 4 }), company({ rating: 3, recommendPercent: 50 })], 1)
  expect(textsOf(scores)[1]).toEqual(['Would recommend', 'no answers yet', '50%'])
})

test('years are in order, whichever company has them', () => {
  const row = (label: string) => ({ label, part: 80, text: '4.0 (3 reviews)' })
  const { years } = compared([
    company({}, { years: [row('2025'), row('2026')], trend: null }),
    company({}, { years: [row('2024'), row('2025')], trend: 'In 2025, the rating is higher than in 2024.' }),
  ])
  expect(textsOf(years)).toEqual([
    ['2024', 'no figure', '4.0 (3 reviews)'],
    ['2025', '4.0 (3 reviews)', '4.0 (3 reviews)'],
    ['2026', '4.0 (3 reviews)', 'no figure'],
    ['Trend', 'no figure', 'In 2025, the rating is higher than in 2024.'],
  ])
})

test('a single year is not shown, as on the company’s own page', () => {
  const years = [{ label: '2025', part: 80, text: '4.0 (3 reviews)' }]
  expect(compared([company({}, { years }), company({})]).years).toEqual([])
})

test('the six scores follow the questions, also if one company has none yet', () => {
  const breakdown = scoredFields.map((field) => ({ field, title: field, score: 3 }))
  const { scores } = compared([company({}), company({ breakdown })])
  expect(textsOf(scores.slice(1, -1))).toEqual(scoredFields.map((field) => [field, t(hiddenFigure), '3.0']))
  expect(scores.slice(1, -1).map(({ lines }) => lines[1]?.tone)).toEqual(accents)
})

test('a question that nobody of a rated company answered says so', () => {
  const breakdown = (score: number | null) => [
    { field: 'inclusivityCulture' as const, title: 'Inclusive culture', score },
  ]
  const { scores } = compared([company({ breakdown: breakdown(3) }), company({ breakdown: breakdown(null) })])
  expect(textsOf(scores.slice(1, -1))).toEqual([['Inclusive culture', '3.0', 'no answers']])
})

test('a company without charts leaves its cells empty of figures', () => {
  const rows = [{ label: 'Yes', part: 100, text: '3 (100%)' }]
  const unscored = [{ title: 'Employee groups', ring: null, summary: '3 answers, most often “Yes” (100%)', rows }]
  const { answers, counts } = compared([company({}, { unscored }), company({})])
  expect(textsOf(answers)).toEqual([['Employee groups', '3 answers, most often “Yes” (100%)', t(hiddenFigure)]])
  expect(counts.map(({ title, groups }) => [title, textsOf(groups)])).toEqual([
    ['Employee groups', [['Yes', '3 (100%)', t(hiddenFigure)]]],
  ])
})

function company(figures: Partial<ShownCompany['figures']>, charts?: Partial<NonNullable<ShownCompany['charts']>>) {
  const none = { rating: null, stars: null, recommendPercent: null, breakdown: [], reviewCount: 5, ratedReviews: 5 }
  const facts = { website: null, companyBio: null, locations: ['Kenya'], industries: ['Other'] }
  const lists = { ratings: [], scored: [], unscored: [], years: [], voices: [], uncounted: [] }
  return {
    name: 'Any',
    figures: { ...none, ...facts, ...figures },
    charts: charts ? { ...lists, trend: null, voicesCount: '', ...charts } : null,
  }
}

function compared(companies: ShownCompany[], reviewK = 3) {
  return comparedFigures(companies, missingFigure(undefined, reviewK), missingFigure(undefined, reviewK))
}

function marksOf(companies: ShownCompany[]) {
  return compared(companies).scores[0]?.lines.map(({ text }) => text.startsWith('▲ ')) ?? []
}

function textsOf(groups: ComparedGroup[]) {
  return groups.map(({ title, lines }) => [title, ...lines.map(({ text }) => text)])
}
