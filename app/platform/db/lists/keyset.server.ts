import { asc, type Column, desc, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { json } from '../../text/schemas.server.ts'
import { publicIdPattern } from '../public-id.server.ts'

export type Place = (string | number)[]

export const cursorId = z.string().regex(publicIdPattern)

/**
 * Pages a list by columns or expressions that are unique together, so that a page's cost does not grow with the table.
 */
export function keyset(direction: 'asc' | 'desc', columns: (Column | SQL)[], place: z.ZodType<Place>) {
  const cursorSchema = json(place)
  const [order, beyond] = direction === 'asc' ? [asc, sql`>`] : [desc, sql`<`]
  return {
    orderBy: columns.map((column) => order(column)),
    /** Matches everything when the cursor is empty or made up. */
    isAfter(cursor: string): SQL | undefined {
      const start = cursorSchema.safeParse(Buffer.from(cursor, 'base64url').toString()).data
      return start ? sql`(${sql.join(columns, sql`, `)}) ${beyond} ${start}` : undefined
    },
  }
}

/** Returns a page and the cursor of the next one, from a query that was limited to one row more than the page. */
export function pageOf<Row>(
  rows: Row[],
  size: number,
  placeOf: (row: Row) => Place,
): { page: Row[]; next: string | null } {
  const page = rows.slice(0, size)
  const last = rows.length > size ? page.at(-1) : undefined
  return { page, next: last ? writeCursor(placeOf(last)) : null }
}

export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Matches an ISO 8601 time; PostgreSQL has no year 0000. */
export function cursorTimestamp(precision?: number) {
  return z.iso.datetime(precision === undefined ? {} : { precision }).regex(/^(?!0000)/)
}

/** Selects a time in microseconds, which a Date cannot hold: rows of one millisecond keep distinct cursors. */
export function inMicroseconds(time: Column): SQL<string> {
  return sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}
