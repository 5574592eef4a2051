import { expect, test } from 'vitest'
import { nightly } from './harness/nightly.ts'
import { shortRound } from './harness/short-round.ts'
import { fewestToJudge, longRounds } from './timing.ts'

// One round compares the bytes of answers and says nothing about their times: those take the long rounds, which the
// nightly run makes (docs/changing.md).
test('signing in, signing up and asking for a link are answered alike for known and unknown addresses', async () => {
  const { code, said } = await shortRound('timing', 1)
  expect(code, said).toBe(0)
})

test('each night the drill makes enough rounds to judge times', () => {
  expect(nightly).toContain('timing')
  expect(longRounds).toBeGreaterThanOrEqual(fewestToJudge)
})
