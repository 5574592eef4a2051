import fc from 'fast-check'
import { matchPath } from 'react-router'
import { expect, test } from 'vitest'
import { cleanName, nameKey } from '../platform/text/clean-text.ts'
import { companyNameFromPath, companyPath, hasLetterOrDigit, reviewPath } from './company-name.ts'

const awkward = [
  '/',
  '\\',
  '?',
  '#',
  '%',
  '%2F',
  '%25',
  '..',
  '.',
  '.data',
  '_.data',
  '&',
  '+',
  ';',
  ':',
  '@',
  '"',
  '<script>',
  "'",
  '\u0430', // Cyrillic a, which looks like the Latin one
  '\u212a', // the Kelvin sign
  'e\u0301',
  'ß',
  'İ',
  'ọ',
  'ﬁ',
  '\u200b',
  '\u202e',
  '\ud800',
  '\udc00',
  '\u0000',
  '\t',
  '\u00a0',
  '💼',
  'a',
  '7',
]

const typed = fc
  .array(
    fc.oneof(
      fc.constantFrom(...awkward),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.string({ unit: 'binary', maxLength: 4 }),
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join(''))

const names = typed.map(cleanName).filter((name) => hasLetterOrDigit.test(name))

test('10,000 names round-trip through the URLs of their pages', () => {
  fc.assert(
    fc.property(names, (name) => {
      const { pathname } = new URL(companyPath(name), 'https://example.org/')
      expect(pathname).toBe(companyPath(name))
      expect(pathname.endsWith('.data')).toBe(false)
      expect(matchPath('/company/:companyId', pathname)).not.toBe(null)
      expect(companyNameFromPath(pathname)).toBe(name)
    }),
    { numRuns: 10_000 },
  )
})

test.each(['a/b', 'a%2Fb', 'x.data', 'x%2Edata', 'C#', '100% Pure?', 'A.B.C.', '../etc', 'data', '1.data.data'])(
  'the name %s round-trips through its URL',
  (name) => {
    expect(companyNameFromPath(companyPath(name))).toBe(name)
  },
)

test.each(['Acme Ltd.', 'Yahoo!', 'Which?', 'Acme (Kenya)', 'A*', "Stars'", 'Acme-', 'Acme…', 'x_', 'y~'])(
  'a link to %s ends in a letter or digit, which no chat leaves out',
  (name) => {
    expect(companyPath(name)).toMatch(/[A-Z\d]$/)
    expect(reviewPath(name)).toMatch(/[A-Z\d]$/)
    expect(companyNameFromPath(companyPath(name))).toBe(name)
  },
)

test('different names have different URLs', () => {
  fc.assert(
    fc.property(names, names, (one, other) => {
      expect(companyPath(one) === companyPath(other)).toBe(one === other)
    }),
  )
})

test('companyNameFromPath returns null for a path without a company name', () => {
  for (const path of ['/company/', '/company/..', '/company/%2E%2E', '/company/%FF', '/company/%20', '/reviews']) {
    expect(companyNameFromPath(path)).toBe(null)
  }
})

test('normalising trims, collapses spaces and removes invisible characters', () => {
  expect(cleanName(' \t Baobab\u00a0\n  Bank\u200b\u202e\u0000 ')).toBe('Baobab Bank')
  expect(cleanName('Cafe\u0301')).toBe('Café')
  expect(cleanName('\ud800')).toBe('\ufffd')
})

test('normalising is idempotent', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const name = cleanName(text)
      expect(cleanName(name)).toBe(name)
      expect(nameKey(nameKey(name))).toBe(nameKey(name))
    }),
  )
})

test('two spellings of a company share a key; homoglyphs do not', () => {
  expect(nameKey(' BAOBAB   bank ')).toBe(nameKey('Baobab Bank'))
  expect(nameKey('STRASSE')).toBe(nameKey('Straße'))
  expect(nameKey('STRAẞE')).toBe(nameKey('Straße'))
  expect(nameKey('B\u0430obab Bank')).not.toBe(nameKey('Baobab Bank'))
})
