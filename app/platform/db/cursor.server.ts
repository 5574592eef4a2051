import { z } from 'zod'

/** A place in a list, to be carried in an address: what its last entry was ordered by. */
export function writeCursor(parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The place that a cursor names, or null when it is empty, altered or of another list: the list's beginning. */
export function readCursor<Parts>(cursor: string, parts: z.ZodType<Parts>): Parts | null {
  try {
    return parts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** A moment in a cursor, as text of ISO 8601; of a year that the database knows too, which counts none before the first. */
export function momentInCursor(precision?: number) {
  return z.iso.datetime(precision === undefined ? {} : { precision }).regex(/^(?!0000)/)
}

/** A page of what a query found when it looked for one more than the page holds; `last` when there is a next page. */
export function cutPage<Entry>(found: Entry[], size: number): { page: Entry[]; last: Entry | undefined } {
  const page = found.slice(0, size)
  return { page, last: found.length > size ? page.at(-1) : undefined }
}
