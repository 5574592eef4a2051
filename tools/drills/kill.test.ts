import { expect, test } from 'vitest'
import { shortRound } from './ground/short-round.ts'

test('whatever is killed with kill -9, no acknowledged write is lost and none is there by half', () => {
  const { code, said } = shortRound('kill', 3)
  expect(code, said).toBe(0)
})
