import { expect, test } from 'vitest'
import { shortRound } from './ground/short-round.ts'

test('signing in, signing up and asking for a link are answered alike for known and unknown addresses', async () => {
  const { code, said } = await shortRound('timing', 1)
  expect(code, said).toBe(0)
})
