import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a form that arrives fifty times is stored once, and every answer is the same', async () => {
  const { code, said } = await shortRound('duplicates', 1)
  expect(code, said).toBe(0)
})
