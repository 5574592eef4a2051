import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('when two admins change the same thing at once, one succeeds and the other is told, and each effect is audited once', async () => {
  const { code, output } = await shortRound('admins', 10)
  expect(code, output).toBe(0)
})
