import { expect, test } from 'vitest'
import { db, primarySql } from './db.server.ts'
import { liveStream, notify } from './live.server.ts'

async function* eventsOf(response: Response) {
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    for (const line of decoder.decode(chunk).split('\n'))
      if (line.startsWith('data: ')) yield line.slice(6).split(':')[0]
  }
}

function openStream(topics: Parameters<typeof liveStream>[0], age = 0) {
  const stop = new AbortController()
  const events = eventsOf(liveStream(topics, age, stop.signal))
  return { next: async () => (await events.next()).value, stop: () => stop.abort() }
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

test('a stream whose reader went away is forgotten, and makes room for others', async () => {
  const gone = Array.from({ length: 500 }, () => liveStream(['mentors'], 0, new AbortController().signal))
  expect(liveStream(['mentors'], 0, new AbortController().signal).status).toBe(503)
  await Promise.all(gone.map(({ body }) => body?.cancel()))
  const page = openStream(['mentors'], -10_000)
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect(await page.next()).toBe('mentors')
  page.stop()
})
