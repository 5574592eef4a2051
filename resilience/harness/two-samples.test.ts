import { expect, test } from 'vitest'
import { mannWhitney, median } from './two-samples.ts'

test('the median is the middle value, or the mean of the two middle values', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
})

test('the Mann–Whitney test gives the same probabilities as R', () => {
  // wilcox.test(x, y, exact = FALSE)
  const one = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
  const other = [1.15, 0.88, 0.9, 0.74, 1.21]
  expect(mannWhitney(one, other)).toBeCloseTo(0.24462, 1)
  expect(mannWhitney(one, one)).toBe(1)
  const shifted = one.map((value) => value + 2)
  expect(mannWhitney(one, shifted)).toBeLessThan(0.001)
})
