import { expect, test } from 'vitest'
import { ageOfQueue, ageOfReviews, countText } from './queue-age.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const hours = (count: number) => now - count * 60 * 60_000
const month = (text: string) => Date.parse(`${text}-01`)

test.each([
  [0, 'oldest: less than a day', false],
  [23, 'oldest: less than a day', false],
  [24, 'oldest: 1 day', false],
  [72, 'oldest: 3 days', false],
  [120, 'oldest: 5 days', false],
  [121, 'oldest: 5 days', true],
  [150, 'oldest: 6 days', true],
])('after %i hours a queue says “%s”', (count, age, isLate) => {
  expect(ageOfQueue({ oldest: hours(count) }, now)).toEqual({ age, isLate })
})

test.each([
  ['2026-11', 0, 'waiting since this month', false],
  ['2026-11', 1, 'waiting since this month, not empty for 1 day', false],
  ['2026-11', 5, 'waiting since this month, not empty for 5 days', false],
  ['2026-11', 6, 'waiting since this month, not empty for 6 days', true],
  ['2026-10', 0, 'waiting since October', true],
  ['2025-10', 2, 'waiting since October 2025, not empty for 2 days', true],
])('reviews from %s in a queue that was not empty for %i days are “%s”', (oldest, days, age, isLate) => {
  expect(ageOfReviews({ oldest: month(oldest), days }, now)).toEqual({ age, isLate })
})

test('reviews of last month are late when five days of this month have passed, not before', () => {
  const lateOn = (day: string) => ageOfReviews({ oldest: month('2026-10'), days: 0 }, Date.parse(day)).isLate
  expect(lateOn('2026-11-05T23:59:59Z')).toBe(false)
  expect(lateOn('2026-11-06T00:00:01Z')).toBe(true)
})

test('an empty queue has no age, and a long one is counted up to 999', () => {
  const empty = { age: null, isLate: false }
  expect([ageOfQueue({ oldest: null }), ageOfReviews({ oldest: null, days: 0 })]).toEqual([empty, empty])
  expect([countText(0), countText(999), countText(1000)]).toEqual(['0', '999', '999+'])
})
