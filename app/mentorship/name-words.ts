import { searchKeyOf } from '../platform/text/search-key.ts'

// Marks that cannot be seen belong to a word, so that none of them hides a part of a name.
const word = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu
const shortest = 2
/** Shorter parts of a name stand in too many other words. */
const leastInAlias = 3
const leastInText = 6

/** Returns the words of a legal name as they are compared: without case and accents, of two letters or more. */
export function nameWords(fullName: string): string[] {
  return wordsOf(fullName).filter((each) => lengthOf(each) >= shortest)
}

/**
 * Returns whether a privacy-friendly name leads back to the legal one: they share a word, a word of one stands within the
 * other (“AdaobiO”), or the two do so when they are written together.
 */
export function sharesName(alias: string, fullName: string): boolean {
  const words = nameWords(fullName)
  const pieces = piecesOf(alias)
  const [run, nameRun] = [wordsOf(alias).join(''), wordsOf(fullName).join('')]
  return (
    words.some((each) => pieces.includes(each) || isWithin(each, run, leastInAlias)) ||
    [run, ...pieces].some((piece) => isWithin(piece, nameRun, leastInAlias))
  )
}

/** Returns the words of a running text, as they were typed, that are part of a legal name. */
export function nameWordsIn(text: string, fullName: string): string[] {
  const words = nameWords(fullName)
  return [...new Set(text.match(word) ?? [])].filter((typed) => isOfName(typed, words))
}

/** Returns a text with an ellipsis in place of each word that is part of a legal name. */
export function withoutNameWords(text: string, fullName: string): string {
  const words = nameWords(fullName)
  return text.replace(word, (typed) => (isOfName(typed, words) ? '…' : typed))
}

function isOfName(typed: string, words: string[]) {
  const [whole, ...parts] = piecesOf(typed)
  const pieces = [whole ?? '', ...parts]
  const within = words.filter((each) => isWithin(each, whole ?? '', leastInAlias))
  return (
    // "an" or "so" is a word of its own, unless it is written as a name.
    words.some((each) => pieces.includes(each) && (lengthOf(each) > shortest || typed !== typed.toLowerCase())) ||
    within.length > 1 ||
    within.some((each) => lengthOf(each) >= leastInText)
  )
}

/** The words of a text, and the parts of those that are written together: "AdaobiO2" is "adaobio2", "adaobi", "o" and "2". */
function piecesOf(text: string) {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\p{N})/gu, '$1 $2')
  return [...new Set([...wordsOf(text), ...wordsOf(apart.replace(/(\p{N})(\p{L})/gu, '$1 $2'))])]
}

function wordsOf(text: string): string[] {
  return searchKeyOf(text.normalize('NFC')).match(word) ?? []
}

function isWithin(part: string, text: string, least: number) {
  return lengthOf(part) >= least && text.includes(part)
}

function lengthOf(text: string) {
  return [...text].length
}
