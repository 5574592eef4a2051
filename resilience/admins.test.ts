import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('of two who change the same thing at once one does and one is told, and each effect is audited once', async () => {
  const { code, output } = await shortRound('admins', 10)
  expect(code, output).toBe(0)
})
