import { sql } from 'drizzle-orm'

/** So many of each queue are shown, the first first. */
export const shown = 20

/** How many there are, on each of the rows that are shown. */
export const count = sql<number>`count(*) over ()::int`

export function inQueue<Row extends { count: number }, Shown>(
  rows: Row[],
  oldest: string | undefined,
  show: (row: Row) => Shown,
) {
  return { count: rows[0]?.count ?? 0, oldest: oldest ? Date.parse(oldest) : null, first: rows.map(show) }
}
