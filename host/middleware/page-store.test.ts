import { expect, test, vi } from 'vitest'
import { db } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/live/live.server.ts'
import { subscribe } from '../../app/platform/live/live-changes.server.ts'
import { untilChangesAreHeard } from '../../test/listening.ts'
import { type CacheHeaders, type PageTarget, pageStore } from './page-store.ts'

const news: PageTarget = { key: 'key', topics: ['articles'] }
const about = (key: string): PageTarget => ({ key, topics: [] })
const accepting = (acceptEncoding?: string): CacheHeaders => ({ acceptEncoding, ifNoneMatch: undefined })

function heard() {
  return untilChangesAreHeard('articles')
}

async function change() {
  const told = new Promise<void>((resolve) => subscribe(() => resolve()))
  await notify(db(), 'articles')
  await told
  await heard()
}

/** A rendering that ends when the test says so. */
function slowRendering() {
  const { promise, resolve } = Promise.withResolvers<Response>()
  return { render: () => promise, end: (text: string, status = 200) => resolve(new Response(text, { status })) }
}

test('after a rendering that failed, none of those that waited for it is kept beyond a change', async () => {
  await heard()
  const store = pageStore(1_000_000)
  const [failing, one, other] = [slowRendering(), slowRendering(), slowRendering()]
  const asked = [failing, one, other].map(({ render }) => store.made(news, accepting(), render))
  failing.end('The database is away.', 503)
  expect((await asked[0])?.status).toBe(503)
  await change()
  one.end('before the change')
  other.end('before the change')
  await Promise.all(asked)
  expect(store.cached(news, accepting())).toBeNull()
  await store.made(news, accepting(), async () => new Response('after the change'))
  expect(await store.cached(news, accepting())?.text()).toBe('after the change')
})

test('those who ask at the same time are given one rendering', async () => {
  const store = pageStore(1_000_000)
  const render = vi.fn(async () => new Response('rendered'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.made(about('key'), accepting(), render)))
  expect(render).toHaveBeenCalledTimes(1)
  for (const answer of answers) expect(await answer?.text()).toBe('rendered')
})

test('a page that sets a cookie is not kept', async () => {
  const store = pageStore(1_000_000)
  await store.made(about('key'), accepting(), async () => new Response('', { headers: { 'Set-Cookie': 'a=b' } }))
  expect(store.cached(about('key'), accepting())).toBeNull()
})

test('the pages least recently asked for make room, and both encodings count', async () => {
  const store = pageStore(100_000)
  const keep = (key: string) => store.made(about(key), accepting(), async () => new Response('x'.repeat(20_000)))
  await keep('first')
  await keep('second')
  for (const encoding of ['br', 'gzip']) expect(store.cached(about('first'), accepting(encoding))?.status).toBe(200)
  await keep('third')
  const kept = ['first', 'second', 'third'].filter((key) => store.cached(about(key), accepting('br')))
  expect(kept).toEqual(['first', 'third'])
})
