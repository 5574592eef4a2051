import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('whatever is killed with kill -9, no acknowledged write is lost and none is there by half', async () => {
  const { code, output } = await shortRound('kill', 1)
  expect(code, output).toBe(0)
})
