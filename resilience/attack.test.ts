import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('under attack on all sides the server stays, sheds what it cannot take, and is well afterwards', async () => {
  const { code, output } = await shortRound('attack', 1)
  expect(code, output).toBe(0)
})
