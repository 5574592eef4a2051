import { expect, test } from 'vitest'
import { exampleReview } from '../../../../test/example-review.ts'
import type { Traits } from './cohorts.ts'
import { type CountedReview, detailedFiguresOf } from './detailed-figures.ts'

const kenya2026: Traits = { country: 'Kenya', year: 2026, voice: null }

test('answers and ratings are counted by id', () => {
  const { answers, ratings } = detailedFiguresOf(
    [cohort(2), cohort(1, { lgbtqPolicies: 'No policies or programs' })],
    null,
    1,
  )
  expect(answers.lgbtqPolicies).toEqual({ Unsure: 2, 'No policies or programs': 1 })
  expect(answers.inclusivityCulture).toEqual({ 'Somewhat welcoming': 3 })
  expect(answers.recommendCompany).toBeUndefined()
  expect(ratings).toEqual({ 4: 3 })
})

test('an answer that is not on its list counts for nothing', () => {
  const { answers } = detailedFiguresOf([cohort(3, { lgbtqPolicies: 'Once offered' })], null, 1)
  expect(answers.lgbtqPolicies).toBeUndefined()
})

test('answers to a question appear with REVIEW_K of them, and change only with as many more', () => {
  const no = { ergGroups: 'No, no ERGs or affinity groups' }
  const yes = { ergGroups: 'Yes, occasionally' }
  const groupsIn = (cohorts: CountedReview[][], before: ReturnType<typeof detailedFiguresOf> | null) =>
    detailedFiguresOf(cohorts, before, 3).answers.ergGroups
  expect(groupsIn([cohort(3), cohort(2, no)], null)).toBeUndefined()
  const first = detailedFiguresOf([cohort(3, no)], null, 3)
  expect(first.answers.ergGroups).toEqual({ [no.ergGroups]: 3 })
  expect(groupsIn([cohort(3, no), cohort(2, yes), cohort(1)], first)).toEqual({ [no.ergGroups]: 3 })
  expect(groupsIn([cohort(2, no), cohort(3, yes)], first)).toEqual({ [no.ergGroups]: 3 })
  expect(groupsIn([cohort(3, no), cohort(3, yes)], first)).toEqual({ [no.ergGroups]: 3, [yes.ergGroups]: 3 })
})

test('answers to scored questions take five times as many, because cards show ratings', () => {
  const low = { inclusivityCulture: 'Very unwelcoming' }
  const cultureIn = (count: number, before: ReturnType<typeof detailedFiguresOf> | null) =>
    detailedFiguresOf([cohort(count, low)], before, 3).answers.inclusivityCulture
  expect(cultureIn(14, null)).toBeUndefined()
  expect(cultureIn(15, null)).toEqual({ 'Very unwelcoming': 15 })
  const shown = detailedFiguresOf([cohort(15)], null, 3)
  expect(cultureIn(29, shown)).toEqual({ 'Somewhat welcoming': 15 })
  expect(cultureIn(30, shown)).toEqual({ 'Very unwelcoming': 30 })
  expect(detailedFiguresOf([cohort(1, low)], null, 1).answers.inclusivityCulture).toEqual({ 'Very unwelcoming': 1 })
})

test('a year shows a rating if cohorts are all of that year, and is named in any case', () => {
  const { years } = detailedFiguresOf(
    [cohort(3, {}, { year: 2026 }), cohort(4, {}, { year: 2024 }), cohort(2, {}, { year: 2025 })],
    null,
    1,
  )
  expect(years).toEqual([
    { year: 2024, rated: { reviews: 4, rating: 4 } },
    { year: 2025, rated: null },
    { year: 2026, rated: { reviews: 3, rating: 4 } },
  ])
})

test('LGBTQ+ people and allies are compared only if there are enough of both', () => {
  const lgbtq = cohort(3, { inclusivityCulture: 'Very unwelcoming' }, { voice: 'lgbtq' })
  const voicesIn = (allies: number) =>
    detailedFiguresOf([lgbtq, cohort(allies, {}, { voice: 'allies' })], null, 1).voices
  expect(voicesIn(2)).toBe(null)
  expect(voicesIn(3)).toEqual({ lgbtq: { reviews: 3, rating: 3.5 }, allies: { reviews: 3, rating: 4 } })
})

const yes = { recommendCompany: 'Yes, highly recommend' }
const no = { recommendCompany: 'No, would not recommend' }
const ghana = { country: 'Ghana' }

function recommendedIn(cohorts: CountedReview[][], before: ReturnType<typeof detailedFiguresOf> | null = null) {
  return detailedFiguresOf(cohorts, before, 3).countries.map(({ recommendPercent }) => recommendPercent)
}

test('a country has the figures of its cohorts', () => {
  const mixed = [...cohort(1, yes), ...cohort(2, no, ghana)]
  const { countries } = detailedFiguresOf([cohort(3, yes), cohort(3), mixed], null, 3)
  expect(countries).toEqual([
    {
      country: 'Kenya',
      reviews: 6,
      rating: 4,
      stars: 4,
      recommendPercent: 100,
      scores: expect.objectContaining({ inclusivityCulture: 4 }),
    },
  ])
})

test('no country has a percentage of recommendations while any cohort has too few, because the company’s covers them', () => {
  const kenya = Array.from({ length: 5 }, () => cohort(3, yes))
  expect(recommendedIn([...kenya, cohort(3, no, ghana)])).toEqual([100, 0])
  expect(recommendedIn([...kenya, cohort(3, {}, ghana)])).toEqual([100, null])
  expect(recommendedIn([...kenya, [...cohort(1, no, ghana), ...cohort(2, {}, ghana)]])).toEqual([null, null])
})

test('percentages of countries stay away once a cohort had too few recommendations', () => {
  const few = [...cohort(1, no, ghana), ...cohort(2, {}, ghana)]
  const before = detailedFiguresOf([cohort(3, yes), few], null, 3)
  expect(recommendedIn([cohort(3, yes), cohort(3, yes), cohort(3, no, ghana)], before)).toEqual([null, null])
})

test('percentages of countries change only together with the company’s', () => {
  const before = detailedFiguresOf([cohort(3, yes), cohort(3, yes)], null, 3)
  expect(recommendedIn([cohort(3, yes), cohort(3, no)], before)).toEqual([100])
  expect(recommendedIn([cohort(3, yes), cohort(3, yes), cohort(3, no)], before)).toEqual([67])
})

test('what is left of a dissolved cohort does not make up for fresh recommendations', () => {
  const left = cohort(3, yes).map((review) => ({ ...review, cohort: '' }))
  expect(recommendedIn([[...left, ...cohort(3)], cohort(3, yes)])).toEqual([null])
})

function cohort(count: number, answers: Record<string, string> = {}, traits: Partial<Traits> = {}): CountedReview[] {
  const review = {
    ...exampleReview(),
    ...answers,
    ...kenya2026,
    ...traits,
    id: 'id',
    cohort: 'cohort',
    hidesRating: false,
  }
  return Array.from({ length: count }, () => review)
}
