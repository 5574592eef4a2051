import { type Column, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from '../platform/db/db.server.ts'
import { mostCounted } from './queue-age.ts'

/** `count` is `mostCounted` at most; `oldest` is when the first of those waiting came, in milliseconds since 1970. */
export type Backlog = { count: number; oldest: number | null }

export async function waitingIn(table: PgTable, since: Column, isWaiting: SQL): Promise<Backlog> {
  const [waiting] = await db().execute<Backlog>(waitingQuery(table, since, isWaiting))
  return waiting ?? { count: 0, oldest: null }
}

/** Exported for tests of the rows that it reads. */
export function waitingQuery(table: PgTable, since: Column, isWaiting: SQL): SQL {
  return sql`
    select count(*)::int as count, (extract(epoch from min(since)) * 1000)::float8 as oldest
    from (
      select ${since} as since from ${table} where ${isWaiting} order by ${since} limit ${mostCounted}::int
    ) waiting`
}
