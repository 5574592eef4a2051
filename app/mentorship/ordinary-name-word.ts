import { title } from '../platform/text/identifying/identifying-words.ts'
import { stopwords } from '../platform/text/identifying/stopwords.ts'
import { matchesOfName, nameWords, wordKey } from './name-words.ts'
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
  const words = new Set(nameWords(fullName))
  const found = texts.flatMap((text) => matchesOfName(text, fullName))
  const [key = '', ...others] = new Set(found.map(([word]) => wordKey(word)))
  const isOrdinary = words.size > 1 && words.has(key) && others.length === 0 && ordinaryWords.has(key)
  return isOrdinary && !found.some(hasCapitalWithinSentence) ? key : null
}

function hasCapitalWithinSentence({ 0: word, index, input }: RegExpExecArray) {
  if (word === word.toLowerCase()) return false
  const start = index - charactersBefore
  const before = start > 0 ? input.slice(start, index) : `\n${input.slice(0, index)}`
  return !sentenceEnd.test(before) || abbreviation.test(before)
}
