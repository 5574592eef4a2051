import { expect, test } from 'vitest'
import { articleHtml } from './articles.server.ts'

test('each version of an article is rendered once', () => {
  expect(articleHtml({ id: 'a', version: 1, content: '*One*' })).toBe('<p><em>One</em></p>')
  expect(articleHtml({ id: 'a', version: 1, content: 'never asked for' })).toBe('<p><em>One</em></p>')
  expect(articleHtml({ id: 'a', version: 2, content: '*Two*' })).toBe('<p><em>Two</em></p>')
  expect(articleHtml({ id: 'b', version: 1, content: '*Other*' })).toBe('<p><em>Other</em></p>')
})

test('the cache is bounded and evicts the least recently read article first', () => {
  const long = 'x'.repeat(3_000_000)
  articleHtml({ id: 'old', version: 1, content: 'drawn early' })
  articleHtml({ id: 'read', version: 1, content: 'drawn early' })
  articleHtml({ id: 'long', version: 1, content: long })
  articleHtml({ id: 'long', version: 2, content: long })
  articleHtml({ id: 'read', version: 1, content: '' })
  articleHtml({ id: 'long', version: 3, content: long })
  expect(articleHtml({ id: 'read', version: 1, content: 'drawn again' })).toBe('<p>drawn early</p>')
  expect(articleHtml({ id: 'old', version: 1, content: 'drawn again' })).toBe('<p>drawn again</p>')
})
