import { expect, test } from 'vitest'
import { cleanLine, cleanParagraphs } from './clean-text.ts'

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
