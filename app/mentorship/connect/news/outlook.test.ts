import { expect, test } from 'vitest'
import { outlookInWords, weekOf } from './outlook.ts'

test.each([
  [14, 3, '14 mentors could fit, fewer than five have a place.'],
  [14, 9, '14 mentors could fit, 9 have a place.'],
  [14, 10, '14 mentors could fit, most or all of them have a place.'],
  [14, 14, '14 mentors could fit, most or all of them have a place.'],
  [4, 0, 'fewer than five mentors could fit.'],
  [6, 4, '6 mentors could fit, fewer than five have a place.'],
])('of %i mentors, %i with a place, no small number or difference is told', (fitting, free, words) => {
  expect(outlookInWords({ kind: 'mentors', fitting, free })).toBe(words)
})

test.each([
  [0, 'it waits to be read, and is the next.'],
  [4, 'it waits to be read; fewer than five are before it.'],
  [1_200, 'it waits to be read; 1,200 are before it.'],
])('a queue with %i before is told', (before, words) => {
  expect(outlookInWords({ kind: 'queue', before })).toBe(words)
})

test('weeks of waiting count from one', () => {
  expect(['2027-01-01', '2027-01-07', '2027-01-08', '2026-12-30'].map((day) => weekOf('2027-01-01', day))).toEqual([
    ...[1, 1, 2, 1],
  ])
})
