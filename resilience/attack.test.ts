import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('under attack from all sides, the server stays up, sheds excess load and recovers afterwards', async () => {
  const { code, output } = await shortRound('attack', 1)
  expect(code, output).toBe(0)
})
