import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('two servers behind a proxy share the same state, and the death of one loses nothing', async () => {
  const { code, output } = await shortRound('two-servers', 2)
  expect(code, output).toBe(0)
})
