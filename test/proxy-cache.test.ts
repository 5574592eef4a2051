import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { articles } from '../app/news/tables.ts'
import { config } from '../app/platform/config/config.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { notify } from '../app/platform/live/live.server.ts'
import { topicOf } from '../app/platform/live/topics.ts'
import { factsOf, routesWith } from '../app/routes/facts.server.ts'
import { app, newMember, type Person, visitor } from './app.ts'
import { freePort } from './free-port.ts'
import { untilChangesAreHeard } from './listening.ts'
import { until } from './patience.ts'
import { startProxy } from './proxy.ts'
import { examplePath } from './route-patterns.ts'
import { storedArticle } from './stored-article.ts'

const keptSeconds = 1

vi.hoisted(() => Object.assign(process.env, { CDN_CACHE_SECONDS: '1' }))

// Pages keep the bytes that they are first compressed to, and so their ETag.
vi.spyOn(Math, 'random').mockReturnValue(0.99)

const folder = join(config().dataDir, 'proxy')
let asked: IncomingMessage[] = []
const listener = getRequestListener(app.fetch)
const server = createServer((request, response) => {
  asked.push(request)
  void listener(request, response)
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const proxy = await startProxy(folder, [String((server.address() as AddressInfo).port)])
const member = await newMember()

afterAll(async () => {
  await proxy.stop()
  server.close()
})

beforeEach(async () => {
  await until(() =>
    fetch(`${proxy.publicUrl}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  await untilChangesAreHeard('articles', 'legal-texts')
  asked = []
})

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(proxy.publicUrl + path, { redirect: 'manual', headers })
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text: await answer.text() }
}

/** Asks as soon as pages may be kept, until an answer comes without asking the server. */
async function untilKept(path: string, headers: Record<string, string> = {}) {
  const fromCache = async () => {
    const before = asked.length
    const page = await get(path, headers)
    return asked.length === before && page
  }
  return until(fromCache)
}

/** No copy may be shown longer than twice the time that it may be kept, and nginx counts whole seconds. */
function untilCopiesAreOutdated() {
  return pause((2 * keptSeconds + 2) * 1000)
}

test('the proxy keeps visitors’ pages, and browsers get them as they do without it', async () => {
  for (const path of ['/', '/mentorship', '/terms', '/legal-text/terms', `/post/${await storedArticle()}`]) {
    const { status, headers, text } = await untilKept(path)
    const direct = await visitor.get(path)
    expect([path, status, text]).toEqual([path, 200, await direct.text()])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', etag: expect.any(String) })
    for (const name of ['cdn-cache-control', 'surrogate-key', 'set-cookie']) expect(headers[name]).toBeUndefined()
    for (const [name, value] of direct.headers)
      if (!/^(?:cdn|surrogate|content-|etag|vary)/.test(name)) expect([name, headers[name]]).toEqual([name, value])
    const unchanged = await get(path, { 'if-none-match': headers.etag ?? '' })
    expect([unchanged.status, unchanged.text, unchanged.headers['cache-control']]).toEqual([304, '', 'no-store'])
  }
})

test('a member gets pages of their own through the same proxy, and none of them is kept', async () => {
  await untilKept('/')
  for (const path of ['/', '/mentorship', '/news-and-insights', '/work-with-us', '/reviews', '/account']) {
    for (let time = 0; time < 2; time++) {
      asked = []
      const { text, headers } = await get(path, { ...member.headers, 'accept-encoding': 'identity' })
      expect([path, text.includes('Sign out'), asked.length]).toEqual([path, true, 1])
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined])
    }
    expect((await get(path, { 'accept-encoding': 'identity' })).text).not.toContain('Sign out')
  }
  const cookies = { cookie: 'a=b' }
  for (let time = 0; time < 2; time++) await get('/', cookies)
  expect(asked.filter(({ headers }) => headers.cookie === 'a=b')).toHaveLength(2)
  const kept = keptFiles()
  expect(kept.length).toBeGreaterThan(0)
  for (const file of kept) expect(file).not.toMatch(/Sign out|127\.0\.0\.1|^cookie|set-cookie/im)
})

test('a copy is sent only to those who want it in that encoding and with that wish to save data', async () => {
  const pages: string[] = []
  for (const encoding of ['br', 'gzip', 'identity'])
    for (const saving of ['on', '']) {
      const wishes: Record<string, string> = { 'accept-encoding': encoding, ...(saving && { 'save-data': saving }) }
      const { headers, text } = await untilKept('/inside-workplaces', wishes)
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(/<html[^>]* data-saves-data/.test(text)).toBe(saving === 'on')
      pages.push(headers.etag ?? '')
    }
  expect(new Set(pages).size).toBe(6)
})

test('a change is seen, and an article is gone, twice the time later, however often the page is asked for', {
  tags: 'thorough',
}, async () => {
  const id = await storedArticle({ title: 'Before' })
  await untilChangesAreHeard('articles', topicOf('article', id))
  expect((await untilKept(`/post/${id}`)).text).toContain('Before')
  const isOver = new AbortController()
  const asking = (async () => {
    while (!isOver.signal.aborted) await get(`/post/${id}`)
  })()
  const change = async (write: () => Promise<unknown>) => {
    await write()
    await notify(db(), topicOf('article', id))
    await untilCopiesAreOutdated()
    return get(`/post/${id}`)
  }
  const isThis = eq(articles.id, id)
  const renamed = await change(async () => db().update(articles).set({ title: 'After' }).where(isThis))
  const deleted = await change(async () => db().delete(articles).where(isThis))
  isOver.abort()
  await asking
  expect(renamed.text).toContain('After')
  expect(deleted.status).toBe(404)
})

test('only visitors’ pages may be kept by a cache, and it is told what they show', async () => {
  const id = await storedArticle()
  const told = async (path: string, person: Person = visitor, headers: Record<string, string> = {}) => {
    await untilChangesAreHeard('articles', topicOf('article', id))
    const answer = await person.get(path, headers)
    const { 'cdn-cache-control': time, 'surrogate-key': keys, vary } = Object.fromEntries(answer.headers)
    expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    return { time, keys, vary }
  }
  const kept = { time: 'max-age=1, stale-while-revalidate=1', vary: 'Accept-Encoding, Cookie, Save-Data' }
  expect(await told('/')).toEqual({ ...kept, keys: 'reviews mentors' })
  expect(await told('/news-and-insights?category=News')).toEqual({ ...kept, keys: 'articles' })
  expect(await told(`/post/${id}`)).toEqual({ ...kept, keys: `article:${id}` })
  for (const path of ['/post/none', `/post/${id}.data`, '/news-and-insights?search=a', '/auth', '/nowhere', '/reviews'])
    expect([path, (await told(path)).time]).toEqual([path, undefined])
  for (const path of ['/', '/news-and-insights', '/reviews', '/mentors', '/account'])
    expect([path, (await told(path, member)).time]).toEqual([path, undefined])
  expect((await told('/', visitor, { cookie: 'a=b' })).time).toBeUndefined()
  const posted = await visitor.post('/contact', {})
  expect([posted.status, posted.headers.get('cdn-cache-control')]).toEqual([422, null])
})

test('while no server can be reached, the proxy says the same with the same headers on every page', async () => {
  const away = await startProxy(join(config().dataDir, 'away'), [String(await freePort())])
  const answers = []
  await until(() => fetch(away.publicUrl).then(Boolean, () => false))
  for (const path of ['/reviews', '/', '/post/1']) {
    const answer = await fetch(away.publicUrl + path)
    const { date, connection, ...headers } = Object.fromEntries(answer.headers)
    answers.push({ status: answer.status, headers, text: await answer.text() })
  }
  await away.stop()
  expect(answers[0]).toMatchObject({ status: 503, text: expect.stringContaining('back in a moment') })
  expect(answers[0]?.headers).toMatchObject({ 'retry-after': '10', 'cache-control': 'no-store' })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('the proxy looks for copies of exactly the pages that visitors share', () => {
  const [, pattern = ''] = /location ~ (\S+) \{/.exec(readFileSync('deploy/nginx.conf', 'utf8')) ?? []
  const cached = routesWith(() => true).filter((path) => new RegExp(pattern).test(examplePath(path)))
  const shared = routesWith(({ sameFor }) => sameFor === 'everybody' || sameFor === 'visitors')
  // Crawlers and feed readers are to ask for a document again, and the proxy would tell them to keep none.
  expect(cached).toEqual(shared.filter((path) => !/\.(?:txt|xml)$/.test(path)))
  expect(cached.map((path) => factsOf(path).opens)).toEqual(cached.map(() => 'everybody'))
})

function keptFiles() {
  const entries = readdirSync(join(folder, 'pages'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  return files.map((file) => readFileSync(file, 'latin1'))
}
