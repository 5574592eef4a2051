import { and, eq, gte, lt, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { visitor } from '../../test/app.ts'
import { rowsRead } from '../../test/rows-read.ts'
import { startWithoutArticles, storedArticle, storedPicture } from '../../test/stored-article.ts'
import { db } from '../platform/db/db.server.ts'
import { writeCursor } from '../platform/db/lists/keyset.server.ts'
import { bounds, foundBy, isFoundBy, scanArticles } from './article-search.server.ts'
import { articles, isPublished } from './tables.ts'

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 9))

startWithoutArticles()

test('visitors see the articles newest first, each with its category, date and preview', async () => {
  await storedArticle({ title: 'The older one', createdAt: day(1) })
  await storedArticle({
    title: 'The newer one',
    category: 'Events',
    createdAt: day(14),
    content: '**Bold** words & more',
  })
  const html = await list('')
  expect(titles(html)).toEqual(['The newer one', 'The older one'])
  expect(html).toContain('>Events</span> <time dateTime="2026-03-14">14 March 2026</time>')
  expect(html).toContain('Bold words &amp; more')
  expect(html).not.toContain('**')
})

test('tabs are links, mark the current one and filter by category', async () => {
  for (const category of ['News', 'Events', 'Articles'] as const)
    await storedArticle({ title: `About ${category}`, category })
  const html = await list('?category=Events')
  expect(titles(html)).toEqual(['About Events'])
  const tabs = [...html.matchAll(/<a(?=[^>]*class="tab")([^>]*)>([^<]*)</g)].map(([, a = '', label]) => [
    label,
    a.includes('aria-current="page"'),
  ])
  expect(tabs).toEqual([
    ['All posts', false],
    ['News', false],
    ['Events', true],
    ['Articles', false],
  ])
  expect(titles(await list('?category=events'))).toHaveLength(3)
})

test.each([
  ['a word of the title', 'FAIR', ['A fair start']],
  ['a word of the text', 'naivasha', ['Lake days']],
  ['without its accents', 'segou', ['Lake days']],
  ['words that are marked in the text', 'calm water', ['Lake days']],
  ['a part of a word', 'aiv', ['Lake days']],
  ['two letters', 'fa', ['A fair start']],
  ['letters of another script', 'አዲስ', ['Lake days']],
  ['a sign that means something to a database', '100%', ['A fair start']],
  ['another such sign', '_', []],
  ['what nobody wrote', 'zebra', []],
])('article search: %s', async (_, search, found) => {
  await storedArticle({ title: 'A fair start', content: 'Pay is 100% of the matter.', createdAt: day(2) })
  await storedArticle({
    title: 'Lake days',
    content: 'Naivasha and Ségou: **calm** water. አዲስ አበባ',
    category: 'Events',
  })
  expect(titles(await list(`?search=${encodeURIComponent(search)}`))).toEqual(found)
})

test('a search combines with the tab, stays in the search field and carries over to the other tabs', async () => {
  await storedArticle({ title: 'Harvest meeting', category: 'Events' })
  await storedArticle({ title: 'Harvest report', category: 'News' })
  const html = await list('?category=News&search=harvest')
  expect(titles(html)).toEqual(['Harvest report'])
  expect(html).toMatch(/<input type="hidden" name="category" value="News"/)
  expect(html).toMatch(/<input type="search"[^>]*value="harvest"/)
  expect(html).toContain('href="/news-and-insights?category=Events&amp;search=harvest"')
})

test.each([
  ['in many letters', 'needle'],
  ['in two letters', 'ee'],
  ['in one letter', 'q'],
  ['in letters and signs', 'e & q'],
  ['in another script', 'አዲስ'],
  ['in a script of pairs of code units', '𞤢𞤣𞤤'],
])('a search %s finds only the one match among hundreds of articles', async (_, search) => {
  await storedArticle({ title: 'A needle & q አዲስ 𞤀𞤣𞤤', createdAt: day(1) })
  await storeStraw(260, 'straw')
  expect(titles(await list(`?search=${encodeURIComponent(search)}`))).toEqual(['A needle &amp; q አዲስ 𞤀𞤣𞤤'])
  expect(titles(await list(`?search=${encodeURIComponent(`${search}!`)}`))).toEqual([])
})

test('a search that trigrams cannot serve, or whose trigrams occur in every article, uses only the n-gram index', {
  tags: 'thorough',
}, async () => {
  await storedArticle({})
  await storeStraw(2000, 'a long text about bread and butter')
  await db().execute(sql`analyze articles`)
  for (const part of ['zq', 'z', 'አዲስ', 'a b']) {
    const plan = JSON.stringify(
      await db().execute(sql`explain select id from articles where ${isFoundBy(articles.searchKey, part)}`),
    )
    expect(plan, part).toContain('articles_search_ngrams')
    expect(plan, part).not.toContain('articles_search_trigrams')
  }
})

test('a search for what many articles have, but none of the next thousand, says so, leads on and skips none', async () => {
  for (let place = 0; place < 13; place++) await storedArticle({ title: `Needle ${place}`, createdAt: day(1) })
  await storeStraw(1300, 'straw')
  const few = 'a needle like all these'
  await db()
    .update(articles)
    .set({ searchKey: few })
    .where(lt(articles.id, `straw${'0'.repeat(14)}250`))
  for (const search of ['needle', 'ee']) {
    const first = await list(`?search=${search}`)
    expect(first).toContain('No posts found so far. Some have not been searched yet.')
    const [, next = ''] = /<a[^>]*href="\/news-and-insights([^"]*)"[^>]*>Search further</.exec(first) ?? []
    const second = await list(next.replaceAll('&amp;', '&'))
    expect(titles(second)).toHaveLength(13)
  }
})

test('a search among thousands of articles reads a bounded number of them', { tags: 'thorough' }, async () => {
  await storedArticle({})
  await storeStraw(3000, 'bread and butter')
  await db()
    .update(articles)
    .set({ searchKey: 'bread and needles' })
    .where(lt(articles.id, `straw${'0'.repeat(14)}900`))
  await db().execute(sql`vacuum analyze articles`)
  for (const part of ['needle', 'ee']) {
    expect(await rowsRead(scanArticles(undefined, part, bounds.near, 14))).toBeLessThanOrEqual(bounds.near)
    expect(await rowsRead(scanArticles(undefined, part, bounds.far, 14))).toBeLessThanOrEqual(bounds.far)
    expect(await rowsRead(foundBy(part).limit(bounds.few + 1))).toBeLessThanOrEqual(bounds.few + 1)
  }
})

test('thousands of drafts are not read for the list, a tab or a search', { tags: 'thorough' }, async () => {
  await storedArticle({})
  await storeStraw(3000, 'bread and butter')
  const published = `straw${'0'.repeat(14)}030`
  await db().update(articles).set({ isDraft: true }).where(gte(articles.id, published))
  await db().execute(sql`vacuum analyze articles`)
  for (const listed of [isPublished, and(isPublished, eq(articles.category, 'Articles'))])
    expect(await rowsRead(scanArticles(listed, 'butter', bounds.near, 14))).toBeLessThanOrEqual(31)
})

test('paging through the posts shows each one exactly once', async () => {
  const written = Array.from({ length: 30 }, (_, place) => `Post ${place}`)
  // Four posts share each timestamp, so the cursor needs the id as well.
  for (const [place, title] of written.entries())
    await storedArticle({ title, createdAt: day(1 + Math.floor(place / 4)) })
  const seen: string[] = []
  let query: string | undefined = ''
  while (query !== undefined) {
    const html: string = await list(query)
    seen.push(...titles(html))
    query =
      /<a[^>]*rel="next"[^>]*href="\/news-and-insights([^"]*)"|<a[^>]*href="\/news-and-insights([^"]*)"[^>]*rel="next"/
        .exec(html)
        ?.slice(1)
        .find(Boolean)
        ?.replaceAll('&amp;', '&')
  }
  expect(seen).toHaveLength(30)
  expect(new Set(seen)).toEqual(new Set(written))
  expect(titles(await list('?after=nonsense'))).toHaveLength(13)
  const yearZero = writeCursor(['0000-01-01T00:00:00Z', 'a'.repeat(22)])
  expect(titles(await list(`?after=${yearZero}`))).toHaveLength(13)
})

test('a card is one link with a sized picture, loaded lazily after the first card', async () => {
  await storedArticle({ title: 'Below', createdAt: day(1) }, await storedPicture())
  await storedArticle({ title: 'Above', createdAt: day(2) }, await storedPicture(500, 400))
  const html = await list('')
  const cards = html.split('<article').slice(1)
  for (const card of cards) expect(card.split('</article>')[0]?.match(/<a /g)).toHaveLength(1)
  expect(cards[0]).toMatch(/<img src="\/media\/[0-9a-f]{32}" alt="" width="500" height="400" loading="eager"/)
  expect(cards[1]).toMatch(/<img src="\/media\/[0-9a-f]{32}" alt="" width="1280" height="640" loading="lazy"/)
  expect(cards[1]).toMatch(/type="image\/webp" srcSet="\/media\/[0-9a-f]{32} 640w, \/media\/[0-9a-f]{32} 1280w"/)
})

test('an empty list says what will appear there, and a search without matches says so', async () => {
  expect(await list('')).toContain('The first posts will appear here.')
  expect(await list('?category=News')).toContain('Nothing in News yet.')
  expect(await list('?search=%3Cb%3E')).toContain('No posts match “&lt;b&gt;”.')
})

test('the page title is the product name, and the page links to the feed', async () => {
  const html = await list('')
  expect(html).toContain('<title>Upinde</title>')
  const link = /<link[^>]*rel="alternate"[^>]*>/.exec(html)?.[0]
  for (const part of ['type="application/atom+xml"', 'title="Upinde"', 'href="/news-and-insights/feed.xml"'])
    expect(link).toContain(part)
})

async function storeStraw(count: number, searchKey: string) {
  const [article] = await db().select().from(articles)
  if (!article) throw new Error('There is no article to make straw of.')
  const straw = Array.from({ length: count }, (_, place) => ({
    ...article,
    id: `straw${String(place).padStart(17, '0')}`,
    formTokenHash: null,
    title: 'Straw',
    searchKey,
    createdAt: day(2),
  }))
  await db().insert(articles).values(straw)
}

async function list(query: string) {
  const answer = await visitor.get(`/news-and-insights${query}`)
  expect(answer.status).toBe(200)
  return answer.text()
}

function titles(html: string) {
  return [...html.matchAll(/class="link-card-link"[^>]*>([^<]*)</g)].map(([, title]) => title ?? '')
}
