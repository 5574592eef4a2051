import { type Column, type SQL, sql } from 'drizzle-orm'

const maxLength = 3

// pg_trgm skips punctuation, short texts and, in the locale of the embedded database, all letters beyond ASCII.
export function ngramsIn(text: Column): SQL {
  return sql`name_ngrams(${text})`
}

export function hasNgrams(text: Column, ngrams: string[]): SQL {
  const values = ngrams.map((ngram) => sql`${ngram}`)
  return sql`${ngramsIn(text)} @> array[${sql.join(values, sql`, `)}]`
}

export function ngramsOf(text: string): string[] {
  const characters = [...text]
  const last = Math.max(characters.length - maxLength, 0)
  const starts = characters
    .map((_, index) => Math.min(index, last))
    .filter((start) => start % maxLength === 0 || start === last)
  return [...new Set(starts.map((start) => characters.slice(start, start + maxLength).join('')))]
}
