import { expect, test } from 'vitest'
import { primarySql } from '../app/platform/db.server.ts'

test('each test file has a migrated database of its own', async () => {
  const [row] = await primarySql()`select current_database() as name, similarity('ada', 'ada') as same`
  expect(row?.name).toMatch(/^upinde_test_\d+_[0-9a-f]{12}$/)
  expect(row?.same).toBe(1)
})
