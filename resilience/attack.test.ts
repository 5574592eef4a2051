import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('under attack on all sides the server stays, sheds what it cannot take, and is well afterwards', async () => {
  const { code, said } = await shortRound('attack', 1)
  expect(code, said).toBe(0)
})
