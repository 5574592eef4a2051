import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a power loss neither loses nor damages acknowledged writes', async () => {
  const { code, output } = await shortRound('power', 1)
  expect(code, output).toBe(0)
})
