import { expect, test } from 'vitest'
import { plainTextOf, proseOf } from '../../site/markdown/markdown.server.ts'
import { articleSearchKey, previewOf } from './article-changes.server.ts'

test.each([
  ['# Title\n\nSome *marked* **words**, a [link](https://example.org).', 'Title. Some marked words, a link.'],
  ['- one\n- two\n\n> said', 'one two said'],
  ['one  \ntwo\\\nthree\nfour', 'one two three four'],
  ['**bold**, *i*talic', 'bold, italic'],
  ['Tom & "Jerry" <b>bold</b> it’s', 'Tom & "Jerry" <b>bold</b> it’s'],
  ['![A garden](/media/x) grows', 'A garden grows'],
  ['&lt;already escaped&gt; &amp;amp;', '<already escaped> &amp;'],
  ['', ''],
])('the plain text of %j is %j', (markdown, words) => {
  expect(plainTextOf(markdown)).toBe(words)
})

test('prose is a text without its headings, unless it has nothing else', () => {
  expect(proseOf('Look at this.\n\n## 1. Who speaks\n\nPeople are *kind*.')).toBe('Look at this. People are kind.')
  expect(proseOf('# One\n\n## Two')).toBe('One. Two.')
})

test('a preview ends at a word within 160 characters, with an ellipsis if text is cut', () => {
  expect(previewOf('Short.')).toBe('Short.')
  expect(previewOf('x'.repeat(160))).toBe('x'.repeat(160))
  expect(previewOf(`${'word '.repeat(31)}last, more`)).toBe(`${'word '.repeat(31)}last…`)
  expect(previewOf('🌍'.repeat(200))).toBe(`${'🌍'.repeat(160)}…`)
})

test('the article search key ignores case and accents', () => {
  expect(articleSearchKey('Ọjọ́ Tuntun', 'Ça VA')).toBe('ojo tuntun ca va')
})
