import { expect, test } from 'vitest'
import { shortRound } from './harness/short-round.ts'

test('from every earlier schema with rows a migration comes to the schema of a fresh database, and loses none', async () => {
  const { code, said } = await shortRound('migrations', 1)
  expect(code, said).toBe(0)
})
