import { expect, test } from 'vitest'
import { ageOfQueue, ageOfReviews, byUrgency, countText, nearnessOf } from './queue-age.ts'

const now = Date.parse('2026-11-23T12:00:00Z')
const hours = (count: number) => now - count * 60 * 60_000
const month = (text: string) => Date.parse(`${text}-01`)

test.each([
  [0, 'less than a day', false],
  [23, 'less than a day', false],
  [24, '1 day', false],
  [72, '3 days', false],
  [120, '5 days', false],
  [121, '5 days', true],
  [150, '6 days', true],
])('after %i hours the oldest in a queue has waited “%s”', (count, age, isLate) => {
  expect(ageOfQueue({ oldest: hours(count) }, now)).toMatchObject({ age, isLate })
})

test.each([
  ['2026-11', 0, 'this month', false],
  ['2026-11', 1, 'this month, queue not empty for 1 day', false],
  ['2026-11', 5, 'this month, queue not empty for 5 days', false],
  ['2026-11', 6, 'this month, queue not empty for 6 days', true],
  ['2026-10', 0, 'from October', true],
  ['2025-10', 2, 'from October 2025, queue not empty for 2 days', true],
])('reviews from %s in a queue that was not empty for %i days are “%s”', (oldest, days, age, isLate) => {
  expect(ageOfReviews({ oldest: month(oldest), days }, now)).toMatchObject({ age, isLate })
})

test('reviews of last month are late when five days of this month have passed, not before', () => {
  const lateOn = (day: string) => ageOfReviews({ oldest: month('2026-10'), days: 0 }, Date.parse(day)).isLate
  expect(lateOn('2026-11-05T23:59:59Z')).toBe(false)
  expect(lateOn('2026-11-06T00:00:01Z')).toBe(true)
})

test('an empty queue has no age, and a long one is counted up to 999', () => {
  const empty = { age: null, isLate: false, days: 0 }
  expect([ageOfQueue({ oldest: null }), ageOfReviews({ oldest: null, days: 0 })]).toEqual([empty, empty])
  expect([countText(0), countText(999), countText(1000)]).toEqual(['0', '999', '999+'])
})

test('the most urgent queue is a late one, and else the one that has surely waited longest', () => {
  const report = (hoursAgo: number, isLate: boolean) => ({ ...ageOfQueue({ oldest: hours(hoursAgo) }, now), isLate })
  const queues = {
    'report of today, late': report(1, true),
    'mentors, 6 days': ageOfQueue({ oldest: hours(150) }, now),
    'reviews of October': ageOfReviews({ oldest: month('2026-10'), days: 0 }, now),
    'mentees, 4 days': ageOfQueue({ oldest: hours(100) }, now),
    'reviews of this month': ageOfReviews({ oldest: month('2026-11'), days: 0 }, now),
    'reviews of this month, 3 days': ageOfReviews({ oldest: month('2026-11'), days: 3 }, now),
    'messages, empty': ageOfQueue({ oldest: null }, now),
    'danger, today': { ...ageOfQueue({ oldest: hours(1) }, now), isUrgent: true },
    'inquiries, 2 days': ageOfQueue({ oldest: hours(50) }, now),
  }
  const inOrder = Object.entries(queues)
    .map(([name, queue]) => ({ name, isUrgent: false, ...queue }))
    .toSorted(byUrgency)
  expect(inOrder.map(({ name }) => name)).toEqual([
    'danger, today',
    'reviews of October',
    'mentors, 6 days',
    'report of today, late',
    'mentees, 4 days',
    'reviews of this month, 3 days',
    'inquiries, 2 days',
    'reviews of this month',
    'messages, empty',
  ])
})

test('a day is near when it is tomorrow, today, or past', () => {
  expect([2, 1, 0, -1, -2].map(nearnessOf)).toEqual(['', 'tomorrow', 'today', '1 day late', '2 days late'])
})
