/** A word in rough sounds: its consonants, and the vowels before, between and after them. */
export type Sound = { script: number; consonants: string; vowels: string[] }

// The later one of two spells what the earlier one may: Arabic leaves vowels out, and Amharic has some that Latin has not.
const scripts = ['Latin', 'Ethiopic', 'Arabic'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
// S is sh or ch; ä and ə, of Amharic, may be left out, and ' may be any vowels.
const latinSounds: Record<string, string> = {
  ...{ sch: 'S', sh: 'S', ch: 'S', ts: 's', tz: 's', kh: 'h', gh: 'g', dh: 'd', th: 't', ph: 'f', dj: 'g', gn: 'n' },
  ...{ ce: 'se', ci: 'si', ee: 'i', c: 'k', j: 'g', o: 'u', p: 'b', q: 'k', v: 'f', w: 'u', x: 'ks', y: 'i' },
}
const latinSpelling = new RegExp(Object.keys(latinSounds).join('|'), 'g')
const arabicLetters = 'اويعءبتثجحخدذرزسشصضطظغفقكلمنهپڤگ'
const arabicSounds = "aui' bttghhddrzsSsdtzgfkklmnhbfg"
// One for each series of eight letters from U+1200 on, and for each letter of a series.
const ethiopicConsonants = 'hlhmsrsSkkkkbftShhnn kkhhu zziddggggtSbssfb'
const ethiopicVowels = ['ä', 'u', 'i', 'a', 'e', 'ə', 'u', 'ua']
const spellings: Record<string, string> = { a: '[ae]', e: '[ie]', i: 'i', u: 'u', ä: '[aeu]?', ə: '[ie]?', "'": '' }
// Longer rows of vowels are in no name, and would take long to compare.
const maxVowels = 5
// Common words that sound like names, as they are spoken.
const ordinaryWords = new Set(
  'هنا لنا منا معنا هذا عمل اعمال امر ترك طرق جمع جمعا لقا لقاء فعل ثقا طاقا قصا حالا مرا لما كلما منصا مقال سرا عدد አለ ያለ ያለው ዓለም ሌላ ሆነ ታሪክ ሰው እሱ ኋላ'.split(
    ' ',
  ),
)
const article = /^(?:عبد)?ال(?=...)|^(?:abd[aeu]l?|[ae]l)(?=....)/u

/** Returns a text with letters for sounds that search keys do not tell apart: ى, which sounds like ا, and ي. */
export function spoken(text: string): string {
  return text.replace(/[ىة]/gu, 'ا')
}

/** Returns how a word of a spoken text sounds, with and without an Arabic article. */
export function soundsOf(key: string): Sound[] {
  return [...new Set([key, key.replace(article, '')])].map(soundOf)
}

/** Returns how many consonants a word shares with one of the words in other scripts, if both may spell one name, or 0. */
export function sharedConsonants(key: string, others: Sound[]): number {
  const inOtherScripts = others.filter(({ script }) => script !== scriptOf(key))
  if (inOtherScripts.length === 0 || ordinaryWords.has(key)) return 0
  return Math.max(...soundsOf(key).flatMap((one) => inOtherScripts.map((other) => consonantsIfAlike(one, other))))
}

function soundOf(key: string): Sound {
  const sounds = key
    .replace(latinSpelling, (letters) => latinSounds[letters] ?? '')
    .replace(/\p{Script=Arabic}/gu, (letter) => arabicSounds[arabicLetters.indexOf(letter)]?.trim() ?? letter)
    .replace(/[\u1200-\u1357]/g, soundOfSyllable)
    .replace(/(.)\1+/g, '$1')
    .replace(/(.)hə?$/, '$1')
  return { script: scriptOf(key), consonants: sounds.replace(/[aeiuäə']/g, ''), vowels: sounds.split(/[^aeiuäə']/) }
}

function scriptOf(key: string) {
  return scripts.findIndex((letters) => letters.test(key))
}

function soundOfSyllable(syllable: string) {
  const place = syllable.charCodeAt(0) - 0x1200
  const consonant = ethiopicConsonants[place >> 3]?.trim()
  return consonant || place % 8 ? `${consonant}${ethiopicVowels[place % 8]}` : 'a'
}

function consonantsIfAlike(one: Sound, other: Sound) {
  if (one.consonants !== other.consonants || one.script === other.script) return 0
  const [plain, rich] = one.script < other.script ? [one, other] : [other, one]
  const isAlike = rich.vowels.every((vowels, place) => {
    const spoken = (plain.vowels[place] ?? '').replaceAll('ä', 'e').replaceAll('ə', '')
    if (vowels.length > maxVowels || spoken.length > maxVowels) return false
    return patternOf(vowels, rich.script === 2, place === 0, place === rich.vowels.length - 1).test(spoken)
  })
  // A vowel before a single consonant, as in Aïcha, makes up for another one.
  return isAlike ? one.consonants.length + (plain.vowels.join('').length > 2 && one.consonants.length === 1 ? 1 : 0) : 0
}

// In Arabic, short vowels are not written, and the letter that a word begins with can be any of them.
function patternOf(vowels: string, isArabic: boolean, isFirst: boolean, isLast: boolean) {
  if (isArabic && vowels === '') return isFirst || isLast ? /^$/ : /^.?$/
  if (isArabic && isFirst && /^[a']$/.test(vowels)) return /./
  const between = isArabic ? '.*' : ''
  const written = [...(isArabic && isFirst ? vowels.replace(/^[a']/, '') : vowels)]
  const pattern = between + written.map((vowel) => spellings[vowel]).join(between)
  if (isLast && written.at(-1) !== "'") return new RegExp(`^${pattern.replace(/\[ae\]$/, 'a')}$`)
  return new RegExp(`^${pattern}${between}$`)
}
