import { type Column, like, type SQL, sql } from 'drizzle-orm'

type NgramFunction = 'name_ngrams' | 'text_ngrams'

const maxNameNgram = 3

// pg_trgm skips punctuation, short texts and, in the locale of the embedded database, all letters beyond ASCII.
export function ngramsIn(ngrams: NgramFunction, text: Column): SQL {
  return sql`${sql.raw(ngrams)}(${text})`
}

export function hasNgrams(ngrams: NgramFunction, text: Column, part: string): SQL {
  const values = ngramsOf[ngrams](part).map((ngram) => sql`${ngram}`)
  return sql`${ngramsIn(ngrams, text)} @> ${unknownToPlanner(sql`array[${sql.join(values, sql`, `)}]`)}`
}

export function hasTrigrams(part: string): boolean {
  return /[a-z0-9]{3}/.test(part)
}

export function startsWith(text: Column, part: string): SQL {
  return like(text, `${escapeLikePattern(part)}%`)
}

export function contains(text: Column | SQL, part: string): SQL {
  return sql`${text} like ${patternOf(part)}`
}

/** Like `contains`, by an index of the text's trigrams. */
export function containsByTrigrams(text: Column, part: string): SQL {
  return sql`${text} like ${unknownToPlanner(sql`${patternOf(part)}::text`)}`
}

function patternOf(part: string) {
  return `%${escapeLikePattern(part)}%`
}

// Where its statistics say that many rows match, the planner would read every row instead of the index.
function unknownToPlanner(value: SQL) {
  return sql`(select ${value})`
}

function escapeLikePattern(part: string) {
  return part.replace(/[\\%_]/g, '\\$&')
}

const ngramsOf: Record<NgramFunction, (part: string) => string[]> = {
  name_ngrams(part) {
    const characters = [...part]
    const last = Math.max(characters.length - maxNameNgram, 0)
    const starts = characters
      .map((_, index) => Math.min(index, last))
      .filter((start) => start % maxNameNgram === 0 || start === last)
    return [...new Set(starts.map((start) => characters.slice(start, start + maxNameNgram).join('')))]
  },
  text_ngrams(part) {
    const characters = [...part]
    if (characters.length === 1) return characters
    return [...new Set(characters.slice(1).map((character, index) => `${characters[index]}${character}`))]
  },
}
