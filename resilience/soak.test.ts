import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('under a mixed load with a restart nothing is answered with a five-hundred, and nothing is left over', async () => {
  const { code, output } = await shortRound('soak', 2)
  expect(code, output).toBe(0)
})
