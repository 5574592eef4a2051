import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bayesianMean, isBasedOnFew, priorWeight, ratingKeyOf } from './ranking.ts'

const rating = fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10)
const reviews = fc.integer({ min: 1, max: 5000 })

test('a company’s place is between its rating and the mean of all, nearer to its rating with each review', () => {
  fc.assert(
    fc.property(rating, reviews, rating, (own, count, prior) => {
      const [mean, next] = [bayesianMean(own, count, prior), bayesianMean(own, count + 1, prior)]
      const slack = 1e-9
      expect(mean).toBeGreaterThanOrEqual(Math.min(own, prior) - slack)
      expect(mean).toBeLessThanOrEqual(Math.max(own, prior) + slack)
      expect(Math.abs(next - own)).toBeLessThanOrEqual(Math.abs(mean - own) + slack)
    }),
  )
})

test('of two companies with equally many reviews, the higher rating is never ranked lower', () => {
  fc.assert(
    fc.property(rating, rating, reviews, rating, (one, other, count, prior) => {
      const [first, second] = [one, other].map((own) => ratingKeyOf({ rating: own, reviews: count }, prior))
      if (one > other) expect(first).toBeLessThanOrEqual(Number(second))
      // Below some 500 reviews of the mean's weight, a tenth of a point is never rounded away.
      if (one > other) expect(first).not.toBe(second)
    }),
  )
})

test('one review of five stars does not beat thirty of 4.6, whatever the mean of all up to 4.5', () => {
  for (let tenths = 10; tenths <= 45; tenths++) {
    const prior = tenths / 10
    const keys = [
      { rating: 4.6, reviews: 30 },
      { rating: 5, reviews: 1 },
    ].map((each) => ratingKeyOf(each, prior))
    expect(keys).toEqual(keys.toSorted((one, other) => one - other))
    expect(new Set(keys).size).toBe(2)
  }
})

test('a company without a rating comes after the worst rated, and all of them share one place', () => {
  fc.assert(
    fc.property(rating, reviews, rating, (own, count, prior) => {
      expect(ratingKeyOf({ rating: own, reviews: count }, prior)).toBeLessThan(0)
      expect(ratingKeyOf({ rating: null, reviews: count }, prior)).toBe(0)
    }),
  )
})

test('reviews are few while the mean of all companies counts for more than they do', () => {
  expect([1, priorWeight - 1, priorWeight, 100].map(isBasedOnFew)).toEqual([true, true, false, false])
})
