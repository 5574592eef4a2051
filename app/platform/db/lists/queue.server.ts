import { type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from '../db.server.ts'

/** `count` is `mostCounted` at most; `oldest` is when the first of those waiting came, in milliseconds since 1970. */
export type Queue = { count: number; oldest: number | null }

export const mostCounted = 1000

export async function queueOf(table: PgTable, since: Column, isWaiting: SQL): Promise<Queue> {
  const [queue] = await db().execute<Queue>(queueQuery(table, since, isWaiting))
  return queue ?? { count: 0, oldest: null }
}

/** Exported for tests of the rows that it reads. */
export function queueQuery(table: PgTable, since: Column, isWaiting: SQL): SQL {
  return sql`
    select count(*)::int as count, (extract(epoch from min(since)) * 1000)::float8 as oldest
    from (
      select ${since} as since from ${table} where ${isWaiting} order by ${since} limit ${mostCounted}::int
    ) waiting`
}
