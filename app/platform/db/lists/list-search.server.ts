import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Queryable, reader } from '../db.server.ts'
import { type Place, pageOf, writeCursor } from './keyset.server.ts'

/** `end` is the last entry that was read, when the search stopped before it had rows enough and the list goes on. */
export type ListSearchResult<Row> = { rows: Row[]; end: Row | null }

type ListSearch<Row> = {
  /** Reads those of the next `count` entries of the list that match, and the one at `count`; `limit` at most. */
  scan(count: number): PromiseLike<(Row & Scanned)[]>
  /** Counts what the index finds, of which not all need match, and stops at `limit`. */
  candidates(limit: number): SQL<{ count: number }>
  lookUp(): PromiseLike<Row[]>
}

/** How many a search finds on all its pages, or at least finds. */
export type Total = { count: number; isLeast: boolean }

type SearchCount = {
  /** Counts the first `max` entries of the list, and those of them that match. */
  matches(max: number): SQL<{ read: number; matching: number }>
  candidates(limit: number): SQL<{ count: number }>
  lookUp(): SQL<{ count: number }>
}

type Scanned = { matches: boolean; place: number }

/**
 * Searches a list in its order and reads a bounded number of rows. What many entries match soon fills a page among the
 * `near` ones, and for what few match an index has `few` candidates at most. Anything else fills a page among the `far`
 * ones, unless its matches stand together further down: then the search stops, and the next one begins after `end`.
 */
export async function searchList<Row>(
  { scan, candidates, lookUp }: ListSearch<Row>,
  { near, few, far }: { near: number; few: number; far: number },
  limit: number,
): Promise<ListSearchResult<Row>> {
  const read = async (count: number) => matchesIn<Row>(await scan(count), count, limit)
  const first = await read(near)
  if (!first.end) return first
  const isRare = (await countOf(reader(), candidates(few + 1))) <= few
  return isRare ? { rows: await lookUp(), end: null } : read(far)
}

/** Counts what `searchList` finds, and reads no more rows than it does. */
export async function countSearch(
  { matches, candidates, lookUp }: SearchCount,
  { near, few }: { near: number; few: number },
): Promise<Total> {
  const [scanned] = await reader().execute<{ read: number; matching: number }>(matches(near))
  const { read, matching } = scanned ?? { read: 0, matching: 0 }
  if (read < near) return { count: matching, isLeast: false }
  // The index would list every entry that has a common word.
  const isCommon = matching * 10 >= read
  const isRare = !isCommon && (await countOf(reader(), candidates(few + 1))) <= few
  return isRare ? { count: await countOf(reader(), lookUp()), isLeast: false } : { count: matching, isLeast: true }
}

/** Counts a list without a search, up to `max`. */
export async function countList(counted: (limit: number) => SQL<{ count: number }>, max: number): Promise<Total> {
  const count = await countOf(reader(), counted(max + 1))
  return { count: Math.min(count, max), isLeast: count > max }
}

/** `entries` say of each whether it `matches`. */
export function countMatching(entries: SQLWrapper): SQL<{ read: number; matching: number }> {
  return sql`select count(*)::int as read, count(*) filter (where matches)::int as matching from (${entries}) entries`
}

/** Selects an entry's place among those that are scanned, counted from 1. */
export function placeIn(order: readonly SQL[]): SQL.Aliased<number> {
  return sql<number>`(row_number() over (order by ${sql.join([...order], sql`, `)}))::int`.as('place')
}

function matchesIn<Row>(rows: (Row & Scanned)[], count: number, limit: number): ListSearchResult<Row> {
  const matching = rows.filter(({ matches }) => matches).map(withoutPlace<Row>)
  const last = rows.at(-1)
  return { rows: matching, end: last?.place === count && matching.length < limit ? withoutPlace<Row>(last) : null }
}

export async function countOf(database: Queryable, query: SQL<{ count: number }>): Promise<number> {
  const [row] = await database.execute<{ count: number }>(query)
  return row?.count ?? 0
}

export function countUpTo(limit: number, table: PgTable, condition: SQL | undefined): SQL<{ count: number }> {
  return sql`select count(*)::int as count from (select from ${table} where ${condition ?? sql`true`} limit ${limit}::int) counted`
}

/** Like `pageOf`; a partial page has room for more, but the search stopped and the next page goes on with it. */
export function pageOfSearch<Row>(
  { rows, end }: ListSearchResult<Row>,
  size: number,
  placeOf: (row: Row) => Place,
): { page: Row[]; next: string | null; isPartial: boolean } {
  const { page, next } = pageOf(rows, size, placeOf)
  const isPartial = next === null && end !== null
  return { page, next: isPartial ? writeCursor(placeOf(end)) : next, isPartial }
}

function withoutPlace<Row>({ matches, place, ...row }: Row & Scanned): Row {
  return row as Row
}
