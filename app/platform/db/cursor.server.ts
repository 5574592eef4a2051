import { z } from 'zod'

export function writeCursor(parts: (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

export function readCursor<Parts>(cursor: string, parts: z.ZodType<Parts>): Parts | null {
  try {
    return parts.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString())).data ?? null
  } catch {
    return null
  }
}

/** Matches an ISO 8601 time; PostgreSQL has no year 0000. */
export function cursorTimestamp(precision?: number) {
  return z.iso.datetime(precision === undefined ? {} : { precision }).regex(/^(?!0000)/)
}

export function cutPage<Entry>(overfetched: Entry[], size: number): { page: Entry[]; last: Entry | undefined } {
  const page = overfetched.slice(0, size)
  return { page, last: overfetched.length > size ? page.at(-1) : undefined }
}
