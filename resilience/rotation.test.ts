import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a key rotation that is killed and run again loses no record', async () => {
  const { code, output } = await shortRound('rotation', 1)
  expect(code, output).toBe(0)
})
