import { expect, test } from 'vitest'
import { cleanCode, cleanLine, cleanName, cleanParagraphs, nameKey, shortened } from './clean-text.ts'

const invisible = [
  '\u200b',
  '\u2060\u200d',
  '\u00ad',
  '\u3164',
  '\u115f\u1160',
  '\u2800',
  '\ufe0f',
  '\u200b \u3000',
  '\ufeff',
]

test.each(invisible)('treats invisible text as empty: %j', (typed) => {
  expect(cleanLine(typed)).toBe('')
  expect(cleanParagraphs(`${typed}\n${typed}`)).toBe('')
})

test('keeps joiners, variation selectors and accents within a text', () => {
  for (const typed of ['👩🏾‍💻', '🏳️‍🌈', 'می‌خواهم', 'Adéọlá', 'क्‍ष', '⠓⠑⠇⠇⠕']) {
    expect(cleanLine(typed)).toBe(typed)
    expect(cleanParagraphs(`${typed}\n\n${typed}`)).toBe(`${typed}\n\n${typed}`)
  }
})

test('trims a line and removes control characters and text-direction characters', () => {
  expect(cleanLine(' a\t\u0000b\u202e \n c\ud800 ')).toBe('a b c\ufffd')
  expect(cleanParagraphs(' a\r\n\r\nb\u2067\rc\t \u0007')).toBe('a\n\nb\nc')
})

test.each([
  ['👩🏾\u200d💻 Codes', '👩🏾\u200d💻 Codes'],
  ['🏳️\u200d🌈 & 👩\u200d❤️\u200d💋\u200d👩', '🏳️\u200d🌈 & 👩\u200d❤️\u200d💋\u200d👩'],
  ['Bao\u200dbab\u200d 👩\u200d', 'Baobab 👩'],
  ['می\u200cخواهم', 'میخواهم'],
])('a name keeps joiners between two emoji, and no others: %s', (typed, name) => {
  expect(cleanName(typed)).toBe(name)
  expect(nameKey(typed)).toBe(nameKey(typed.replace(/[\u200c\u200d]/g, '')))
})

test.each(['\v', '\f', '\u0085', '\u2028', '\u2029', '\r\n', '\r'])('%j is a line break in paragraphs', (typed) => {
  expect(cleanParagraphs(`one${typed}two`)).toBe('one\ntwo')
  expect(cleanLine(`one${typed}two`)).toBe('one two')
})

test('of stacked marks, each letter keeps three', () => {
  const marks = '\u0300\u0301\u0302\u0303'
  for (const clean of [cleanLine, cleanParagraphs]) {
    expect(clean(`Z${marks.repeat(9)}u${marks}ri`)).toBe('Z\u0300\u0301\u0302u\u0300\u0301\u0302ri')
    expect(clean(`Z${'\u200d\u0301'.repeat(9)}`)).toBe(`Z${'\u200d\u0301'.repeat(3)}`)
  }
  expect(cleanName(`Z${marks.repeat(9)}`)).toBe('Z\u0300\u0301\u0302')
})

test.each([
  ['Vietnamese', 'Việt Nam'.normalize('NFD')],
  ['Yoruba', 'Ọ̀ṣúndáre ẹ̀kọ́'.normalize('NFD')],
  ['Arabic', 'اللّٰهُ مُحَمَّدٌ'],
  ['Hebrew', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
  ['Amharic', 'አበ፝በ'],
  ['Burmese', 'ကြွေးမြို့'],
  ['Tibetan', 'བསྒྲུབས'],
  ['Thai', 'ที่นี่'],
  ['keycaps and hearts', '1️⃣ ❤️'],
])('%s keeps its marks', (_, text) => {
  expect(cleanLine(text)).toBe(text)
})

test.each([
  ['٢٨٧٠٨٢', '287082'],
  ['۲۸۷۰۸۲', '287082'],
  ['２８７０８２', '287082'],
  [' 287\u00a0082\n', '287082'],
  ['2-8‑7–0−8.2', '287082'],
  ['287·082.', '287082'],
  ['*287_082*', '287082'],
  ['```287082```', '287082'],
  ['~<287|082>~', '287082'],
  ['2\ufe0f\u20e38️⃣7️⃣0️⃣8️⃣2️⃣', '287082'],
  ['\u200e\u2068287\u200b082\u2069\ufeff', '287082'],
  ['７ｚＺ-٠۱', '7zZ01'],
  ['28708a', '28708a'],
  [' - ', ''],
])('of %j, %j is the code', (pasted, code) => expect(cleanCode(pasted)).toBe(code))

test.each([
  ['A short one.', 'A short one.'],
  ['One word, and another', 'One word…'],
  ['الخرطوم، والقاهرة', 'الخرطوم…'],
  ['አዲስ አበባ፣ ጎንደርም ሌላም', 'አዲስ አበባ…'],
  ['𞤀𞤣𞤤𞤢𞤥𞤀𞤣𞤤𞤢𞤥𞤀𞤣𞤤𞤢𞤥', '𞤀𞤣𞤤𞤢𞤥𞤀𞤣𞤤𞤢𞤥𞤀𞤣…'],
])('%s is shortened to %s', (text, short) => {
  expect(shortened(text, 12)).toBe(short)
})
