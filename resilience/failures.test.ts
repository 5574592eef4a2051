import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('whichever call to database or files fails, all is as before or as after, and a sentence says so', async () => {
  const { code, output } = await shortRound('failures', 2)
  expect(code, output).toBe(0)
})
