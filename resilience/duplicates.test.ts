import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a form that arrives fifty times is stored once, and every answer is the same', async () => {
  const { code, output } = await shortRound('duplicates', 1)
  expect(code, output).toBe(0)
})
