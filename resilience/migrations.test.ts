import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('from every earlier schema with rows a migration comes to the schema of a fresh database, and loses none', async () => {
  const { code, output } = await shortRound('migrations', 1)
  expect(code, output).toBe(0)
})
