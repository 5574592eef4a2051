import { expect, test } from 'vitest'
import { shortRound } from './ground/short-round.ts'

test('a form that arrives fifty times is stored once, and every answer is the same', () => {
  const { code, said } = shortRound('duplicates', 1)
  expect(code, said).toBe(0)
})
