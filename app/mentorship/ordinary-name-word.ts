import { title } from '../platform/text/identifying/identifying-words.ts'
import { stopwords } from '../platform/text/identifying/stopwords.ts'
import { matchesOfName, type NameMatch, nameWords, wordKey } from '../platform/text/names/name-words.ts'
import { namesThatAreWords } from './names-that-are-words.ts'

const ordinaryWords = new Set([...stopwords, ...namesThatAreWords].map(wordKey))
const charactersBefore = 50
const sentenceEnd = /[.!?…؟።\n][\s"'“”‘’«»„()[\]*•–—-]*$/u
// As in "Dr. Hope" or "J. Hope".
const abbreviation = new RegExp(`(?:^|[^\\p{L}])(?:${title}|\\p{L}\\.)[^\\p{L}\\n]*$`, 'u')

/**
 * Returns the key of the only word of the full name in the texts, if all that it says there may be something else: it is
 * an ordinary word too, not the whole name, and has no capital within a sentence. Null for any other texts.
 */
export function ordinaryNameWord(texts: readonly string[], fullName: string): string | null {
  const found = texts.flatMap((text) => matchesOfName(text, fullName).map((match) => ({ ...match, text })))
  const [key = '', ...others] = new Set(found.map((match) => match.key))
  const hasOtherWords = new Set(nameWords(fullName)).size > 1
  const isOrdinary = hasOtherWords && others.length === 0 && ordinaryWords.has(key)
  return isOrdinary && found.every((match) => match.isWordOfName && !hasCapitalWithinSentence(match)) ? key : null
}

function hasCapitalWithinSentence({ word, index, text }: NameMatch & { text: string }) {
  if (word === word.toLowerCase()) return false
  const start = index - charactersBefore
  const before = start > 0 ? text.slice(start, index) : `\n${text.slice(0, index)}`
  return !sentenceEnd.test(before) || abbreviation.test(before)
}
