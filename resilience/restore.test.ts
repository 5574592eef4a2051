import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a lost data folder comes back from its backup, but for who erased the account since', async () => {
  const { code, output } = await shortRound('restore', 1)
  expect(code, output).toBe(0)
})
