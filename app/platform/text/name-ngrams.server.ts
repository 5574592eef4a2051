import { type Column, type SQL, sql } from 'drizzle-orm'

const pieceLength = 3

/**
 * All runs of one to three characters of a text, which an index keeps. Trigrams of pg_trgm leave out signs, short texts and,
 * in the locale of our own database, every letter beyond ASCII. The function is made by a migration.
 */
export function ngramsIn(text: Column): SQL {
  return sql`name_ngrams(${text})`
}

/** Whether a text holds all these pieces. */
export function hasNgrams(text: Column, pieces: string[]): SQL {
  const values = pieces.map((piece) => sql`${piece}`)
  return sql`${ngramsIn(text)} @> array[${sql.join(values, sql`, `)}]`
}

/** The pieces to look for in order to find a text: runs of at most three characters, enough to cover it. */
export function ngramsOf(text: string): string[] {
  const characters = [...text]
  const last = Math.max(characters.length - pieceLength, 0)
  const starts = characters
    .map((_, index) => Math.min(index, last))
    .filter((start) => start % pieceLength === 0 || start === last)
  return [...new Set(starts.map((start) => characters.slice(start, start + pieceLength).join('')))]
}
