import { expect, test } from 'vitest'
import { countShift, noShift, pressesLeft } from './quick-exit.ts'

type Step = [type: 'keydown' | 'keyup', key: string, at: number]

function leftAfter(...steps: Step[]) {
  return pressesLeft(steps.reduce((count, [type, key, at]) => countShift(count, { type, key }, at), noShift))
}

function shift(at: number): Step[] {
  return [
    ['keydown', 'Shift', at],
    ['keyup', 'Shift', at],
  ]
}

test('the third press of Shift leaves the site', () => {
  expect(leftAfter(...shift(1000))).toBe(2)
  expect(leftAfter(...shift(1000), ...shift(2000))).toBe(1)
  expect(leftAfter(...shift(1000), ...shift(2000), ...shift(3000))).toBe(0)
})

test('presses may be up to five seconds apart', () => {
  expect(leftAfter(...shift(1000), ...shift(6000), ...shift(11_000))).toBe(0)
  expect(leftAfter(...shift(1000), ...shift(6001), ...shift(7000))).toBe(1)
})

test('Shift held down counts once', () => {
  expect(
    leftAfter(['keydown', 'Shift', 1], ['keydown', 'Shift', 2], ['keydown', 'Shift', 3], ['keyup', 'Shift', 4]),
  ).toBe(2)
})

test('typing capital letters never leaves the site', () => {
  const capital: Step[] = [
    ['keydown', 'Shift', 1000],
    ['keydown', 'A', 1000],
    ['keyup', 'A', 1000],
    ['keyup', 'Shift', 1000],
  ]
  expect(leftAfter(...capital, ...capital, ...capital)).toBe(3)
  expect(leftAfter(...shift(1000), ...shift(1100), ...capital)).toBe(3)
})

test('another key between two presses resets the count', () => {
  expect(leftAfter(...shift(1000), ...shift(1100), ['keydown', 'a', 1200], ['keyup', 'a', 1200], ...shift(1300))).toBe(
    2,
  )
})
