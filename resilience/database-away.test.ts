import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('while the database is away every request is answered, and everything heals when it is back', async () => {
  const { code, output } = await shortRound('database-away', 1)
  expect(code, output).toBe(0)
})
