import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a form sent fifty times is stored once, and every response is the same', async () => {
  const { code, output } = await shortRound('duplicates', 1)
  expect(code, output).toBe(0)
})
