import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { articles } from '../../app/news/tables.ts'
import { config } from '../../app/platform/config/config.server.ts'
import { db, primarySql } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/live/live.server.ts'
import { subscribe } from '../../app/platform/live/live-changes.server.ts'
import { type Topic, topicOf } from '../../app/platform/live/topics.ts'
import { saveSiteTexts, siteTexts } from '../../app/site/site-texts/site-texts.server.ts'
import { app, newMember, visitor } from '../../test/app.ts'
import { cutListening, untilChangesAreHeard } from '../../test/listening.ts'
import { eventually, until } from '../../test/patience.ts'
import { startWithoutArticles, storedArticle } from '../../test/stored-article.ts'
import { waitingFor } from '../../test/waiting-transactions.ts'

startWithoutArticles()

/** Changes an article behind the back of the pages that show it. */
async function rename(id: string, title: string) {
  await db().update(articles).set({ title }).where(eq(articles.id, id))
}

/** Waits until pages about articles may be kept again. */
function changeHeard() {
  return untilChangesAreHeard('articles', 'legal-texts')
}

function changeOf(topic: Topic) {
  return new Promise<void>((resolve) => subscribe((change) => change === topic && resolve()))
}

/** Makes renderings wait for the table, and returns what lets them go on. */
async function lock(table: 'articles' | 'article_images') {
  const [locked, unlocked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = primarySql().begin(async (sql) => {
    await sql`lock table ${sql(table)} in access exclusive mode`
    locked.resolve()
    await unlocked.promise
  })
  await locked.promise
  onTestFinished(() => unlocked.resolve())
  return async () => {
    unlocked.resolve()
    await locking
  }
}

async function renderingsWait(count: number) {
  await eventually(async () => expect(await waitingFor('article_images')).toBe(count))
}

/** Whoever reads a table holds a lock of it. */
async function untilRead(table: string) {
  const locks = () => primarySql()`
    select 1 from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and relation = ${table}::regclass`
  await eventually(async () => expect(await locks()).toEqual([]))
}

/** Has pages keep the bytes that they are first compressed to. */
function neverCompressAgain() {
  vi.spyOn(Math, 'random').mockReturnValue(0.99)
  onTestFinished(() => void vi.restoreAllMocks())
}

async function pageOf(path: string, headers: Record<string, string> = {}) {
  return (await visitor.get(path, headers)).text()
}

/** Asks for a page when it may come from memory: a stall of this process would make it distrust that. */
async function keptPageOf(path: string) {
  await changeHeard()
  return pageOf(path)
}

test('every visitor gets the same bytes, made once, until an article changes', async () => {
  const id = await storedArticle({ title: 'First' })
  const ask = async () => {
    await changeHeard()
    return visitor.get(`/post/${id}`)
  }
  const [first, second] = [await ask(), await ask()]
  expect([...second.headers]).toEqual([...first.headers])
  const page = await first.text()
  expect(page).toContain('First')
  expect(await second.text()).toBe(page)

  await rename(id, 'Second')
  expect(await keptPageOf(`/post/${id}`)).toBe(page)
  await storedArticle({ title: 'Another' })
  expect(await keptPageOf(`/post/${id}`)).toBe(page)
  await notify(db(), topicOf('article', id))
  expect(await pageOf(`/post/${id}`)).toContain('Second')
})

test('a change of this process is in the next page, before the database has told of it', async () => {
  for (let round = 0; round < 20; round++) {
    await pageOf('/news-and-insights')
    const title = `Round ${round}`
    await storedArticle({ title })
    expect(await pageOf('/news-and-insights')).toContain(title)
  }
})

test('nothing that depends on the database comes from memory while changes may go unheard', async () => {
  const id = await storedArticle({ title: 'Heard' })
  await changeHeard()
  await keptPageOf(`/post/${id}`)
  await rename(id, 'Unheard')
  expect(await keptPageOf(`/post/${id}`)).toContain('Heard')
  await cutListening()
  await eventually(async () => expect(await pageOf(`/post/${id}`)).toContain('Unheard'))
  await changeHeard()
  expect(await pageOf(`/post/${id}`)).toContain('Unheard')
})

test('after a restore, no page is sent from memory that was made before it', async () => {
  const id = await storedArticle({ title: 'Written' })
  await changeHeard()
  await keptPageOf(`/post/${id}`)
  await rename(id, 'Restored')
  expect(await keptPageOf(`/post/${id}`)).toContain('Written')
  await primarySql()`select pg_notify('upinde_live', 'everything')`
  await eventually(async () => expect(await pageOf(`/post/${id}`)).toContain('Restored'))
})

test('what is being rendered while it changes is neither kept nor given to whoever asks afterwards', async () => {
  const id = await storedArticle({ title: 'Before' })
  await changeHeard()
  const [unlockArticles, unlock] = [await lock('articles'), await lock('article_images')]
  const [early, joined] = [pageOf(`/post/${id}`), pageOf(`/post/${id}`)]
  await eventually(async () => expect(await waitingFor('articles')).toBe(1))
  await renderingsWait(1)
  await unlockArticles()
  await untilRead('articles')
  await rename(id, 'After')
  const told = changeOf(topicOf('article', id))
  await primarySql()`select pg_notify('upinde_live', ${topicOf('article', id)})`
  await told
  const late = pageOf(`/post/${id}`)
  await renderingsWait(2)
  await unlock()
  expect([await early, await joined].map((page) => page.includes('Before'))).toEqual([true, true])
  expect(await late).toContain('After')
  expect(await pageOf(`/post/${id}`)).toContain('After')
})

test('a legal text is renewed when an admin saves it', async () => {
  await changeHeard()
  await pageOf('/terms')
  const texts = await siteTexts()
  await saveSiteTexts(crypto.randomUUID(), { ...texts, terms: { ...texts.terms, content: 'Our new terms.' } })
  expect(await pageOf('/terms')).toContain('Our new terms.')
  expect(await pageOf('/legal-text/terms')).toContain('Our new terms.')
})

test('the data of a page are kept too', async () => {
  const id = await storedArticle({ title: 'Data' })
  await changeHeard()
  const data = await keptPageOf(`/post/${id}.data`)
  expect(await pageOf(`/post/${id}`)).not.toBe(data)
  await rename(id, 'Changed')
  expect(await keptPageOf(`/post/${id}.data`)).toBe(data)
  await notify(db(), topicOf('article', id))
  expect(await pageOf(`/post/${id}.data`)).toContain('Changed')
  expect(await pageOf('/_.data')).not.toBe(await pageOf('/'))
})

test('data that are asked for after a commit are never older, also when another process told of it first', async () => {
  const id = await storedArticle()
  await changeHeard()
  for (let round = 0; round < 200; round++) {
    await pageOf(`/post/${id}.data`)
    const title = `Round ${round}.`
    await primarySql().begin(async (sql) => {
      await sql`update articles set title = ${title} where id = ${id}`
      await sql`select pg_notify('upinde_live', ${topicOf('article', id)})`
    })
    expect(await pageOf(`/post/${id}.data`)).toContain(title)
  }
})

test('one spelling of an address is kept, so that others cannot crowd out pages', async () => {
  const id = await storedArticle({ title: 'Spelled' })
  await changeHeard()
  const others = [`/POST/${id}`, `/post/${id}/`, `/post/%${id.charCodeAt(0).toString(16)}${id.slice(1)}`]
  for (const path of others) expect(await pageOf(path)).toContain('Spelled')
  await rename(id, 'Renamed')
  for (const path of others) expect(await pageOf(path)).toContain('Renamed')
})

const savesData = /<html[^>]* data-saves-data/

test('members, data savers and unknown parameters never get a page made for somebody else', async () => {
  const member = await newMember({ isAdmin: true })
  expect(await (await member.get('/')).text()).toContain('Sign out')
  expect(await pageOf('/', { 'save-data': 'on' })).toMatch(savesData)
  for (const name of ['from', 'constructor', '__proto__']) {
    expect([name, (await visitor.get(`/?${name}=elsewhere`)).status]).toEqual([name, 200])
  }
  const page = await pageOf('/')
  expect(page).toContain('Sign in')
  for (const foreign of ['Sign out', savesData, 'elsewhere']) expect(page).not.toMatch(foreign)
})

test('what a visitor searches for is not kept, and each filter has its own page', async () => {
  const id = await storedArticle({ title: 'Searched', category: 'News' })
  await changeHeard()
  for (const query of ['?search=Searched', '?category=News', '?category=Events', '?category=None', '']) {
    await keptPageOf(`/news-and-insights${query}`)
  }
  await rename(id, 'Renamed')
  expect(await pageOf('/news-and-insights?search=Searched')).toContain('Renamed')
  expect(await pageOf('/news-and-insights?category=None')).toContain('Renamed')
  expect(await keptPageOf('/news-and-insights?category=News')).toContain('Searched')
  expect(await keptPageOf('/news-and-insights?category=Events')).not.toContain('Searched')
})

test('a page that is missing or fails is not kept', async () => {
  const id = await storedArticle()
  await changeHeard()
  await primarySql()`alter table articles rename to elsewhere`
  expect((await visitor.get(`/post/${id}`)).status).toBe(500)
  await primarySql()`alter table elsewhere rename to articles`
  expect((await visitor.get(`/post/${id}`)).status).toBe(200)
})

test('a page that is not kept is compressed like any other', async () => {
  for (const path of ['/post/none', '/terms']) {
    await cutListening()
    const answer = await visitor.get(path, { 'accept-encoding': 'br' })
    expect([path, answer.headers.get('content-encoding')]).toEqual([path, 'br'])
  }
})

test('each browser gets the encoding that it accepts', async () => {
  for (let time = 0; time < 25; time++) {
    for (const encoding of ['br', 'gzip', null]) {
      const answer = await visitor.get('/', encoding ? { 'accept-encoding': encoding } : {})
      expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding])
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
    }
  }
})

test('a cache that has a visitors’ page in some encoding is told when it is still the same', async () => {
  const id = await storedArticle({ title: 'Same' })
  neverCompressAgain()
  const askOnce = async (encoding: string, ifNoneMatch?: string, method = 'GET') => {
    const sent = { 'accept-encoding': encoding, ...(ifNoneMatch && { 'if-none-match': ifNoneMatch }) }
    const answer = await app.request(`/post/${id}`, { method, headers: sent })
    const { etag = '', ...headers } = Object.fromEntries(answer.headers)
    return { status: answer.status, etag, headers, bytes: await answer.arrayBuffer() }
  }
  // Without an ETag, the page was not kept, because changes might have gone unheard.
  const ask = (...given: Parameters<typeof askOnce>) => {
    const answered = async () => {
      const answer = await askOnce(...given)
      return answer.etag !== '' && answer
    }
    return until(answered)
  }
  const etags: string[] = []
  for (const encoding of ['br', 'gzip', 'identity']) {
    const page = await ask(encoding)
    expect([page.status, page.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'content-length': `${page.bytes.byteLength}` })
    expect(await ask(encoding, undefined, 'HEAD')).toEqual({ ...page, bytes: new ArrayBuffer(0) })
    for (const other of ['"other"', ...etags]) expect(await ask(encoding, other)).toEqual(page)
    const { 'content-type': _, 'content-length': __, 'content-encoding': ___, ...headers } = page.headers
    const unchanged = { status: 304, etag: page.etag, headers, bytes: new ArrayBuffer(0) }
    for (const known of [page.etag, `W/${page.etag}`, `"other", ${page.etag}`, '*'])
      for (const method of ['GET', 'HEAD']) expect(await ask(encoding, known, method)).toEqual(unchanged)
    etags.push(page.etag)
  }
  expect(new Set(etags).size).toBe(3)
  await rename(id, 'Different')
  await notify(db(), topicOf('article', id))
  for (const encoding of ['br', 'gzip', 'identity']) {
    const { status, etag } = await ask(encoding, etags.join())
    expect([status, etags.includes(etag)]).toEqual([200, false])
  }
})

test('without CDN_CACHE_SECONDS, no cache is told that it may keep a page', async () => {
  for (const path of ['/', '/news-and-insights', '/terms']) {
    const { headers } = await visitor.get(path)
    for (const name of ['cdn-cache-control', 'surrogate-key']) expect([path, headers.get(name)]).toEqual([path, null])
  }
})

test('an ETag stands for the bytes that are sent, and changes when a page is compressed again', async () => {
  const seen = new Map<string | null, string>()
  const isSeenAgain = async () => {
    const answer = await visitor.get('/mentorship', { 'accept-encoding': 'br' })
    const bytes = Buffer.from(await answer.arrayBuffer()).toString('base64')
    const etag = answer.headers.get('etag')
    expect(seen.get(etag) ?? bytes).toBe(bytes)
    seen.set(etag, bytes)
    return seen.size === 2
  }
  await until(isSeenAgain)
})

test('nobody gets an ETag with a cookie, nor with data or what is not kept', async () => {
  const member = await newMember()
  const id = await storedArticle()
  for (const [path, headers] of [
    ['/', member.headers],
    ['/', { cookie: 'a=b' }],
    [`/post/${id}`, member.headers],
    ['/reviews', member.headers],
    ['/account', member.headers],
    [`/post/${id}.data`, {}],
    ['/post/none', {}],
    ['/auth', {}],
    ['/news-and-insights?search=a', {}],
  ] as const) {
    for (let time = 0; time < 2; time++) {
      await changeHeard()
      const answer = await visitor.get(path, { ...headers, 'if-none-match': '*' })
      expect([path, answer.status === 304, answer.headers.get('etag')]).toEqual([path, false, null])
      expect([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store'])
    }
  }
})

test('a page for many holds nothing of the request that it was first made for', async () => {
  const told = {
    'user-agent': 'CNRY-agent',
    'x-forwarded-for': '203.0.113.9',
    referer: `${config().publicUrl}/CNRY`,
  }
  const first = await visitor.get('/mentorship', told)
  const second = await visitor.get('/mentorship')
  expect(await second.clone().text()).toBe(await first.clone().text())
  expect([...first.headers, await first.text()].join()).not.toMatch(/CNRY|203\.0/)
})

test('whatever is written and lost in between, no page is older than a change that is a second old', {
  tags: 'thorough',
}, async () => {
  const id = await storedArticle({ title: 'Version 0.' })
  let version = 0
  const asked: Promise<void>[] = []
  const ask = async (least: number) => {
    const [, shown] = /<h1[^>]*>Version (\d+)\./.exec(await pageOf(`/post/${id}`)) ?? []
    expect(Number(shown)).toBeGreaterThanOrEqual(least)
  }
  /** By this process, in a transaction of some length. */
  const write = (ms: number) => async () => {
    await db().transaction(async (tx) => {
      await notify(tx, topicOf('article', id))
      await pause(ms)
      await tx
        .update(articles)
        .set({ title: `Version ${version + 1}.` })
        .where(eq(articles.id, id))
    })
    version++
  }
  const steps = {
    ask: async () => void asked.push(ask(version)),
    /** By another process: this one hears of it, or after a second no longer trusts what it hears. */
    async writeElsewhere() {
      const told = changeOf(topicOf('article', id))
      await primarySql().begin(async (sql) => {
        await sql`update articles set title = ${`Version ${version + 1}.`} where id = ${id}`
        await sql`select pg_notify('upinde_live', ${topicOf('article', id)})`
      })
      await Promise.race([told, pause(1000)])
      version++
    },
    loseConnection: cutListening,
  }
  const others = fc.constantFrom(...Object.values(steps), steps.ask, steps.ask)
  const step = fc.oneof({ arbitrary: others, weight: 5 }, fc.nat({ max: 10 }).map(write))
  const sequences = fc.array(step, { maxLength: 30 })
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      for (const step of sequence) await step()
      await Promise.all(asked.splice(0))
    }),
    { numRuns: 20 },
  )
})
