import { sql } from 'drizzle-orm'
import { db, primarySql } from '../app/platform/db/db.server.ts'

export async function waitingTransactions(): Promise<number | undefined> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count
}

/** Returns how many transactions wait for a lock on the table. Databases of other tests have tables of the same number. */
export async function waitingFor(table: string): Promise<number> {
  const waiting = await primarySql()`
    select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and relation = ${table}::regclass and not granted`
  return waiting.length
}
