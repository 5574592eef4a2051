import { expect, onTestFinished, test, vi } from 'vitest'
import { db, primarySql } from './db.server.ts'
import { liveStream, notify, type Topic, topics } from './live.server.ts'

async function* eventsOf(response: Response) {
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    for (const line of decoder.decode(chunk).split('\n'))
      if (line.startsWith('data: ')) yield line.slice(6).split(':')[0]
  }
}

let sessions = 0

function openStream(wanted: Topic[], age = 0, mayStillHear = async () => true) {
  const stop = new AbortController()
  const session = String(sessions++)
  const opening = liveStream({ listener: { session }, wanted, age, signal: stop.signal, mayStillHear })
  const events = opening.then(eventsOf)
  return { next: async () => (await (await events).next()).value, stop: () => stop.abort() }
}

test('a page hears of a commit on its topics and of no other', async () => {
  const page = openStream(['reviews'])
  expect(await page.next()).toBe('reviews') // listening began
  await db().transaction(async (tx) => notify(tx, 'admin'))
  await db().transaction(async (tx) => notify(tx, 'reviews'))
  expect(await page.next()).toBe('reviews')
  page.stop()
})

test('a transaction that is rolled back tells nobody', async () => {
  const page = openStream(['mentors', 'articles'], -10_000)
  const undone = db().transaction(async (tx) => {
    await notify(tx, 'mentors')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db().transaction(async (tx) => notify(tx, 'articles'))
  expect(await page.next()).toBe('articles')
  page.stop()
})

test('a change between the loading of a page and the opening of its stream is told at once', async () => {
  const early = openStream(['articles'], -10_000)
  await db().transaction(async (tx) => notify(tx, 'articles'))
  await early.next()
  early.stop()
  const late = openStream(['articles'], 60_000)
  expect(await late.next()).toBe('articles')
  late.stop()
  const fresh = openStream(['articles', 'reviews'], -10_000)
  await db().transaction(async (tx) => notify(tx, 'reviews'))
  expect(await fresh.next()).toBe('reviews') // and not the change that its data already holds
  fresh.stop()
})

test('after the connection was lost, every page looks again and hears what follows', async () => {
  const page = openStream(['mentors'], -10_000)
  const ended =
    await primarySql()`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen upinde_live' and datname = current_database()`
  expect(ended).toHaveLength(1)
  expect(await page.next()).toBe('mentors')
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect(await page.next()).toBe('mentors')
  page.stop()
})

test.each([
  ['may not hear of it any more', async () => false],
  ['cannot be asked about', async () => Promise.reject(new Error('The database is away.'))],
])('a stream that %s is silent within a minute', async (_, mayStillHear) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const allowed = openStream(['mentors'], -10_000)
  const refused = openStream(['mentors'], -10_000, mayStillHear)
  const end = refused.next()
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect([await allowed.next(), await end]).toEqual(['mentors', 'mentors'])
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await refused.next()).toBeUndefined()
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect(await allowed.next()).toBe('mentors')
  allowed.stop()
})

test('what is sent is the name of a topic and a number', async () => {
  const stop = new AbortController()
  const page = { listener: { session: 'one' }, wanted: [...topics], age: 60_000, mayStillHear: async () => true }
  const stream = await liveStream({ ...page, signal: stop.signal })
  await db().transaction(async (tx) => notify(tx, 'reviews'))
  const sent = new TextDecoder()
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += sent.decode(chunk)
    if (text.split('data: reviews').length > 2) break
  }
  expect(text).toMatch(/^retry: \d+\n\n(data: (articles|reviews|mentors|admin):\d+\n\n)+$/)
})
