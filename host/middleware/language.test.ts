import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { countsAsActivity } from '../../app/account/sessions/session-activity.ts'
import { signUp } from '../../app/account/sign-up/sign-up.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { newFormToken } from '../../app/platform/http/form-token.server.ts'
import { factsOf } from '../../app/routes/facts.server.ts'
import { siteTexts } from '../../app/site/site-texts/site-texts.server.ts'
import { readFileOf, translations } from '../../app/words/catalogue.server.ts'
import { languages } from '../../app/words/languages.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { app, newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { requiredOfMentor } from '../../test/example-application.ts'
import { required } from '../../test/example-review.ts'
import { isGate } from '../../test/in-gate.ts'
import { addressAmong, oneOfEverything } from '../../test/one-of-everything.ts'
import { routePatterns } from '../../test/route-patterns.ts'
import { storedArticle } from '../../test/stored-article.ts'
import { ownTurn } from '../../test/stored-user.ts'
import { tellingIn } from '../../test/telling.ts'

await vi.hoisted(async () => {
  const { languages } = await import('../../app/words/languages.ts')
  process.env.LANGUAGES = Object.keys(languages).join()
})

const member = await newMember()
const things = await oneOfEverything(member.userId, (await newMember()).userId)
// From left to right and from right to left.
const read: typeof translations = isGate ? ['fr', 'ar'] : translations
const pages = routePatterns.map(({ pattern }) => pattern).filter((pattern) => factsOf(pattern).opens !== 'admins')

async function pageOf(person: Person, address: string) {
  const answer = await person.get(address)
  return { answer, html: answer.headers.get('content-type')?.startsWith('text/html') ? await answer.text() : '' }
}

function leadsTo(html: string) {
  return [...html.matchAll(/<(?:a|form|button)\b[^>]*?\b(?:href|action|formAction)="(\/[^"]*)"[^>]*>/gi)]
    .filter(([tag]) => !/hrefLang|^<button[^>]* lang=/.test(tag))
    .map(([, address = '']) => address)
}

test('the address says the language of a page, whatever the browser prefers', async () => {
  for (const [address, language] of [
    ['/', 'en'],
    ['/fr', 'fr'],
    ['/pt/mentorship', 'pt'],
    ['/ar/mentorship', 'ar'],
    ['/fr/nothing', 'fr'],
    ['/de/mentorship', 'en'],
    ['/FR/mentorship', 'en'],
    ['/faq', 'en'],
  ] as const) {
    const answer = await visitor.get(address, { 'accept-language': 'fr, pt;q=0.9' })
    expect([address, answer.status]).toEqual([address, /nothing|de|FR|faq/.test(address) ? 404 : 200])
    expect(answer.headers.get('content-language')).toBe(language)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const direction = language === 'ar' ? ' dir="rtl"' : ''
    const forRouter = language === 'en' ? '' : ` data-language="${language}"`
    expect(await answer.text()).toContain(`<html lang="${language}"${direction}${forRouter}>`)
  }
})

test('the data of a translated home page have the address that the router gives them', async () => {
  for (const address of ['/fr.data', '/fr/_.data', '/pt.data?_routes=root']) {
    const answer = await visitor.get(address)
    expect([address, answer.status, answer.headers.get('content-type')]).toEqual([address, 200, 'text/x-script'])
  }
})

test('the switcher leads to no other site', async () => {
  for (const address of ['/fr//evil.example/x', '//evil.example/x', '/pt///evil.example']) {
    const { html } = await pageOf(visitor, address)
    const links = [...html.matchAll(/<a href="([^"]*)" lang=/g)].map(([, link = '']) => link)
    expect(links.length).toBeGreaterThan(2)
    for (const link of links) expect(new URL(link, 'http://localhost:3000').origin).toBe('http://localhost:3000')
  }
})

test('an address with the code of English leads to the one without, and to no other site', async () => {
  for (const [address, target] of [
    ['/en', '/'],
    ['/en/terms?a=b', '/terms?a=b'],
    ['/en//example.org', '/example.org'],
  ] as const) {
    expect((await visitor.get(address)).headers.get('location')).toBe(target)
  }
})

for (const [who, person] of [
  ['a visitor', visitor],
  ['a member', member],
] as const) {
  test(`a translated page leads ${who} to the translations of what the English one leads to`, async () => {
    let compared = 0
    for (const pattern of pages) {
      const address = addressAmong(things, pattern)
      const english = await pageOf(person, address)
      if (!english.html) continue
      compared++
      for (const language of read) {
        const { answer, html } = await pageOf(person, address === '/' ? `/${language}` : `/${language}${address}`)
        expect([address, answer.status]).toEqual([address, english.answer.status])
        const expected = leadsTo(english.html).map((path) =>
          /^\/(leave|media|cvs|mentor-photos)\b/.test(path) ? path : `/${language}${path.replace(/^\/(?=$|[?#])/, '')}`,
        )
        const corrections = languages[language].isDraft ? [`/${language}/contact`] : []
        expect(leadsTo(html), address).toEqual([...expected, ...corrections])
      }
    }
    expect(compared).toBeGreaterThan(10)
  })

  test(`no English sentence and no telling title stands on a page in another language that ${who} reads`, async () => {
    for (const language of person === visitor ? translations : read) {
      const { items } = readFileOf(language)
      const english = items
        .filter(({ msgid, msgstr }) => !msgid.includes('{') && msgid.split(' ').length > 2 && msgstr[0] !== msgid)
        .map(({ msgid }) => msgid)
      const isTelling = tellingIn(language)
      for (const pattern of pages) {
        const address = addressAmong(things, pattern)
        const { html } = await pageOf(person, address === '/' ? `/${language}` : `/${language}${address}`)
        const [, title = ''] = /<title>([^<]*)/.exec(html) ?? []
        const [, description = ''] = /name="description" content="([^"]*)/.exec(html) ?? []
        const isSeen = `the title or the description of /${language}${address} has a telling word of ${language}.po`
        expect(`${title}\n${description}`, isSeen).not.toMatch(isTelling)
        if (html) expect(title).toMatch(/^(?:[^·]* · )?Upinde$/)
        const shown = html
          .replace(/<script.*?<\/script>|<style.*?<\/style>/gs, '')
          .replace(/<(\w+)[^>]* lang="en".*?<\/\1>/gs, '')
        const texts = new Set(shown.split(/<[^>]*>/).map((text) => text.replaceAll('&#x27;', "'").trim()))
        expect([language, address, english.filter((text) => texts.has(text))]).toEqual([language, address, []])
      }
    }
  })
}

test('who has to sign in does so in their language, and comes back to the page in it', async () => {
  const asked = await visitor.get('/fr/mentors?topic=x')
  expect(asked.headers.get('location')).toBe(`/fr/auth?returnTo=${encodeURIComponent('/mentors?topic=x')}`)
  const known = { email: 'known@example.org', password: 'a-long-journey-1' }
  await signUp(known, ownTurn)
  for (const wanted of ['/mentors', '/fr/mentors']) {
    const answer = await visitor.post(`/fr/auth?returnTo=${encodeURIComponent(wanted)}`, known)
    expect(answer.headers.get('refresh')).toContain('url=/fr/mentors')
  }
  const elsewhere = await visitor.post('/fr/auth?returnTo=%2Ffr%2F%2Fevil.example', known)
  expect(elsewhere.headers.get('refresh')).toMatch(/url=\/fr$/)
})

test('the admin area is in English only', async () => {
  const admin = await newAdmin()
  expect((await admin.get('/fr/admin/users?a=b')).headers.get('location')).toBe('/admin/users?a=b')
  for (const address of ['/fr/%61dmin/reports', '/pt/ADMIN/reports']) {
    const { headers } = await admin.get(address)
    expect(headers.get('location')).toBe(address.slice(3))
    expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
  }
  for (const address of ['/fr/admin.data?a=b', '/fr/admin/_.data?a=b']) {
    const data = await admin.get(address)
    expect([data.status, data.headers.get('x-remix-redirect')]).toEqual([204, '/admin?a=b'])
  }
})

test('requests in three languages at the same time are not mixed', async () => {
  const languages = ['en', 'fr', 'pt'] as const
  const words = { en: 'Our mission', fr: 'Notre mission', pt: 'A nossa missão' }
  const asked = Array.from({ length: 200 }, (_, index) => languages[index % 3] ?? 'en')
  const answers = await Promise.all(
    asked.map(async (language, index) => {
      // Each with a query of its own, so that no page is shared.
      const answer = await app.request(`/${language === 'en' ? '' : language}?n=${index}`)
      return { language, html: await answer.text() }
    }),
  )
  for (const { language, html } of answers) {
    expect(html).toContain(`<html lang="${language}"`)
    for (const other of languages) expect([other, html.includes(words[other])]).toEqual([other, other === language])
  }
})

test('a wizard goes to another language with what was answered, and asks for nothing that is missing', async () => {
  const { html } = await pageOf(member, '/apply-mentor')
  const token = /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(html).toMatch(/<button value="1" lang="fr"[^>]*name="to" formAction="\/fr\/apply-mentor"/)
  const typed = { step: '1', to: '1', token, fullName: 'Adéọlá Noël', phone: '' }
  const french = await (await member.post('/fr/apply-mentor', typed)).text()
  expect(french).toContain('<html lang="fr"')
  expect(french).toContain('value="Adéọlá Noël"')
  expect(french).not.toContain('aria-invalid="true"')
  const last = await (await member.post('/pt/apply-mentor', { ...requiredOfMentor, token, step: '3', to: '3' })).text()
  // Browsers do not keep a chosen file.
  expect(last).toContain('Se tinha escolhido')
})

test('the sitemap names the translations of each page, and the feed its language', async () => {
  const xml = await (await visitor.get('/sitemap.xml')).text()
  const origin = 'http://localhost:3000'
  const addresses = translations.map((language) => [language, `${origin}/${language}/terms`])
  for (const address of ['/terms', '/fr/terms', '/ar/terms']) {
    const entry = xml.split('<url>').find((each) => each.startsWith(`<loc>${origin}${address}</loc>`)) ?? ''
    expect([...entry.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)].map(([, ...pair]) => pair)).toEqual([
      ['en', `${origin}/terms`],
      ...addresses,
      ['x-default', `${origin}/terms`],
    ])
  }
  expect(await (await visitor.get('/robots.txt')).text()).toContain('Disallow: /pt/admin\n')
  const feed = await (await visitor.get('/fr/news-and-insights/feed.xml')).text()
  expect(feed).toMatch(/<feed [^>]*xml:lang="fr">/)
  expect(feed).toContain(`<link rel="alternate" type="text/html" href="${origin}/fr/news-and-insights"/>`)
})

test('files for calendars and what is downloaded are in the language of the page', async () => {
  const read = async (address: string) => (await member.get(addressAmong(things, address))).text()
  expect(await read('/fr/post/:postId/event.ics')).toContain('SUMMARY:Événement')
  expect(await read('/fr/connect/:pairId/call.ics')).toContain('SUMMARY:Appel')
  expect(await (await member.post('/fr/account/export', {})).text()).toContain('Le site ne peut pas savoir')
})

test('a legal text is shown in the language of the page, until an admin changes a line that is translated', async () => {
  const read = async (address: string) => (await visitor.get(address)).text()
  expect(await read('/fr/terms')).toContain('Ceci est une traduction.')
  expect(await read('/fr/terms')).not.toMatch(/class="markdown" lang/)
  const { terms, privacy } = await siteTexts()
  const written = { terms: `${terms.content}\n\nOne more line.`, privacy: privacy.content }
  const versions = { termsVersion: '0', privacyVersion: '0', privacyMark: privacy.mark }
  const answer = await (await newAdmin()).post('/admin/pages', { ...written, ...versions })
  expect(answer.headers.get('location')).toContain('saved')
  expect(await read('/fr/terms')).toContain('<div class="markdown" lang="en" dir="ltr">')
  expect(await read('/fr/privacy')).toContain('Ceci est une traduction.')
  expect(await read('/terms')).toContain('One more line.')
})

test('the links of an article stay in the language of the page, whoever read it first', async () => {
  const id = await storedArticle({ content: '[Connect](/mentorship), [again](/fr/mentorship), [a part](#part)' })
  for (const language of ['', '/fr', '/pt']) {
    const { html } = await pageOf(visitor, `${language}/post/${id}`)
    const content = html.slice(html.indexOf('<div class="markdown"'))
    const links = [...content.matchAll(/<a href="([^"]*)" class="link">/g)].map(([, address]) => address)
    expect(links.slice(0, 3)).toEqual([`${language}/mentorship`, `${language}/mentorship`, '#part'])
  }
})

test('a page in another language that loads its own data again does not keep the session alive', () => {
  const request = new Request('http://localhost:3000/reviews.data', {
    headers: { referer: 'http://localhost:3000/fr/reviews?country=Kenya' },
  })
  expect(countsAsActivity(request, new URL('http://localhost:3000/reviews?country=Kenya'), '/reviews')).toBe(false)
  expect(countsAsActivity(request, new URL('http://localhost:3000/reviews'), '/reviews')).toBe(true)
})

test('a form is answered in the language of its address', async () => {
  const page = async (address: string) => (await visitor.post(address, { name: '' })).text()
  expect(await page('/contact')).toContain('Please enter your name.')
  expect(await page('/fr/contact')).toContain('Saisissez votre nom.')
})

test('equal answers are stored alike, whatever the language of the form', async () => {
  for (const [language, location] of [
    ['', 'Nairobi, Kenya'],
    ['/pt', 'Nairobi, Quénia'],
    ['/ar', 'Nairobi، كينيا'],
  ] as const) {
    const answers = { ...required, companyName: 'Mvule Works', location, step: '5', token: newFormToken() }
    await (await newMember()).post(`${language}/submit-review`, answers)
  }
  const stored = await db().select().from(reviews).where(eq(reviews.companyName, 'Mvule Works'))
  expect(stored).toHaveLength(3)
  const answersOf = ({ location, country, inclusivityCulture, industry, outStatus }: (typeof stored)[number]) => {
    return { location, country, inclusivityCulture, industry, outStatus }
  }
  for (const review of stored) expect(answersOf(review)).toEqual(answersOf(stored[0] ?? review))
  expect(stored[0]?.country).toBe('Kenya')
})
