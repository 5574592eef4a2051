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
  expect(mannWhitney(one, other)).toBeCloseTo(0.24462, 4)
  expect(mannWhitney(other, one)).toBeCloseTo(mannWhitney(one, other), 10)
})

test('samples from one source do not differ, and a shifted sample does', () => {
  const one = Array.from({ length: 100 }, (_, n) => n % 37)
  expect(mannWhitney(one, one)).toBeCloseTo(1, 6)
  expect(
    mannWhitney(
      one,
      one.map((value) => value + 20),
    ),
  ).toBeLessThan(1e-6)
  expect(mannWhitney([1, 1, 1], [1, 1])).toBe(1)
})
