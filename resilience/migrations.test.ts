import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('migrating every earlier schema with rows gives the schema of a fresh database and loses no rows', async () => {
  const { code, output } = await shortRound('migrations', 1)
  expect(code, output).toBe(0)
})
