import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('whichever database or file call fails, the change applies fully or not at all, and a message says so', async () => {
  const { code, output } = await shortRound('failures', 2)
  expect(code, output).toBe(0)
})
