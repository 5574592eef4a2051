import { shortened } from '../platform/text/clean-text.ts'
import { findIdentifyingText } from '../platform/text/identifying/identifying-text.ts'
import { stopwords } from '../platform/text/identifying/stopwords.ts'
import { bareForms, nameWordsIn, wordKey } from '../platform/text/names/name-words.ts'

const maxQuote = 160

type Texts = { companyName: string; suggestions: string | null; otherComments: string | null }

/**
 * Returns the one line of a review that its author may let the home page show, how its own words begin, or null: nobody
 * is quoted who names the company or what may identify somebody.
 */
export function quoteOf({ companyName, suggestions, otherComments }: Texts): string | null {
  const [line = ''] = (suggestions || otherComments || '').split('\n')
  const isTelling = namesCompany(line, companyName) || findIdentifyingText(line, []).length > 0
  return line === '' || isTelling ? null : shortened(line, maxQuote)
}

const wordsOfManyNames = `
  tech technologies solutions systems consulting consultants industries enterprises enterprise ventures partners capital
  investments insurance assurance microfinance savings credit commercial trading traders agency media studio studios lab labs
  digital energy power water foods food farms motors airlines airways telecom mobile stores supermarket supermarkets clinic
  schools academy institute construction security transport pharmacy pharmaceuticals corporation company co sarl sa ong ngo
  banque société hôtel école université hôpital agence banco sociedade escola universidade hospital agência
  kampuni shule chuo hospitali
  شركة بنك مصرف مجموعة جامعة مستشفى مؤسسة مدرسة فندق جمعية المحدودة للتجارة
  ባንክ ኩባንያ ድርጅት ዩኒቨርሲቲ ሆስፒታል ሆቴል ትምህርት ቤት ማህበር
`
const ordinaryWords = new Set([...stopwords, ...wordsOfManyNames.trim().split(/\s+/)].map(wordKey))
const joiningWords = new Set([
  'and',
  'of',
  'the',
  'for',
  'et',
  'de',
  'du',
  'des',
  'la',
  'le',
  'da',
  'do',
  'e',
  'ya',
  'wa',
])
// Shorter ones occur across words.
const minRunTogether = 5
// Shorter ones are capitals, or have full stops.
const minSmallInitials = 3

/** Returns whether a text has the name of a company, a word that is not in many names, or its initials, in any script. */
export function namesCompany(text: string, companyName: string): boolean {
  const words = wordsOf(companyName.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'))
  const ownWords = words.filter((word) => !bareForms(wordKey(word)).some((form) => ordinaryWords.has(form)))
  const name = wordKey(words.join(''))
  return (
    nameWordsIn(text, ownWords.join(' ')).length > 0 ||
    wordsOf(text).some((word) => wordKey(word) === name) ||
    (name.length >= minRunTogether && wordKey(wordsOf(text).join('')).includes(name)) ||
    [words, words.filter((word) => !joiningWords.has(word.toLowerCase()))].some((each) => hasInitials(text, each))
  )
}

function hasInitials(text: string, words: string[]) {
  const letters = words.map((word) => [...word.toUpperCase()][0] ?? '')
  if (letters.length < 2) return false
  const together = letters.join('')
  const asWord = new RegExp(`(?:^|[^\\p{L}\\p{N}])${together}(?![\\p{L}\\p{N}])`, 'u')
  const apart = new RegExp(`(?:^|[^\\p{L}\\p{N}])${letters.join('\\.\\s?')}(?![\\p{L}\\p{N}])`, 'iu')
  const hasCapitals = together !== together.toLowerCase()
  const isSmall = together.length >= minSmallInitials && !ordinaryWords.has(wordKey(together))
  return apart.test(text) || (hasCapitals && asWord.test(isSmall ? text.toUpperCase() : text))
}

function wordsOf(text: string) {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
