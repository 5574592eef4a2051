import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('a rotation of the keys that is killed and run again loses no record', async () => {
  const { code, said } = await shortRound('rotation', 1)
  expect(code, said).toBe(0)
})
