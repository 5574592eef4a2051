import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { config } from '../config/config.server.ts'
import { db } from './db.server.ts'
import { migrateDatabase } from './migrate.server.ts'

test('a database from before the first release is refused with a sentence, and left as it is', async () => {
  await db().execute(sql`
    update drizzle.__drizzle_migrations set created_at = (select min(created_at) - 1 from drizzle.__drizzle_migrations)`)
  const before = await migrations()
  await expect(migrateDatabase(config())).rejects.toThrow('older than the first release')
  expect(await migrations()).toEqual(before)
})

function migrations() {
  return db().execute(sql`select * from drizzle.__drizzle_migrations`)
}
