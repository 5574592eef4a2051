import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('no acknowledged write is lost or half-written, whatever is killed with SIGKILL', async () => {
  const { code, output } = await shortRound('kill', 1)
  expect(code, output).toBe(0)
})
