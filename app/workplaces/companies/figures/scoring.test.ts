import fc from 'fast-check'
import { expect, test } from 'vitest'
import { idsOf } from '../../../ui/form/options.ts'
import { questions, scoredFields } from '../../review-questions.ts'
import { type CountedAnswers, figuresOf, pointsOf, ratingOf } from './scoring.ts'

const best = {
  inclusivityCulture: 'Very welcoming',
  authenticityComfort: 'Very comfortable',
  facedDiscrimination: 'No, never',
  colleagueSupport: 'Very supportive',
  leadershipSupport: 'Very supportive',
  managerComfort: 'Very comfortable',
}

const mixed = {
  inclusivityCulture: 'Somewhat welcoming', // 4
  authenticityComfort: 'Slightly uncomfortable', // 2
  facedDiscrimination: 'Yes, occasionally', // 3
  colleagueSupport: 'Very supportive', // 5
  leadershipSupport: 'Neutral', // 3
  managerComfort: 'Not at all comfortable', // 1
}

const answers = fc.record({
  ...Object.fromEntries(
    scoredFields.map((field) => [field, fc.option(fc.constantFrom(...idsOf<string>(questions[field].options)))]),
  ),
  recommendCompany: fc.option(fc.constantFrom(...idsOf(questions.recommendCompany.options))),
}) as fc.Arbitrary<CountedAnswers>

test.each([
  ['inclusivityCulture', [1, 2, 3, 4, 5]],
  ['authenticityComfort', [1, 2, 3, 4, 5]],
  ['facedDiscrimination', [1, 3, 5, 3]],
  ['colleagueSupport', [1, 2, 3, 4, 5]],
  ['leadershipSupport', [1, 2, 3, 4, 5]],
  ['managerComfort', [1, 2, 3, 4, 5]],
] as const)('answers to %s give the specified points', (field, points) => {
  expect(idsOf<string>(questions[field].options).map((id) => pointsOf(field, id))).toEqual(points)
})

test('a missing or unknown answer gives no points', () => {
  expect(['', null, undefined, 'Neutral ', 'constructor'].map((text) => pointsOf('managerComfort', text))).toEqual(
    Array(5).fill(null),
  )
})

test('a review’s rating is the mean of its scored answers', () => {
  expect(ratingOf(best)).toBe(5) // (5 + 5 + 5 + 5 + 5 + 5) / 6
  expect(ratingOf(mixed)).toBe(3) // (4 + 2 + 3 + 5 + 3 + 1) / 6 = 18 / 6
  expect(ratingOf({ ...mixed, managerComfort: 'Neutral' })).toBeCloseTo(20 / 6, 12) // 18 - 1 + 3 = 20
})

test('unanswered questions do not count', () => {
  // (4 + 2 + 3 + 5) / 4 = 14 / 4
  expect(ratingOf({ ...mixed, leadershipSupport: null, managerComfort: '' })).toBe(3.5)
  expect(ratingOf({})).toBe(null)
})

test('a company’s rating is the mean of its reviews’ ratings, ignoring unrated reviews', () => {
  // Ratings 5, 3 and none: (5 + 3) / 2 = 4, not (5 + 3 + 0) / 3.
  expect(figuresOf([best, mixed, {}]).rating).toBe(4)
})

test('all reviews weigh the same, however many questions they answer', () => {
  // Ratings 5 (one answer) and 3 (six answers): (5 + 3) / 2 = 4, while the mean of the seven answers is 23 / 7 = 3.3.
  expect(figuresOf([{ inclusivityCulture: 'Very welcoming' }, mixed]).rating).toBe(4)
})

test('the breakdown averages each question over the reviews that answer it', () => {
  const { scores } = figuresOf([best, mixed, { ...mixed, managerComfort: null }])
  expect(scores).toEqual({
    inclusivityCulture: 4.3, // (5 + 4 + 4) / 3
    authenticityComfort: 3, // (5 + 2 + 2) / 3
    facedDiscrimination: 3.7, // (5 + 3 + 3) / 3
    colleagueSupport: 5, // (5 + 5 + 5) / 3
    leadershipSupport: 3.7, // (5 + 3 + 3) / 3
    managerComfort: 3, // (5 + 1) / 2
  })
})

test('the recommend percent is the rounded share of given answers that start with Yes', () => {
  const percent = (...given: (string | null)[]) =>
    figuresOf(given.map((recommendCompany) => ({ recommendCompany }))).recommendPercent
  expect(percent('Yes, highly recommend', 'Yes, with some reservations', 'No, would not recommend')).toBe(67) // 2 / 3
  expect(percent('Yes, highly recommend', 'Not sure', 'Not sure', null, '')).toBe(33) // 1 / 3
  expect(percent('No, would not recommend')).toBe(0)
  expect(percent(null, '')).toBe(null)
})

test('only an offered option that starts with Yes recommends a company', () => {
  const percent = (recommendCompany: string) => figuresOf([{ recommendCompany }]).recommendPercent
  for (const id of idsOf(questions.recommendCompany.options))
    expect(percent(id), id).toBe(id.startsWith('Yes') ? 100 : 0)
  expect(['Yes', 'Yesterday', 'Yes, highly recommend ', 'yes, highly recommend'].map(percent)).toEqual([
    ...Array(4).fill(null),
  ])
})

test('a company without answers has no figures', () => {
  const { rating, stars, recommendPercent, scores } = figuresOf([{}])
  expect([rating, stars, recommendPercent, ...Object.values(scores)]).toEqual(Array(9).fill(null))
})

test('figures do not depend on the order of reviews', () => {
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1, maxLength: 40 }), (reviews) => {
      expect(figuresOf(reviews.toReversed())).toEqual(figuresOf(reviews))
    }),
  )
})

test('every score lies between 1 and 5, every percentage between 0 and 100', () => {
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1, maxLength: 40 }), (reviews) => {
      const { rating, recommendPercent, scores } = figuresOf(reviews)
      for (const score of [rating, ...Object.values(scores)]) {
        if (score !== null) expect(score >= 1 && score <= 5).toBe(true)
      }
      if (recommendPercent !== null) expect(recommendPercent >= 0 && recommendPercent <= 100).toBe(true)
    }),
  )
})

test('whatever reviews there are, the rating is the mean of theirs', () => {
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1, maxLength: 40 }), (reviews) => {
      const ratings = reviews.map(ratingOf).filter((rating) => rating !== null)
      const expected = ratings.reduce((total, rating) => total + rating, 0) / ratings.length
      const { rating, stars } = figuresOf(reviews)
      if (ratings.length === 0) return expect([rating, stars]).toEqual([null, null])
      const tie = 1e-9
      expect(Math.abs(Number(rating) - expected)).toBeLessThan(0.05 + tie)
      expect(Math.abs(Number(stars) - expected)).toBeLessThan(0.5 + tie)
    }),
  )
})

test('the rating is, to the last digit, what it was when means were kept in sixtieths', () => {
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1, maxLength: 40 }), (reviews) => {
      const rated = reviews.map(ratingOf).filter((rating) => rating !== null)
      const sixtieths = rated.reduce((total, rating) => total + Math.round(60 * rating), 0)
      const rating = rated.length === 0 ? null : sixtieths / 60 / rated.length
      const figures = figuresOf(reviews)
      expect(figures.rating).toBe(rating === null ? null : Math.round(10 * rating) / 10)
      expect(figures.stars).toBe(rating === null ? null : Math.round(rating))
    }),
  )
})

test('an answer that is not on its list leaves its question out, and every other answer counts', () => {
  const { rating, scores, recommendPercent, recommendCount } = figuresOf([
    { ...mixed, managerComfort: 'Very Comfortable', recommendCompany: 'Perhaps' },
  ])
  expect(rating).toBe(3.4) // (4 + 2 + 3 + 5 + 3) / 5
  expect(scores).toMatchObject({ managerComfort: null, inclusivityCulture: 4 })
  expect([recommendPercent, recommendCount]).toEqual([null, 0])
})

test('stars are rounded from the exact rating, not from the displayed decimal', () => {
  // Nine ratings of 4 and eight of 5: 76 / 17 = 4.47, shown as 4.5, which would round up to five stars.
  const four = { inclusivityCulture: 'Somewhat welcoming' }
  const five = { inclusivityCulture: 'Very welcoming' }
  const { rating, stars } = figuresOf([...Array(9).fill(four), ...Array(8).fill(five)])
  expect([rating, stars]).toEqual([4.5, 4])
})

test('figures are rounded to the displayed precision', () => {
  const { rating, scores } = figuresOf([best, mixed, mixed])
  for (const score of [rating, ...Object.values(scores)]) expect(String(score)).toMatch(/^[1-5](\.\d)?$/)
})
