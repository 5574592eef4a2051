import { title } from '../platform/text/identifying/identifying-words.ts'
import { stopwords } from '../platform/text/identifying/stopwords.ts'
import { matchesOfName, type NameMatch, nameWords, wordKey } from '../platform/text/names/name-words.ts'

/** Names of people that are also words in English, French, Portuguese, Swahili, Arabic or Amharic, beside stopwords. */
const namesThatAreWords = `
  angel blessing bright charity comfort faith favour favor fortune gift glory goodness grace happiness happy honour honor
  hope innocent joy justice king light love lucky memory mercy patience peace praise precious prince princess promise
  prudence queen rose star success talent treasure victory wisdom wise
  amour bénédiction bienvenu bienvenue bonheur chance espérance espoir fidèle fleur gloire grâce joie juste loi lumière
  merveille paix parfait patience précieux précieuse promesse reine roi sagesse trésor victoire
  alegria amor bondade campos caridade costa esperança fé felicidade fortuna glória graça justiça lei luz paz rainha rei
  reis rocha rosa vitória
  amani bahati baraka faraja furaha haki hekima heri imani malaika mapenzi mwanga neema nuru nyota pendo rehema riziki
  salama sheria shukrani simba subira tumaini uhuru upendo ushindi wema zawadi
  أمان أمل أمين أمينة إيمان بركة بشرى جميل جميلة حكمة حكيم حياة خير رحمة سعادة سعيد سعيدة سلام صادق صالح صبر عادل عزيز
  فرح قانون كرامة كريم كريمة ملك نجاح نصر نعمة نور هدى وفاء
  ሀብት ሕይወት ሕግ መልካም ምሕረት ሰላም ስጦታ በረከት ብርሃን ተስፋ ትዕግስት ንጉሥ አበባ እምነት እውነት ክብር ወርቅ ደስታ ድል
  ጀግና ጥበብ ጸሐይ ጸጋ ፍቅር ፍትሕ
`
  .trim()
  .split(/\s+/)

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
