import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a mixed load with a restart gets no 5xx response and leaves nothing behind', async () => {
  const { code, output } = await shortRound('soak', 2)
  expect(code, output).toBe(0)
})
