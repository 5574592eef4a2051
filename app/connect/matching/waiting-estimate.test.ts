import { expect, test } from 'vitest'
import { outlookInWords, weekOf } from './waiting-estimate.ts'

test.each([
  [19, 3, 'fewer than twenty mentors could fit.'],
  [20, 3, 'about 20 mentors could fit, fewer than twenty have a place.'],
  [49, 19, 'about 40 mentors could fit, fewer than twenty have a place.'],
  [49, 48, 'about 40 mentors could fit, about 40 have a place.'],
  [1_204, 321, 'about 1,200 mentors could fit, about 320 have a place.'],
])('of %i mentors, %i with a place, only tens are told, and from twenty on', (fitting, free, words) => {
  expect(outlookInWords({ kind: 'mentors', fitting, free })).toBe(words)
})

test.each([
  [0, 'it waits to be read; fewer than twenty are before it.'],
  [19, 'it waits to be read; fewer than twenty are before it.'],
  [1_209, 'it waits to be read; about 1,200 are before it.'],
])('a queue with %i before is told likewise', (before, words) => {
  expect(outlookInWords({ kind: 'queue', before })).toBe(words)
})

test('weeks of waiting count from one', () => {
  expect(['2027-01-01', '2027-01-07', '2027-01-08', '2026-12-30'].map((day) => weekOf('2027-01-01', day))).toEqual([
    ...[1, 1, 2, 1],
  ])
})
