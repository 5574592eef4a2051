import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('while the database is unavailable, every request is answered; when it returns, everything recovers', async () => {
  const { code, output } = await shortRound('database-away', 1)
  expect(code, output).toBe(0)
})
