import { expect, test } from 'vitest'
import { daysWithoutEmptyQueue } from './reviews-for-admin.server.ts'

const day = (text: string) => Date.parse(`2026-11-${text}Z`)

test('the days count from when the queue was first found not empty, and begin anew once it was empty', () => {
  expect(daysWithoutEmptyQueue(true, day('01T10:00'))).toBe(0)
  expect(daysWithoutEmptyQueue(false, day('02T23:00'))).toBe(0)
  expect(daysWithoutEmptyQueue(false, day('03T01:00'))).toBe(1)
  expect(daysWithoutEmptyQueue(false, day('08T00:00'))).toBe(6)
  expect(daysWithoutEmptyQueue(true, day('08T01:00'))).toBe(0)
  expect(daysWithoutEmptyQueue(false, day('09T01:00'))).toBe(0)
})
