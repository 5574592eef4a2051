import { type Place, writeCursor } from './keyset.server.ts'
import { pageOfSearch } from './list-search.server.ts'

type SearchedPage<Row> = { page: Row[]; next: string | null; isPartial: boolean }

export const bounds = { chunk: 100, most: 500 }

/**
 * Searches a list for what SQL cannot compare, such as sealed text: reads it in its order, a chunk at a time, until a
 * page is full. It stops after `most` rows, and the next search goes on from there. Without `matches` all are shown.
 */
export async function searchOpened<Row>(
  read: (after: string, count: number) => PromiseLike<Row[]>,
  matches: ((row: Row) => boolean) | null,
  { after, size, placeOf }: { after: string; size: number; placeOf: (row: Row) => Place },
): Promise<SearchedPage<Row>> {
  if (!matches) return pageOfSearch({ rows: [...(await read(after, size + 1))], end: null }, size, placeOf)
  const matching: Row[] = []
  let cursor = after
  for (let scanned = bounds.chunk; ; scanned += bounds.chunk) {
    const rows = await read(cursor, bounds.chunk)
    matching.push(...rows.filter(matches))
    const last = rows.length < bounds.chunk ? undefined : rows.at(-1)
    const isDone = matching.length > size || !last
    if (isDone || scanned >= bounds.most)
      return pageOfSearch({ rows: matching, end: isDone ? null : last }, size, placeOf)
    cursor = writeCursor(placeOf(last))
  }
}
