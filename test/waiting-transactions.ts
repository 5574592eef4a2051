import { sql } from 'drizzle-orm'
import { db } from '../app/platform/db/db.server.ts'

export async function waitingTransactions(): Promise<number | undefined> {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return row?.count
}
