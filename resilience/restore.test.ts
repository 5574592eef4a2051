import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a lost data folder is restored from its backup, except for accounts erased since', async () => {
  const { code, output } = await shortRound('restore', 1)
  expect(code, output).toBe(0)
})
