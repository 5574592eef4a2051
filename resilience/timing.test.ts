import { expect, test } from 'vitest'
import { nightly } from './harness/nightly.ts'
import { shortRound } from './harness/short-round.ts'
import { longRounds, minRoundsToJudge } from './timing.ts'

// One round compares only the answers. Times take the long rounds of the nightly run (CONTRIBUTING.md).
test('sign-in, sign-up and password reset respond alike to known and unknown addresses', async () => {
  const { code, output } = await shortRound('timing', 1)
  expect(code, output).toBe(0)
})

test('the nightly run makes enough rounds to judge response times', () => {
  expect(nightly).toContain('timing')
  expect(longRounds).toBeGreaterThanOrEqual(minRoundsToJudge)
})
