import { expect, test } from 'vitest'
import { markdownHtml } from './markdown.server.ts'

const image = `/media/${'0a'.repeat(16)}`

test('headings start one level below the page title', () => {
  expect(markdownHtml('# One\n\n## Two\n\n### Three')).toBe('<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>')
})

test('raw HTML is shown as plain text', () => {
  expect(markdownHtml('<script>alert(1)</script>\n\nA <b onclick=x>bold</b> word')).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>A &lt;b onclick=x&gt;bold&lt;/b&gt; word</p>',
  )
})

test.each([
  'http://example.org/',
  'https://example.org/a?b=c#d',
  'irc://example.org/room',
  'ircs://example.org/room',
  'mailto:hello@example.org',
  'xmpp:hello@example.org',
])('%s becomes an external link', (address) => {
  expect(markdownHtml(`[x](${address})`)).toBe(
    `<p><a href="${address}" class="link" rel="noopener noreferrer nofollow">x</a></p>`,
  )
})

test.each(['/privacy', '/post/a?b=c#d', '#rights'])('%s becomes an internal link', (address) => {
  expect(markdownHtml(`[x](${address})`)).toBe(`<p><a href="${address}" class="link">x</a></p>`)
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java&Tab;script:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/x',
  '//evil.example',
  '/.//evil.example',
  'https://user:secret@evil.example',
  'page',
])('%s becomes plain text instead of a link', (address) => {
  expect(markdownHtml(`[words](${address})`)).toBe('<p>words</p>')
})

test.each([
  ['[x <foo:bar> y](/news) z', '<a href="/news" class="link">x foo:bar y</a> z'],
  [
    '[a <mailto:b@example.org> c](javascript:1)',
    'a <a href="mailto:b@example.org" class="link" rel="noopener noreferrer nofollow">mailto:b@example.org</a> c',
  ],
  ['[x <mailto:b@example.org> y](/news)', '<a href="/news" class="link">x mailto:b@example.org y</a>'],
])('links in links are never nested: %s', (text, html) => {
  expect(markdownHtml(text)).toBe(`<p>${html}</p>`)
})

test('only images stored by this site are shown; others become their alt text', () => {
  expect(markdownHtml(`![A garden](${image})`)).toBe(
    `<p><img src="${image}" alt="A garden" loading="lazy" decoding="async"/></p>`,
  )
  for (const address of ['https://evil.example/pixel.gif', `${image}/../../sign-out`, '/icon.svg', '//e.example/x']) {
    expect(markdownHtml(`![A garden](${address})`)).toBe('<p>A garden</p>')
  }
})
