import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('power loss costs no acknowledged write, and nothing that was acknowledged is damaged', async () => {
  const { code, said } = await shortRound('power', 1)
  expect(code, said).toBe(0)
})
