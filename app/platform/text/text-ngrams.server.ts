import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * All characters of a text and all pairs of neighbours, which an index keeps for what trigrams cannot find. The function is
 * made by a migration.
 */
export function ngramsIn(text: Column): SQL {
  return sql`text_ngrams(${text})`
}

/** Whether a text holds all these pieces. */
export function hasNgrams(text: Column, pieces: string[]): SQL {
  const values = pieces.map((piece) => sql`${piece}`)
  return sql`${ngramsIn(text)} @> array[${sql.join(values, sql`, `)}]`
}

/** The pieces of a part of a text that is looked for: its pairs, or its only character. */
export function ngramsOf(part: string): string[] {
  const characters = [...part]
  if (characters.length === 1) return characters
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
}

/**
 * Whether trigrams of pg_trgm find a part: they are made of three letters or digits in a row and, in the locale of our own
 * database, of nothing beyond ASCII.
 */
export function hasTrigrams(part: string): boolean {
  return /[a-z0-9]{3}/.test(part)
}
