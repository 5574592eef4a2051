import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a full disk shows the product’s error message, loses no stored data and needs no restart', async () => {
  const { code, output } = await shortRound('disk-full', 1)
  expect(code, output).toBe(0)
})
