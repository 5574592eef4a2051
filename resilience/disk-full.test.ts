import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a full disk is told in the words of the product, costs nothing that was stored, and passes without a restart', async () => {
  const { code, output } = await shortRound('disk-full', 1)
  expect(code, output).toBe(0)
})
