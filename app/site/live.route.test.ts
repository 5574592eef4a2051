import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { app, newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { required } from '../../test/example-review.ts'
import { untilChangesAreHeard } from '../../test/listening.ts'
import { sessions, users } from '../account/tables.ts'
import { db } from '../platform/db/db.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { catchUp } from '../platform/live/live-changes.server.ts'
import { type ListTopic, topicOf } from '../platform/live/topics.ts'
import { reviews } from '../workplaces/tables.ts'

const opened: Response[] = []
const followed: ReturnType<typeof heardOn>[] = []

beforeEach(async () => {
  await db().delete(reviews)
  // When the process begins to hear changes, everything counts as changed.
  await untilChangesAreHeard()
})

afterEach(async () => {
  // A stream that is still being read cannot be cancelled.
  for (const heard of followed.splice(0)) await heard.return()
  for (const { body } of opened.splice(0)) await body?.cancel().catch(() => {})
})

async function listen(person: Person, topics: string, headers = {}) {
  const answer = await person.get(`/live?${topics}`, headers)
  opened.push(answer)
  return answer
}

/** Yields the topics that a stream carries, except those that changed before it was opened. */
async function* heardOn({ body }: Response) {
  const decoder = new TextDecoder()
  let isOpen = false
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    const text = decoder.decode(chunk)
    for (const [, topic] of text.matchAll(/data: (\S+):\d+/g)) if (isOpen) yield topic
    isOpen ||= text.startsWith('retry: ')
  }
}

/** Opens a stream and returns a function that waits for its next topic. */
async function following(person: Person, query: string) {
  const heard = heardOn(await listen(person, query))
  followed.push(heard)
  return async () => (await heard.next()).value
}

async function tell(topic: ListTopic) {
  await db().transaction((tx) => notify(tx, topic))
}

test('each topic is open only to those who may read its content', async () => {
  const [member, admin] = [await newMember(), await newAdmin()]
  const statuses = async (person: Person) => {
    const answers: number[] = []
    for (const topic of ['articles', 'reviews', 'mentors', 'admin-reviews', 'admin-messages']) {
      const answer = await person.get(`/live?topic=${topic}`)
      await answer.body?.cancel()
      answers.push(answer.status)
    }
    return answers
  }
  expect(await statuses(visitor)).toEqual([200, 302, 302, 302, 302])
  expect(await statuses(member)).toEqual([200, 200, 200, 403, 403])
  expect(await statuses(admin)).toEqual([200, 200, 200, 200, 200])
  expect((await listen(admin, 'topic=articles&topic=admin-mentors')).status).toBe(200)
  expect((await listen(member, 'topic=articles&topic=admin-mentors')).status).toBe(403)
})

test('a page about one thing hears of that thing only', async () => {
  const member = await newMember()
  const company = topicOf('company', `kilimo & ${'አ'.repeat(111)}`)
  const hears = await following(member, `topic=${encodeURIComponent(company)}`)
  await db().transaction((tx) => notify(tx, [topicOf('company', 'kilimo'), 'reviews', company]))
  expect(await hears()).toBe(company)
})

test('visitors may hear of an article, members of companies and mentors, and nobody of what is no topic', async () => {
  const member = await newMember()
  const statuses = async (person: Person) => {
    const answers: number[] = []
    for (const topic of ['article:a', 'company:a', 'mentor:a']) {
      const answer = await person.get(`/live?topic=${topic}`)
      await answer.body?.cancel()
      answers.push(answer.status)
    }
    return answers
  }
  expect(await statuses(visitor)).toEqual([200, 302, 302])
  expect(await statuses(member)).toEqual([200, 200, 200])
  const hears = await following(
    member,
    `topic=session:${member.userId}&topic=company:${'a'.repeat(3_000)}&topic=mentors`,
  )
  await db().execute(sql`select pg_notify('upinde_live', ${`session:${member.userId}`})`)
  await tell('mentors')
  expect(await hears()).toBe('mentors')
})

test('a quiet change is told to no open page', async () => {
  const hears = await following(await newMember(), 'topic=reviews&topic=mentors')
  await db().transaction((tx) => notify(tx, 'reviews', { isQuiet: true }))
  await tell('mentors')
  expect(await hears()).toBe('mentors')
})

test('a session may open three streams; the next gets 503, and visitors of one network are several', async () => {
  const member = await newMember()
  const own = [1, 2, 3].map(() => listen(member, 'topic=reviews'))
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200])
  const fourth = await listen(member, 'topic=articles')
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await listen(await newMember(), 'topic=reviews')).status).toBe(200)

  for (let n = 0; n < 2; n++) expect((await listen(visitor, 'topic=articles')).status).toBe(200)
})

test('a page gets its stream as soon as the previous page’s stream closes', async () => {
  const member = await newMember()
  const [left] = await Promise.all([1, 2, 3].map(() => listen(member, 'topic=articles')))
  const following = listen(member, 'topic=articles')
  await left?.body?.cancel()
  expect((await following).status).toBe(200)
})

test('a client without a stream can poll with HEAD and gets 304 until something changes', async () => {
  const [member, admin] = [await newMember(), await newAdmin()]
  const hears = await following(admin, 'topic=reviews&topic=mentors&topic=articles')
  await tell('reviews')
  // Topics from the moment when the process began to listen come first.
  while ((await hears()) !== 'reviews') {}
  const head = async ({ headers }: Person, query: string, etag?: string | null) =>
    app.request(`/live?${query}`, { method: 'HEAD', headers: { ...headers, ...(etag && { 'if-none-match': etag }) } })

  for (const [person, topic, other] of [
    [member, 'reviews', 'mentors'],
    [visitor, 'articles', 'reviews'],
  ] as const) {
    const first = await head(person, `topic=${topic}`)
    const etag = first.headers.get('etag')
    expect([first.status, (await head(person, `topic=${topic}&age=60000`, etag)).status]).toEqual([200, 304])
    await tell(other)
    await hears()
    expect((await head(person, `topic=${topic}`, etag)).status).toBe(304)
    await tell(topic)
    await hears()
    const changed = await head(person, `topic=${topic}`, etag)
    const again = await head(person, `topic=${topic}`, changed.headers.get('etag'))
    expect([changed.status, again.status]).toEqual([205, 304])
    expect(await again.text()).toBe('')
    expect((await head(person, `topic=${topic}&age=60000`)).status).toBe(205)
  }
  expect((await head(visitor, 'topic=reviews&age=60000')).status).toBe(302)
  expect((await head(member, 'topic=admin-reviews&age=60000')).status).toBe(403)
})

test.each([
  ['session was ended', 'reviews', (id: string) => db().delete(sessions).where(eq(sessions.userId, id))],
  [
    'power was taken away',
    'admin-mentors',
    (id: string) => db().update(users).set({ isAdmin: false }).where(eq(users.id, id)),
  ],
] as const)('an admin whose %s receives nothing after a minute', async (_, topic, revoke) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [revoked, other] = [await newAdmin(), await newAdmin()]
  const [silenced, heard] = [await following(revoked, `topic=${topic}`), await following(other, `topic=${topic}`)]
  await revoke(revoked.userId)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await silenced()).toBeUndefined()
  await tell(topic)
  expect(await heard()).toBe(topic)
})

test('a member whose session another process ended receives nothing after a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [revoked, other] = [await newMember(), await newMember()]
  const [silenced, heard] = [await following(revoked, 'topic=reviews'), await following(other, 'topic=reviews')]
  // Both sessions are known in memory now.
  await vi.advanceTimersByTimeAsync(60_000)
  await db().delete(sessions).where(eq(sessions.userId, revoked.userId))
  await catchUp()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await silenced()).toBeUndefined()
  await tell('reviews')
  expect(await heard()).toBe('reviews')
})

test('readers are notified when a review is approved, not when it is submitted or deleted while pending', async () => {
  const [member, admin, author] = [await newMember(), await newAdmin(), await newMember()]
  const submit = () => author.post('/submit-review', { ...required, step: '5', to: '6' })
  const inAdmin = await following(admin, 'topic=admin-reviews')
  await submit()
  expect(await inAdmin()).toBe('admin-reviews')
  const readers = await following(member, 'topic=reviews&topic=mentors')
  await submit()
  const [pending, other] = await db().select({ id: reviews.id }).from(reviews)
  await admin.post(`/admin/reviews/${other?.id}/deletion`)
  await tell('mentors')
  expect(await readers()).toBe('mentors')
  await admin.post(`/admin/reviews/${pending?.id}/approval`, { version: '1' })
  expect(await readers()).toBe('reviews')
})

test('a change to an admin list notifies only the pages that show that list', async () => {
  const admin = await newAdmin()
  const others = await following(admin, 'topic=admin-mentors&topic=admin-mentees&topic=admin-messages')
  const list = await following(admin, 'topic=admin-reviews')
  await (await newMember()).post('/submit-review', { ...required, step: '5', to: '6' })
  expect(await list()).toBe('admin-reviews')
  const message = { name: 'A', email: 'a@example.org', message: 'Hello.', inquiryType: 'General Inquiry' }
  expect((await visitor.post('/contact', message)).status).toBeLessThan(400)
  expect(await others()).toBe('admin-messages')
  await tell('admin-reviews')
  expect(await list()).toBe('admin-reviews')
})
