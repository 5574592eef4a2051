import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('whatever it is sent, the server gives an intended response and keeps running', async () => {
  const { code, output } = await shortRound('fuzz', 1_000)
  expect(code, output).toBe(0)
})
