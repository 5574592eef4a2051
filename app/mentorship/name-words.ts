import { toSearchKey } from '../platform/text/search-key.ts'

// Invisible characters (\p{Cf}) count as part of a word, so that they cannot hide part of a name.
const wordPattern = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu
const minWordLength = 2
// Shorter parts of a name occur in too many unrelated words.
const minPartInAlias = 3
const minPartInText = 6

export function nameWords(fullName: string): string[] {
  return wordsOf(fullName).filter((each) => lengthOf(each) >= minWordLength)
}

/** Returns whether an alias and a legal name share a word, or one contains a word of the other (“AdaobiO”). */
export function sharesName(alias: string, fullName: string): boolean {
  const words = nameWords(fullName)
  const pieces = piecesOf(alias)
  const [joinedAlias, joinedName] = [wordsOf(alias).join(''), wordsOf(fullName).join('')]
  return (
    words.some((each) => pieces.includes(each) || isWithin(each, joinedAlias, minPartInAlias)) ||
    [joinedAlias, ...pieces].some((piece) => isWithin(piece, joinedName, minPartInAlias))
  )
}

/** Returns the words of a text that are or contain words of the full name, except the word with the key `allowed`. */
export function nameWordsIn(text: string, fullName: string, allowed: string | null = null): string[] {
  const found = new Set(matchesOfName(text, fullName).map(([word]) => word))
  return [...found].filter((word) => wordKey(word) !== allowed)
}

export function withoutNameWords(text: string, fullName: string, allowed: string | null = null): string {
  const words = nameWords(fullName)
  return text.replace(wordPattern, (word) => (isPartOfName(word, words) && wordKey(word) !== allowed ? '…' : word))
}

export function matchesOfName(text: string, fullName: string): RegExpExecArray[] {
  const words = nameWords(fullName)
  return [...text.matchAll(wordPattern)].filter(([word]) => isPartOfName(word, words))
}

export function wordKey(word: string): string {
  return wordsOf(word).join('')
}

function isPartOfName(word: string, words: string[]) {
  const [whole, ...parts] = piecesOf(word)
  const pieces = [whole ?? '', ...parts]
  const within = words.filter((each) => isWithin(each, whole ?? '', minPartInAlias))
  return (
    words.some((each) => pieces.includes(each) && (lengthOf(each) > minWordLength || mayBeShortName(word))) ||
    within.length > 1 ||
    within.some((each) => lengthOf(each) >= minPartInText)
  )
}

// Two-letter names such as "An" or "So" are also ordinary words, so they count only when capitalised. Two letters of
// Amharic, which has no capitals, are two syllables.
function mayBeShortName(word: string) {
  return word !== word.toLowerCase() || /\p{Script=Ethiopic}/u.test(word)
}

// Also splits words that are written together: "AdaobiO2" gives "adaobio2", "adaobi", "o" and "2".
function piecesOf(text: string) {
  const apart = text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(/(\p{L})(\p{N})/gu, '$1 $2')
  return [...new Set([...wordsOf(text), ...wordsOf(apart.replace(/(\p{N})(\p{L})/gu, '$1 $2'))])]
}

function wordsOf(text: string): string[] {
  return toSearchKey(text.normalize('NFC')).match(wordPattern) ?? []
}

function isWithin(part: string, text: string, minLength: number) {
  return lengthOf(part) >= minLength && text.includes(part)
}

function lengthOf(text: string) {
  return [...text].length
}
