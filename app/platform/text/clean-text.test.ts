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

test.each(invisible)('text in which there is nothing to see is no text: %j', (typed) => {
  expect(cleanLine(typed)).toBe('')
  expect(cleanParagraphs(`${typed}\n${typed}`)).toBe('')
})

test('joiners, selectors and accents within a text stay', () => {
  for (const typed of ['👩🏾‍💻', '🏳️‍🌈', 'می‌خواهم', 'Adéọlá', 'क्‍ष', '⠓⠑⠇⠇⠕']) {
    expect(cleanLine(typed)).toBe(typed)
    expect(cleanParagraphs(`${typed}\n\n${typed}`)).toBe(`${typed}\n\n${typed}`)
  }
})

test('a line is trimmed, without control characters and without what turns the direction of reading', () => {
  expect(cleanLine(' a\t\u0000b\u202e \n c\ud800 ')).toBe('a b c\ufffd')
  expect(cleanParagraphs(' a\r\n\r\nb\u2067\rc\t \u0007')).toBe('a\n\nb\nc')
})
