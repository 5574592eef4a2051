import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { cutListening } from '../../../test/listening.ts'
import { db } from '../db/db.server.ts'
import { changesSince, liveStream, notify } from './live.server.ts'
import { hasChanged } from './live-changes.server.ts'
import { isTopic, listTopics, type Topic, topicOf } from './topics.ts'

const minute = 60_000
const noAge = Number.NaN

/** Yields what a stream carries: the names of topics, and `retry` after those that changed before it opened. */
async function* eventsOf(response: Response) {
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    for (const [, topic] of decoder.decode(chunk).matchAll(/^(?:data: )?([\w-]+):/gm)) yield topic
  }
}

let sessions = 0

function openStream(topics: Topic[], age = noAge, mayStillHear = async () => true) {
  const stop = new AbortController()
  const session = String(sessions++)
  const opening = liveStream({ listener: { kind: 'member', session }, topics, age, signal: stop.signal, mayStillHear })
  const events = opening.then(eventsOf)
  const nextOfAll = async () => (await (await events).next()).value
  async function next() {
    const event = await nextOfAll()
    return event === 'retry' ? nextOfAll() : event
  }
  return { next, nextOfAll, stop: () => stop.abort() }
}

// The first page makes the process listen, and is told to look again once it does.
beforeAll(async () => {
  const first = openStream(['articles'])
  expect(await first.next()).toBe('articles')
  first.stop()
})

test('a page is notified of commits on its own topics only', async () => {
  const page = openStream(['reviews'])
  expect(await page.nextOfAll()).toBe('retry')
  await db().transaction(async (tx) => notify(tx, 'admin-reviews'))
  await db().transaction(async (tx) => notify(tx, 'reviews'))
  expect(await page.next()).toBe('reviews')
  page.stop()
})

test('a rolled-back transaction notifies nobody', async () => {
  const page = openStream(['mentors', 'articles'])
  const undone = db().transaction(async (tx) => {
    await notify(tx, 'mentors')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await db().transaction(async (tx) => notify(tx, 'articles'))
  expect(await page.next()).toBe('articles')
  page.stop()
})

test('a change between loading a page and opening its stream is reported at once', async () => {
  const hearing = openStream(['articles'])
  await hearing.nextOfAll()
  await db().transaction(async (tx) => notify(tx, 'articles'))
  expect(await hearing.next()).toBe('articles')
  hearing.stop()
  const late = openStream(['articles'], minute)
  expect([await late.nextOfAll(), await late.nextOfAll()]).toEqual(['articles', 'retry'])
  late.stop()
})

test('reports a change for ten minutes, dated no more precisely than to the minute', async () => {
  const hearing = openStream(['mentors'])
  await hearing.nextOfAll()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = Math.ceil(Date.now() / minute) * minute
  const answers: string[] = []
  for (const second of [1, 30, 59]) {
    vi.setSystemTime(begun + second * 1_000)
    await db().transaction(async (tx) => notify(tx, 'mentors'))
    await hearing.next()
    // Every tenth of a second for a quarter of an hour, with the shortest age, the longest and an absurd one.
    const asked = Array.from({ length: 9_000 }, (_, n) => {
      vi.setSystemTime(begun + minute + n * 100)
      return [0, 10 * minute, Number.MAX_VALUE].map((age) => (hasChanged('mentors', age) ? 'yes' : 'no')).join()
    })
    answers.push(asked.join('\n'))
    expect(asked[0]).toBe('yes,yes,yes')
    expect(asked[6_000]).toBe('no,yes,yes')
    expect(asked.at(-1)).toBe('no,no,no')
  }
  expect(new Set(answers).size).toBe(1)
  hearing.stop()
})

test('polling with an ETag instead of a stream returns 304 until something changes', async () => {
  const hearing = openStream(['reviews', 'mentors'])
  await hearing.nextOfAll()
  const ask = (known: string | null, age = noAge) => changesSince(known, { topics: ['reviews'], age })
  const first = ask(null)
  const etag = first.headers.get('etag')
  expect([first.status, ask(etag).status, ask(etag, minute).status]).toEqual([200, 304, 304])
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect(await hearing.next()).toBe('mentors')
  expect(ask(etag).status).toBe(304)
  await db().transaction(async (tx) => notify(tx, 'reviews'))
  expect(await hearing.next()).toBe('reviews')
  const changed = ask(etag)
  expect([changed.status, ask(changed.headers.get('etag')).status]).toEqual([205, 304])
  // An `ETag` of another process says nothing here, but the age of the data does.
  expect([ask('"elsewhere.AAAAAAAA"').status, ask('"elsewhere.AAAAAAAA"', 1_000).status]).toEqual([200, 205])
  hearing.stop()
})

test('after the connection is lost, every page is told to reload and receives later changes', async () => {
  const page = openStream(['mentors'])
  expect(await cutListening()).toBe(1)
  expect(await page.next()).toBe('mentors')
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect(await page.next()).toBe('mentors')
  page.stop()
})

test.each([
  ['may not hear of it any more', async () => false],
  ['cannot be asked about', async () => Promise.reject(new Error('The database is away.'))],
])('a stream that %s ends within a minute', async (_, mayStillHear) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const allowed = openStream(['mentors'])
  const refused = openStream(['mentors'], noAge, mayStillHear)
  const end = refused.next()
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect([await allowed.next(), await end]).toEqual(['mentors', 'mentors'])
  await vi.advanceTimersByTimeAsync(50_000)
  expect(await refused.next()).toBeUndefined()
  await db().transaction(async (tx) => notify(tx, 'mentors'))
  expect(await allowed.next()).toBe('mentors')
  allowed.stop()
})

test('an event carries only a topic and a counter with a random start, and reveals no time', async () => {
  const firstVersions: number[] = []
  for (let n = 0; n < 20; n++) {
    const page = {
      listener: { kind: 'member' as const, session: `stream ${n}` },
      topics: [...listTopics],
      age: noAge,
      mayStillHear: async () => true,
    }
    const stream = await liveStream({ ...page, signal: new AbortController().signal })
    const sent = new TextDecoder()
    let text = ''
    for await (const chunk of stream.body ?? []) {
      text += sent.decode(chunk)
      if (text.split('data: ').length > 3) break
      await db().transaction(async (tx) => notify(tx, text.includes('data: ') ? 'admin-mentees' : 'reviews'))
    }
    expect(text).toMatch(/^retry: \d+\n\n(data: (reviews|admin-mentees):\d+\n\n)+$/)
    const versions = [...text.matchAll(/:(\d+)\n/g)].map(([, version]) => Number(version))
    expect(versions).toEqual(versions.map((_, place) => (versions[0] ?? 0) + place))
    firstVersions.push(versions[0] ?? 0)
  }
  expect(new Set(firstVersions).size).toBe(20)
  const [least, greatest] = [Math.min(...firstVersions), Math.max(...firstVersions)]
  expect(greatest - least).toBeGreaterThan(2 ** 30)
})

test('a topic is a list, or one thing spelled as its changes are announced', () => {
  const longest = topicOf('company', '\u{1e921}'.repeat(120))
  const topics = [...listTopics, longest, topicOf('company', 'kilimo & söhne (%)'), topicOf('mentor', 'a_b-C')]
  expect(topics.filter((topic) => !isTopic(topic))).toEqual([])
  const others = ['', 'article', 'article:', 'session:a', 'company:a b', 'company:%', 'company:%61', 'company:%c3%b6']
  const other = [...others, 'company:a/b', 'company:a:b', 'xcompany:a', `company:${'a'.repeat(2_500)}`]
  expect(other.filter(isTopic)).toEqual([])
})
