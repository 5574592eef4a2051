import { toSearchKey } from '../search-key.ts'
import { type Sound, sharedConsonants, soundsOf, spoken } from './sounds-alike.ts'

export type NameMatch = {
  word: string
  index: number
  /** The search key of the word, without what was attached to it if the rest is a word of the name, in any script. */
  key: string
  isWordOfName: boolean
}

type Name = { words: string[]; sounds: Sound[] }

// Invisible characters (\p{Cf}) count as part of a word, so that they cannot hide part of a name.
const wordPattern = /[\p{L}\p{M}\p{N}\p{Cf}]+/gu
const minWordLength = 2
// Shorter parts of a name occur in too many unrelated words.
const minPartInAlias = 3
const minPartInText = 6
// Of a name, as in “ben Ali” and “Abd Allah”.
const particle = /^(?:b[ei]n|بن|عبد|الله)$/u

export function nameWords(fullName: string): string[] {
  return wordsOf(fullName).filter((each) => lengthOf(each) >= minWordLength)
}

/**
 * Returns whether an alias and a legal name share a word, in any script, or one contains a word of the other
 * (“AdaobiO”).
 */
export function sharesName(alias: string, fullName: string): boolean {
  const name = nameOf(fullName)
  const pieces = piecesOf(alias)
  const [joinedAlias, joinedName] = [wordsOf(alias).join(''), wordsOf(fullName).join('')]
  return (
    name.words.some(
      (each) => pieces.flatMap(bareForms).includes(each) || isWithin(each, joinedAlias, minPartInAlias),
    ) ||
    [joinedAlias, ...pieces].some((piece) => isWithin(piece, joinedName, minPartInAlias)) ||
    formThatSoundsLike(name, alias, 1) !== undefined ||
    sharedConsonants(wordKey(spoken(alias)), soundsOf(wordKey(spoken(fullName)))) > 0
  )
}

/** Returns the words of a text that are or contain words of the full name, except the word with the key `allowed`. */
export function nameWordsIn(text: string, fullName: string, allowed: string | null = null): string[] {
  const found = matchesOfName(text, fullName).filter(({ key }) => key !== allowed)
  return [...new Set(found.map(({ word }) => word))]
}

export function withoutNameWords(text: string, fullName: string, allowed: string | null = null): string {
  const found = new Set(nameWordsIn(text, fullName, allowed))
  return text.replace(wordPattern, (word) => (found.has(word) ? '…' : word))
}

export function matchesOfName(text: string, fullName: string): NameMatch[] {
  const name = nameOf(fullName)
  return [...text.matchAll(wordPattern)].flatMap(({ 0: word, index }) => {
    const isShort = mayBeShortName(word)
    const wordOfName =
      bareForms(wordKey(word)).find(
        (form) => name.words.includes(form) && (lengthOf(form) > minWordLength || isShort),
      ) ?? formThatSoundsLike(name, word, isShort ? 1 : /\p{Script=Arabic}/u.test(word) ? 2 : 3)
    if (wordOfName === undefined && !containsName(word, name.words)) return []
    return [{ word, index, key: wordOfName ?? wordKey(word), isWordOfName: wordOfName !== undefined }]
  })
}

export function wordKey(word: string): string {
  return wordsOf(word).join('')
}

function nameOf(fullName: string): Name {
  const withoutArticle = (word: string) => word.replace(/^ال(?=...)/u, '')
  const spelled = piecesOf(spoken(fullName)).filter((each) => lengthOf(each) >= minWordLength && !particle.test(each))
  return {
    words: [...new Set(nameWords(fullName).flatMap((each) => [each, withoutArticle(each)]))],
    sounds: spelled.flatMap(soundsOf),
  }
}

function formThatSoundsLike({ sounds }: Name, text: string, leastShared: number) {
  const forms = piecesOf(spoken(text)).flatMap(bareForms)
  return forms.find((form) => lengthOf(form) >= minWordLength && sharedConsonants(form, sounds) >= leastShared)
}

function containsName(word: string, words: string[]) {
  const [whole = '', ...parts] = piecesOf(word)
  const within = words.filter((each) => isWithin(each, whole, minPartInAlias))
  return (
    words.some((each) => parts.includes(each) && (lengthOf(each) > minWordLength || mayBeShortName(word))) ||
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

// Common words, as search keys, whose first letter is none of the prefixes below.
const wholeWords = new Set(
  'كريم كامل كبير كلام كلمه كلما كما لما لدينا بلا بلد ولا ولد وصف وجد فعل فعال وفاء ለምን ከባድ በጣም ብድር ስለ'.split(' '),
)
// “And” or “so”, then “in”, “for” or “like”, then “the”; “for the” is written لل.
const arabicPrefixes = { affixes: [/^[وف]/u, /^(?:لل|[بلك])/u, /^ال/u], leastLeft: 3 }
const amharicAffixes = { affixes: [/^(?:ስለ|[የለበከ])/u, /[ንናም]$/u], leastLeft: 2 }

/** Returns a word, and what is left of it without what Arabic and Amharic write together with it. */
export function bareForms(word: string): string[] {
  if (wholeWords.has(word)) return [word]
  const { affixes, leastLeft } = /\p{Script=Arabic}/u.test(word) ? arabicPrefixes : amharicAffixes
  return affixes.reduce(
    (forms, affix) =>
      forms.concat(forms.map((form) => form.replace(affix, '')).filter((form) => form.length >= leastLeft)),
    [word],
  )
}
