import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { visitor } from '../../../test/app.ts'
import { exampleArticle } from '../../../test/example-article.ts'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { startWithoutArticles, storedArticle } from '../../../test/stored-article.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { subscribe } from '../../platform/live/live-changes.server.ts'
import { editArticle } from '../editing/article-changes.server.ts'

const origin = 'http://localhost:3000'

startWithoutArticles()

test('the Atom feed and each entry have an id, a title and an update time, with absolute URLs', async () => {
  const id = await storedArticle({
    title: 'Tea & <talk> \u0001\uffff',
    authorName: '"Ẹ̀bùn" & co',
    content: '# One\n\n[a](https://example.org/?a=1&b=2) ]]> <script>',
    createdAt: new Date('2026-03-14T09:00:00Z'),
  })
  const answer = await visitor.get('/news-and-insights/feed.xml')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
  const xml = await answer.text()
  expectWellFormed(xml)
  expect(xml).toMatch(/<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/)
  expect(xml).toContain(`<link rel="self" type="application/atom+xml" href="${origin}/news-and-insights/feed.xml"/>`)
  expect(xml).toContain('<title>Upinde</title>')
  expect(xml.match(/<updated>2026-03-14T09:00:00.000Z<\/updated>/g)).toHaveLength(2)
  const entry = xml.slice(xml.indexOf('<entry>'))
  expect(entry).toContain(`<id>${origin}/post/${id}</id>`)
  expect(entry).toContain('<title>Tea &amp; &lt;talk&gt; </title>')
  expect(entry).toContain('<author><name>&quot;Ẹ̀bùn&quot; &amp; co</name></author>')
  expect(entry).toContain('<category term="Articles"/>')
  expect(entry).toContain('&lt;h2&gt;One&lt;/h2&gt;')
  expect(entry).not.toContain('<script')
})

test('an empty feed is well-formed, and a long one stops after twenty entries', async () => {
  const read = async () => (await visitor.get('/news-and-insights/feed.xml')).text()
  expectWellFormed(await read())
  for (let number = 0; number < 22; number++) await storedArticle({ title: `Post ${number}` })
  expect((await read()).match(/<entry>/g)).toHaveLength(20)
})

test('the sitemap lists the public pages and every post, and nothing that robots.txt disallows', async () => {
  const id = await storedArticle({ createdAt: new Date('2026-03-14T09:00:00Z') })
  const answer = await visitor.get('/sitemap.xml')
  expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  const xml = await answer.text()
  expectWellFormed(xml)
  expect(xml).toContain(`<url><loc>${origin}/post/${id}</loc><lastmod>2026-03-14</lastmod></url>`)
  const paths = [...xml.matchAll(/<loc>http:\/\/localhost:3000([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(paths).toEqual([
    '/',
    '/mentorship',
    '/inside-workplaces',
    '/work-with-us',
    '/news-and-insights',
    '/terms',
    '/privacy',
    `/post/${id}`,
  ])

  const robots = await visitor.get('/robots.txt')
  expect(robots.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await robots.text()
  expect(text).toContain(`Sitemap: ${origin}/sitemap.xml`)
  const kept = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  expect(kept).toContain('/admin')
  for (const path of paths) {
    expect(
      kept.some((rule) => (rule.endsWith('$') ? path === rule.slice(0, -1) : path.startsWith(rule))),
      path,
    ).toBe(false)
    expect((await visitor.get(path)).status, path).toBe(200)
  }
})

for (const path of ['/news-and-insights/feed.xml', '/sitemap.xml']) {
  test(`${path} is generated once, and a matching ETag gets 304`, async () => {
    for (const title of ['One', 'Two', 'Three']) await storedArticle({ title })
    await untilChangesAreHeard('articles')
    const first = await visitor.get(path)
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
    const zipped = await withoutArticles(() => visitor.get(path, { 'accept-encoding': 'gzip' }))
    expect([zipped.status, zipped.headers.get('content-encoding')]).toEqual([200, 'gzip'])
    expect(zipped.headers.get('vary')).toContain('Accept-Encoding')
    const unzipped = zipped.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(unzipped).text()).toBe(await first.text())
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{22}"$/)
    expect(zipped.headers.get('etag')).toMatch(/^"[\w-]{22}"$/)
    for (const known of [etag, `"other", ${etag}`]) {
      const unchanged = await visitor.get(path, { 'if-none-match': known })
      expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', etag])
    }
    expect((await visitor.get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test(`${path} reflects article changes made by any process`, async () => {
    const read = async () => {
      const answer = await visitor.get(path)
      return { etag: answer.headers.get('etag') ?? '', text: await answer.text() }
    }
    const id = await storedArticle({ createdAt: new Date('2026-03-14T09:00:00Z') })
    await untilChangesAreHeard('articles')
    const written = await read()
    const change = async (make: () => Promise<unknown>) => {
      const heard = new Promise<void>((resolve) => subscribe((changed) => changed === 'articles' && resolve()))
      await make()
      await heard
      await untilChangesAreHeard('articles')
    }
    await change(() => editArticle(randomUUID(), id, '1', { ...exampleArticle, content: 'Other words.' }))
    const edited = await read()
    expect(edited.etag).not.toBe(written.etag)
    if (path.includes('feed')) expect(edited.text).toContain('Other words.')
    expect((await visitor.get(path, { 'if-none-match': written.etag })).status).toBe(200)
    await change(async () => {
      await primarySql()`delete from articles`
      await notify(db(), 'articles')
    })
    expect((await read()).text).not.toContain(id)
  })
}

test('a feed that failed to generate is generated on the next request', async () => {
  await storedArticle({ title: 'Here again' })
  expect((await withoutArticles(() => visitor.get('/news-and-insights/feed.xml'))).status).toBe(500)
  expect(await (await visitor.get('/news-and-insights/feed.xml')).text()).toContain('Here again')
})

async function withoutArticles<Answer>(run: () => Promise<Answer>) {
  await primarySql()`alter table articles rename to articles_away`
  return run().finally(() => primarySql()`alter table articles_away rename to articles`)
}

/** Each tag is closed by its own, every `&` begins a reference, and no character is one that XML forbids. */
function expectWellFormed(xml: string) {
  const open: string[] = []
  for (const [, end, name = '', self] of xml.replace(/<\?xml[^>]*\?>/, '').matchAll(/<(\/?)([\w:]+)[^>]*?(\/?)>/g)) {
    if (end) expect(open.pop()).toBe(name)
    else if (!self) open.push(name)
  }
  expect(open).toEqual([])
  expect(xml.replace(/&(?:amp|lt|gt|quot|apos);/g, '')).not.toContain('&')
  expect(xml.replace(/<[^<>]*>/g, '')).not.toMatch(/[<>]/)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test asserts that none of them is present
  expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
}
