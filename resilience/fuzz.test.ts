import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('whatever is sent, the server answers with what it means to say, and goes on', async () => {
  const { code, output } = await shortRound('fuzz', 1_000)
  expect(code, output).toBe(0)
})
