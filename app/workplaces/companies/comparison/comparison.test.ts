import { expect, test } from 'vitest'
import { scoredFields } from '../../review-questions.ts'
import { comparedFigures, type ShownCompany } from './comparison.ts'

test('a score is marked only if it leads all others by half a point', () => {
  const marked = (...ratings: (number | null)[]) =>
    comparedFigures(ratings.map((rating) => company({ rating }))).scores[0]?.cells.map(({ isAhead }) => isAhead)
  expect(marked(4.3, 3.8)).toEqual([true, false])
  expect(marked(4.2, 3.8)).toEqual([false, false])
  expect(marked(4.5, 4.5, 2)).toEqual([false, false, false])
  expect(marked(4.5, 2, 4.1)).toEqual([false, false, false])
  expect(marked(2, 4.5, 4)).toEqual([false, true, false])
  expect(marked(4.5, null)).toEqual([false, false])
})

test('no score is marked while one that it leads, or itself, is based on few reviews', () => {
  const marked = (...few: boolean[]) =>
    comparedFigures(
      few.map((isBasedOnFew, place) => ({ ...company({ rating: place === 0 ? 4.5 : 3 }), isBasedOnFew })),
    ).scores[0]?.cells.map(({ isAhead }) => isAhead)
  expect([marked(false, false), marked(true, false), marked(false, true)].map((each) => each?.[0])).toEqual([
    true,
    false,
    false,
  ])
  const without = { ...company({ rating: null }), isBasedOnFew: true }
  const [row] = comparedFigures([company({ rating: 4.5 }), company({ rating: 3 }), without]).scores
  expect(row?.cells.map(({ isAhead }) => isAhead)).toEqual([true, false, false])
})

test('each score has the number of reviews next to it, and a missing one says why', () => {
  const { scores } = comparedFigures([company({ rating: 4, recommendPercent: 67, reviewCount: 1 }), company({})])
  expect(textsOf(scores)).toEqual([
    ['Inclusivity Rating', '4.0 (1 review)', 'too few reviews'],
    ['Would recommend', '67% (of those who answered in 1 review)', 'too few reviews'],
  ])
})

test('years are in order, whichever company has them', () => {
  const row = (label: string) => ({ label, part: 80, text: '4.0 (3 reviews)' })
  const { years } = comparedFigures([
    company({}, { years: [row('2025'), row('2026')], trend: null }),
    company({}, { years: [row('2024'), row('2025')], trend: 'In 2025, the rating is higher than in 2024.' }),
  ])
  expect(textsOf(years)).toEqual([
    ['2024', 'too few reviews', '4.0 (3 reviews)'],
    ['2025', '4.0 (3 reviews)', '4.0 (3 reviews)'],
    ['2026', '4.0 (3 reviews)', 'too few reviews'],
    ['Trend', 'too few reviews', 'In 2025, the rating is higher than in 2024.'],
  ])
})

test('a single year is not shown, as on the company’s own page', () => {
  const years = [{ label: '2025', part: 80, text: '4.0 (3 reviews)' }]
  expect(comparedFigures([company({}, { years }), company({})]).years).toEqual([])
})

test('the six scores follow the questions, also if one company has none yet', () => {
  const breakdown = scoredFields.map((field) => ({ field, title: field, score: 3 }))
  const { scores } = comparedFigures([company({}), company({ breakdown })])
  expect(scores.slice(2).map(({ label }) => label)).toEqual(scoredFields)
})

test('a company without charts leaves its cells empty of figures', () => {
  const rows = [{ label: 'Yes', part: 100, text: '3 (100%)' }]
  const unscored = [{ title: 'Employee groups', ring: null, summary: '3 answers, most often “Yes” (100%)', rows }]
  const { answers, counts } = comparedFigures([company({}, { unscored }), company({})])
  expect(textsOf(answers)).toEqual([['Employee groups', '3 answers, most often “Yes” (100%)', 'too few reviews']])
  expect(counts.map(({ title, rows }) => [title, textsOf(rows)])).toEqual([
    ['Employee groups', [['Yes', '3 (100%)', 'too few reviews']]],
  ])
})

function company(figures: Partial<ShownCompany['figures']>, charts?: Partial<NonNullable<ShownCompany['charts']>>) {
  const none = { rating: null, stars: null, recommendPercent: null, breakdown: [], reviewCount: 3 }
  const facts = { website: null, companyBio: null, locations: ['Kenya'], industries: ['Other'] }
  const noCharts = { ratings: [], scored: [], unscored: [], years: [], trend: null, voices: [] }
  return {
    name: 'Any',
    figures: { ...none, ...facts, ...figures },
    isBasedOnFew: false,
    charts: charts ? { ...noCharts, ...charts } : null,
  }
}

function textsOf(rows: { label: string; cells: { text: string; count: string | null }[] }[]) {
  return rows.map(({ label, cells }) => [
    label,
    ...cells.map(({ text, count }) => (count ? `${text} (${count})` : text)),
  ])
}
