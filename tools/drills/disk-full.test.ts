import { expect, test } from 'vitest'
import { shortRound } from './ground/short-round.ts'

test('a full disk is told in the words of the product, costs nothing that was stored, and passes without a restart', () => {
  const { code, said } = shortRound('disk-full', 1)
  expect(code, said).toBe(0)
})
