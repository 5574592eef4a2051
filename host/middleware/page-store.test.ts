import { expect, test, vi } from 'vitest'
import { db } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/realtime/live.server.ts'
import { subscribe } from '../../app/platform/realtime/live-changes.server.ts'
import { untilChangesAreHeard } from '../../test/listening.ts'
import { pageStore } from './page-store.ts'

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
  const asked = [failing, one, other].map(({ render }) => store.made('key', ['articles'], render))
  failing.end('The database is away.', 503)
  expect((await asked[0])?.status).toBe(503)
  await change()
  one.end('before the change')
  other.end('before the change')
  await Promise.all(asked)
  expect(store.kept('key', ['articles'], undefined)).toBeNull()
  await store.made('key', ['articles'], async () => new Response('after the change'))
  expect(await store.kept('key', ['articles'], undefined)?.text()).toBe('after the change')
})

test('those who ask at the same time are given one rendering', async () => {
  const store = pageStore(1_000_000)
  const render = vi.fn(async () => new Response('rendered'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => store.made('key', [], render)))
  expect(render).toHaveBeenCalledTimes(1)
  for (const answer of answers) expect(await answer?.text()).toBe('rendered')
})

test('a page that sets a cookie is not kept', async () => {
  const store = pageStore(1_000_000)
  await store.made('key', [], async () => new Response('', { headers: { 'Set-Cookie': 'a=b' } }))
  expect(store.kept('key', [], undefined)).toBeNull()
})

test('the pages least recently asked for make room, and both encodings count', async () => {
  const store = pageStore(100_000)
  const keep = (key: string) => store.made(key, [], async () => new Response('x'.repeat(20_000)))
  await keep('first')
  await keep('second')
  for (const encoding of ['br', 'gzip']) expect(store.kept('first', [], encoding)?.status).toBe(200)
  await keep('third')
  const kept = ['first', 'second', 'third'].filter((key) => store.kept(key, [], 'br'))
  expect(kept).toEqual(['first', 'third'])
})
