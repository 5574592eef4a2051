import { type Column, type SQL, sql } from 'drizzle-orm'

export function ngramsIn(text: Column): SQL {
  return sql`text_ngrams(${text})`
}

export function hasNgrams(text: Column, ngrams: string[]): SQL {
  const values = ngrams.map((ngram) => sql`${ngram}`)
  return sql`${ngramsIn(text)} @> array[${sql.join(values, sql`, `)}]`
}

export function ngramsOf(part: string): string[] {
  const characters = [...part]
  if (characters.length === 1) return characters
  return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
}

/** Whether pg_trgm finds a part: in the locale of the embedded database it sees nothing beyond ASCII. */
export function hasTrigrams(part: string): boolean {
  return /[a-z0-9]{3}/.test(part)
}
