import {
  department,
  determiner,
  from,
  has,
  mineAfter,
  named,
  particle,
  person,
  place,
  placeBefore,
  possessive,
  since,
  title,
} from './identifying-words.ts'
import { namesWithoutCapitals, peopleAndYears, withPlainDigits } from './names-without-capitals.ts'
import { stopwords, stopwordsAlone } from './stopwords.ts'

export type IdentifyingKind =
  | 'email address'
  | 'web address'
  | 'phone number'
  | 'account name'
  | 'name'
  | 'personal detail'
export type IdentifyingPart = { kind: IdentifyingKind; start: number; end: number; text: string }
/** `place` is the label of the field that it was found in, where that must be said. */
export type LabelledIdentifyingPart = IdentifyingPart & { place?: string }

// Longer texts can be typed, but are not stored.
const maxTextLength = 10_000
const topLevels =
  'com|org|net|info|io|africa|(?:co|or|ac|go|gov|com|org)\\.[a-z]{2}|ke|ng|za|gh|tz|ug|rw|zm|zw|bw|sn|ci|cm|eg|tn|dz|uk|fr'
// Repetitions are bounded, because a text of only spaces or letters would otherwise take quadratic time.
const gap = '\\s{1,9}'
const letters = '[\\p{L}\\p{M}]'
const nameWord = `(?:\\p{Lu}['’ʼ])?\\p{Lu}${letters}{0,40}\\p{Ll}${letters}{0,40}(?:['’ʼ-]${letters}{1,40}){0,4}`
const anyWord = "[\\p{L}\\p{M}'’-]{1,30}"
const words = `(?:${anyWord}${gap}){0,2}`
const unit = `(?:${place}|team|department|desk|floor|shift)`
const roleBefore = `(?:${person}(?:${gap}${mineAfter})?|${named})`

// Earlier patterns win. Their first group is what may precede a match, because Safari before 16.4 lacks lookbehind.
const patterns: [IdentifyingKind, RegExp][] = [
  [
    'email address',
    /(^|[^\p{L}\p{M}\p{N}._%+-])[\p{L}\p{M}\p{N}._%+-]{1,64}\s?@\s?(?:[\p{L}\p{M}\p{N}-]{1,63}\.){1,8}[\p{L}\p{M}\p{N}-]{1,63}/gu,
  ],
  [
    'email address',
    /(^|[^\p{L}\p{M}\p{N}._%+-])[\p{L}\p{M}\p{N}._%+-]{1,64}\s{0,2}[([]?\bat\b[)\]]?\s{0,2}[\p{L}\p{M}\p{N}-]{1,63}\s{0,2}[([]?\bdot\b[)\]]?\s{0,2}\p{L}{2,24}/giu,
  ],
  ['web address', /\b(?:https?:\/\/|www\.)[^\s<>()]+/giu],
  [
    'web address',
    new RegExp(
      `(^|[^\\p{L}\\p{N}@.-])[\\p{L}\\p{N}][\\p{L}\\p{N}-]{0,62}\\.(?:${topLevels})(?![\\p{L}\\p{N}])(?:/\\S*)?`,
      'giu',
    ),
  ],
  [
    'phone number',
    /(^|[^\p{L}\p{N}]|[\p{Script=Ethiopic}\p{Script=Arabic}])(?:\+|00)[1-9](?:[\s().-]{0,2}\d){7,14}(?!\d)/gu,
  ],
  ['phone number', /(^|[^\p{L}\p{N}.,]|[\p{Script=Ethiopic}\p{Script=Arabic}])\(?0\d(?:[\s().-]{0,2}\d){7,9}(?!\d)/gu],
  [
    'phone number',
    /(^|[^\p{L}\p{N}.,]|[\p{Script=Ethiopic}\p{Script=Arabic}])(?!\d{1,3}(?:[ .-]\d{3}){1,3}[ .-]000(?!\d))[1-9]\d{0,2}(?:[ .-]\d{2,4}){3,4}(?![\d.,]\d|\d)/gu,
  ],
  [
    'phone number',
    /(^|[^\p{L}\p{N}.,]|[\p{Script=Ethiopic}\p{Script=Arabic}])(?!\d{2,6}0{6})[1-9]\d{8,11}(?![\d.,]?\d)/gu,
  ],
  ['account name', /(^|[^\p{L}\p{N}.@])@[\p{L}\p{N}_][\p{L}\p{N}_.]{0,60}[\p{L}\p{N}_]/gu],
]
const titled = new RegExp(`(^|[^\\p{L}])${title}${gap}${nameWord}(?:${gap}${nameWord})*`, 'gu')
const role = new RegExp(`(^|[^\\p{L}])${roleBefore},?${gap}\\(?`, 'giu')
const stickyNameWord = new RegExp(nameWord, 'iuy')
const capitalised = new RegExp(`(^|[^\\p{L}\\p{N}])${nameWord}(?:${gap}(?:${particle}${gap}){0,2}${nameWord})+`, 'gu')
const word = new RegExp(`${nameWord}|${particle}(?=\\s)`, 'gu')
const single = new RegExp(`(^|[^\\p{L}\\p{N}])${nameWord}`, 'gu')
// As in "Kasoa branch", "Wanjiku from accounts", "Naledi became our manager", "Amina, my supervisor".
const wordsAfter = new RegExp(
  `(?:${[
    `${gap}(?:(?:road|street|city|point|mall|north|south|east|west)${gap})?(?:${place}|team)`,
    `${gap}${from}${gap}(?:${determiner}${gap})?${words}(?:${person}|${unit}|${department})`,
    `${gap}${has}${gap}${determiner}${gap}${words}(?:${person}|${unit})`,
    `(?:,?${gap}${possessive}|(?:,|${gap}(?:and|et|e))${gap}${determiner})${gap}${words}${person}`,
    `,?${gap}(?:ni${gap}|alikuwa${gap})?${person}${gap}${mineAfter}`,
  ].join('|')})(?![\\p{L}\\p{M}])`,
  'iuy',
)
// As in "manager in Eldoret".
const wordsBefore = new RegExp(
  `(^|[^\\p{L}])(?:(?:${person}|${unit})${gap}(?:in|at|from|with|is|was|à|em|wa)${gap}(?:${determiner}${gap})?|${placeBefore}${gap})`,
  'giu',
)
// As in "my boss until March 2022".
const year = '(?:19|20)\\d{2}'
const personAndYear = new RegExp(
  [
    `(^|[^\\p{L}])(?:${determiner}${gap}${words}(?:ex-)?${person}|${person}${gap}${mineAfter})`,
    `(?:${gap}of${gap}${anyWord})?(?:,?${gap}who${gap}${anyWord})?,?`,
    `${gap}(?:\\(|${since}${gap}${words})`,
    `${year}(?:(?: to | and | until | à | a | hadi |[-–])${year})?(?!\\d)\\)?`,
  ].join(''),
  'giu',
)
const midSentence = /[\p{L}\p{M}\p{N},)][^\S\n]{1,3}\(?$/u

const ordinaryWords = new Set(stopwords)
const ordinaryAlone = new Set([...stopwords, ...stopwordsAlone])

/** Returns likely parts, in order and without overlaps. `known` is no secret: the name and place of the company. */
export function findIdentifyingText(input: string, known: readonly string[] = []): IdentifyingPart[] {
  const text = withPlainDigits(input.slice(0, maxTextLength))
  const knownWords = new Set(known.flatMap(wordsOf))
  const candidates = [
    ...patterns.flatMap(([kind, pattern]) => matches(text, pattern, kind)),
    ...findNames(text, knownWords),
  ]
  const parts: IdentifyingPart[] = []
  for (const part of candidates) if (!parts.some((other) => overlaps(part, other))) parts.push(part)
  return parts.map((part) => ({ ...part, text: input.slice(part.start, part.end) })).sort((a, b) => a.start - b.start)
}

function findNames(text: string, knownWords: Set<string>) {
  const isOrdinary = (each: string, ordinary = ordinaryWords) =>
    wordsOf(each).every((piece) => ordinary.has(piece) || knownWords.has(piece))
  const isName = ({ text: each }: IdentifyingPart) => /^\p{Lu}/u.test(each) && !isOrdinary(each)
  // Of "Kenyans", only "Kenyan" is listed.
  const isNameAlone = ({ text: each }: IdentifyingPart) =>
    /^\p{Lu}/u.test(each) && !isOrdinary(each, ordinaryAlone) && !isOrdinary(each.replace(/s$/, ''), ordinaryAlone)
  const fullNames = [...matches(text, titled, 'name'), ...matches(text, capitalised, 'name').flatMap(withoutOrdinary)]
  return [
    ...fullNames.flatMap((name) => [...withWordsAfter(name), name]),
    ...[personAndYear, ...peopleAndYears].flatMap((pattern) => matches(text, pattern, 'personal detail')),
    ...namesWithoutCapitals.flatMap((pattern) => matches(text, pattern, 'name')),
    ...matches(text, single, 'name').filter(isName).flatMap(withWordsAfter).filter(tells),
    ...matches(text, wordsBefore, 'name').flatMap(({ start, end }) =>
      nameAt(end, isNameAlone).map((name) => partOf(text, start, name.end)),
    ),
    ...matches(text, role, 'name').flatMap(({ end }) => nameAt(end, isName)),
  ]

  function withWordsAfter({ start, end }: IdentifyingPart) {
    wordsAfter.lastIndex = end
    const [after] = wordsAfter.exec(text) ?? []
    return after ? [partOf(text, start, end + after.length)] : []
  }

  // At the start of a sentence, "Gossip in our team" looks like "Chidi in our team".
  function tells({ start, end, text: part }: IdentifyingPart) {
    if (part.includes(',') && text[end] === ',') return true
    const [name, ...others] = nameWordsIn(part)
    const isMidSentence = midSentence.test(text.slice(Math.max(start - 5, 0), start))
    return name && isNameAlone(name) && (isMidSentence || others.some(isNameAlone))
  }

  function nameAt(start: number, isWanted: (part: IdentifyingPart) => boolean): IdentifyingPart[] {
    stickyNameWord.lastIndex = start
    const [name] = stickyNameWord.exec(text) ?? []
    return name ? [partOf(text, start, start + name.length)].filter(isWanted) : []
  }

  // "In Kampala Grace Auma" contains one name of two words; particles between words count as neither.
  function withoutOrdinary(run: IdentifyingPart) {
    const runs: IdentifyingPart[][] = [[]]
    for (const each of nameWordsIn(run.text)) {
      if (/^\p{Ll}/u.test(each.text)) continue
      if (isOrdinary(each.text)) runs.push([])
      else runs.at(-1)?.push(each)
    }
    return runs
      .filter((parts) => parts.length > 1)
      .map((parts) => partOf(text, run.start + (parts[0]?.start ?? 0), run.start + (parts.at(-1)?.end ?? 0)))
  }
}

function matches(text: string, pattern: RegExp, kind: IdentifyingKind): IdentifyingPart[] {
  const parts: IdentifyingPart[] = []
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const [all, before = ''] = match
    const end = match.index + all.length
    parts.push(partOf(text, match.index + before.length, end, kind))
    // The last character of a match may be the first group of the next.
    pattern.lastIndex = end - 1
  }
  return parts
}

function nameWordsIn(text: string): IdentifyingPart[] {
  return [...text.matchAll(word)].map(({ index, 0: match }) => partOf(text, index, index + match.length))
}

function partOf(text: string, start: number, end: number, kind: IdentifyingKind = 'name'): IdentifyingPart {
  return { kind, start, end, text: text.slice(start, end) }
}

function overlaps(one: IdentifyingPart, other: IdentifyingPart) {
  return one.start < other.end && other.start < one.end
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
}
