import { expect, test } from 'vitest'
import { droppedFrom, markdownHtml, markdownInParts, plainTextOf } from './markdown.server.ts'

const image = `/media/${'0a'.repeat(16)}`

test('headings start one level below the page title', () => {
  expect(markdownHtml('# One\n\n## Two\n\n### Three')).toBe('<h2>One</h2>\n<h2>Two</h2>\n<h3>Three</h3>')
})

test('a text in parts has what comes before its first heading, its headings as words, and an id at each', () => {
  expect(markdownInParts('Zero.\n\n# One *and* `x`\n\n### Not one\n\n## Two')).toEqual({
    opening: '<p>Zero.</p>',
    parts: [
      { id: 'part-1', title: 'One and x' },
      { id: 'part-2', title: 'Two' },
    ],
    html: '<h2 id="part-1">One <em>and</em> <code>x</code></h2>\n<h3>Not one</h3>\n<h2 id="part-2">Two</h2>',
  })
  expect(markdownInParts('Zero.')).toEqual({ opening: '<p>Zero.</p>', parts: [], html: '' })
  expect(markdownInParts('> ## Quoted\n\n##\n\nEnd')).toMatchObject({ parts: [], html: '' })
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

const externalLink = (address: string, words: string) =>
  `<a href="${address}" class="link" rel="noopener noreferrer nofollow">${words}</a>`

test.each([
  ['www.example.org/x', 'https://www.example.org/x'],
  ['example.org:8080', 'https://example.org:8080/'],
  ['www.example.org/é', 'https://www.example.org/%C3%A9'],
  ['team@example.org', 'mailto:team@example.org'],
])('the link %s gets the scheme of %s', (written, address) => {
  expect(markdownHtml(`[words](${written})`)).toBe(`<p>${externalLink(address, 'words')}</p>`)
})

test.each([
  ['https://example.org/a_b', 'https://example.org/a_b'],
  ['www.example.org/a?b', 'https://www.example.org/a?b'],
  ['team@example.org', 'mailto:team@example.org'],
])('the bare address %s is a link, without the full stop after it', (written, address) => {
  expect(markdownHtml(`See ${written}.`)).toBe(`<p>See ${externalLink(address, written)}.</p>`)
  expect(plainTextOf(`See ${written}.`)).toBe(`See ${written}.`)
})

test.each([
  'run.sh',
  'Node.js',
  'example.org',
  'ftp://example.org',
  '//example.org',
  '@team',
  '`www.example.org`',
  'www.',
])('the words %s are no link', (words) => {
  expect(markdownHtml(`See ${words} now`)).not.toContain('<a')
})

test.each(['https://zuri:secret@example.org/', 'https://zuri@example.org', 'https://bank.example@evil.example'])(
  'with a name, the bare address %s leads nowhere',
  (written) => {
    expect(markdownHtml(`See ${written}`)).toBe(`<p>See ${written}</p>`)
  },
)

test.each(['\u00a0', '\u202f'])('no-break spaces count as spaces after a marker and on empty lines: %j', (space) => {
  expect(markdownHtml(`#${space}Title`)).toBe('<h2>Title</h2>')
  expect(markdownHtml(`-${space}one\n-${space}two`)).toBe('<ul>\n<li>one</li>\n<li>two</li>\n</ul>')
  expect(markdownHtml(`1.${space}one`)).toBe('<ol>\n<li>one</li>\n</ol>')
  expect(markdownHtml(`>${space}-${space}one`)).toBe('<blockquote>\n<ul>\n<li>one</li>\n</ul>\n</blockquote>')
  expect(markdownHtml(`one\n${space}\ntwo`)).toBe('<p>one</p>\n<p>two</p>')
  expect(markdownHtml(`10${space}000 francs${space}!`)).toBe(`<p>10${space}000 francs${space}!</p>`)
})

test.each([
  ['![A pixel](https://evil.example/pixel.gif)', ['image']],
  ['A <b>bold</b> word', ['html']],
  ['<!-- hidden -->', ['html']],
  ['[words](javascript:alert(1))', ['link']],
  ['<https://user:secret@example.org>', ['link']],
  ['https://user:secret@example.org', ['link']],
  ['[Zuri]: Yes.\n\n[x]\n\n[x]: https://example.org', ['definition']],
  ['[x][]\n\n[x]: https://example.org\n\n![y]\n\n[y]: https://example.org/y', ['image']],
  [`![A garden](${image}) [x](/news) www.example.org 1 < 2 > 0 \`<b>\` \\<b> &lt;b&gt;`, []],
])('of %s, it is known that it drops %j', (text, dropped) => {
  expect(droppedFrom(text)).toEqual(dropped)
})
