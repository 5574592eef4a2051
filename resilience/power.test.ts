import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('power loss costs no acknowledged write, and nothing that was acknowledged is damaged', async () => {
  const { code, output } = await shortRound('power', 1)
  expect(code, output).toBe(0)
})
