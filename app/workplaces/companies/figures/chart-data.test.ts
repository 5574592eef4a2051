import { expect, test } from 'vitest'
import { questions } from '../../review-questions.ts'
import { chartsOf, hiddenFigure } from './chart-data.ts'
import type { DetailedFigures } from './detailed-figures.ts'

const none: DetailedFigures = { answers: {}, years: [], voices: null, countries: [] }
const year = (year: number, rating: number | null) => ({ year, rated: rating && { reviews: 3, rating } })

test('each row of a chart says its number and its share', () => {
  const { ratings } = chartsOf({ ...none, ratings: { 4: 2, 1: 1 } }, 3, 3)
  expect(ratings.map(({ label, part, text }) => `${label} ${part} ${text}`)).toEqual([
    '5 stars 0 0 (0%)',
    '4 stars 67 2 (67%)',
    '3 stars 0 0 (0%)',
    '2 stars 0 0 (0%)',
    '1 star 33 1 (33%)',
  ])
})

test('a scored question lists its answers from the best to the worst, in the colour of its ring', () => {
  const [first] = chartsOf({ ...none, answers: { facedDiscrimination: { Unsure: 1, 'No, never': 3 } } }, 4, 3).scored
  expect(first?.rows.map(({ label }) => label)).toEqual(['No, never', 'Yes, occasionally', 'Unsure', 'Yes, frequently'])
  expect(first).toMatchObject({ ring: 2, summary: '4 answers, most often “No, never” (75%)' })
})

test('other questions list their answers as the form does', () => {
  const { scored, unscored } = chartsOf({ ...none, answers: { openColleagues: { 'Yes, one or two': 1 } } }, 1, 3)
  expect(scored).toEqual([])
  expect(unscored[0]?.rows[0]?.label).toBe('Yes, multiple people')
  expect(unscored[0]).toMatchObject({ title: 'Open colleagues', ring: null })
})

test.each([
  [[year(2024, 3.2), year(2026, 3.7)], 'In 2026, the rating is higher than in 2024.'],
  [[year(2024, 3.7), year(2025, null), year(2026, 3.1)], 'In 2026, the rating is lower than in 2024.'],
  [[year(2023, 5), year(2024, 3.2), year(2025, 3.6)], 'In 2025, the rating is about the same as in 2024.'],
  [[year(2024, 3.2), year(2025, null)], null],
])('the trend compares the last two years that are shown: %#', (years, trend) => {
  expect(chartsOf({ ...none, years: years as DetailedFigures['years'] }, 9, 3).trend).toBe(trend)
})

test('a year with too few reviews says why it has no rating', () => {
  const { years } = chartsOf({ ...none, years: [year(2024, null), year(2026, 3.5)] as DetailedFigures['years'] }, 6, 3)
  expect(years).toEqual([
    { label: '2024', part: null, text: hiddenFigure },
    { label: '2026', part: 70, text: '3.5 (3 reviews)' },
  ])
})

test('voices say of how many reviews they are, and questions without counts are named', () => {
  const voices = { lgbtq: { reviews: 3, rating: 4 }, allies: { reviews: 4, rating: 3 } }
  const { voicesCount, uncounted } = chartsOf(
    { ...none, voices, answers: { facedDiscrimination: { Unsure: 9 } } },
    9,
    3,
  )
  expect(voicesCount).toBe('7 of 9 reviews. The others do not say. Small numbers are hidden.')
  expect(chartsOf({ ...none, voices }, 9, 1).voicesCount).toBe('7 of 9 reviews. The others do not say.')
  expect(chartsOf({ ...none, voices }, 7, 3).voicesCount).toBe('')
  expect(uncounted).toContain('Open colleagues')
  expect(uncounted).not.toContain(questions.facedDiscrimination.title)
})
