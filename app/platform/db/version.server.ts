import { type Column, type SQL, sql } from 'drizzle-orm'

/** Matches a row in the version that somebody saw. Compared as text: it comes from a form and may not be an integer. */
export function isVersion(column: Column, seen: string | number): SQL {
  return sql`${column}::text = ${String(seen)}`
}
