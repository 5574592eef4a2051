import { eq } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { app, newAdmin, newMember, type Person, visitor } from '../../test/app.ts'
import { required } from '../../test/example-review.ts'
import { sessions, users } from '../account/tables.ts'
import { db } from '../platform/db.server.ts'
import { notify } from '../platform/live.server.ts'
import { reviews } from '../workplaces/tables.ts'

const opened: Response[] = []

afterEach(async () => {
  for (const { body } of opened.splice(0)) await body?.cancel().catch(() => {})
})

async function listen(person: Person, topics: string, headers = {}) {
  const answer = await person.get(`/live?${topics}`, headers)
  opened.push(answer)
  return answer
}

/** The names of the topics that a stream carries, one at a time. */
async function* heardOn({ body }: Response) {
  const decoder = new TextDecoder()
  for await (const chunk of body?.values({ preventCancel: true }) ?? []) {
    for (const [, topic] of decoder.decode(chunk).matchAll(/data: (\w+):\d+/g)) yield topic
  }
}

test('each topic is open to those who may read what it is about', async () => {
  const [member, admin] = [await newMember(), await newAdmin()]
  const statuses = async (person: Person) => {
    const answers: number[] = []
    for (const topic of ['articles', 'reviews', 'mentors', 'admin']) {
      const answer = await person.get(`/live?topic=${topic}`)
      await answer.body?.cancel()
      answers.push(answer.status)
    }
    return answers
  }
  expect(await statuses(visitor)).toEqual([200, 302, 302, 302])
  expect(await statuses(member)).toEqual([200, 200, 200, 403])
  expect(await statuses(admin)).toEqual([200, 200, 200, 200])
  expect((await listen(admin, 'topic=articles&topic=admin')).status).toBe(200)
  expect((await listen(member, 'topic=articles&topic=admin')).status).toBe(403)
})

test('a session has three streams, visitors of one network have one, and the next is told 503', async () => {
  const member = await newMember()
  const own = [1, 2, 3].map(() => listen(member, 'topic=reviews'))
  expect((await Promise.all(own)).map(({ status }) => status)).toEqual([200, 200, 200])
  const fourth = await listen(member, 'topic=articles')
  expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '30'])
  expect((await listen(await newMember(), 'topic=reviews')).status).toBe(200)

  const first = await listen(visitor, 'topic=articles')
  expect((await listen(visitor, 'topic=articles')).status).toBe(503)
  await first.body?.cancel()
  expect((await listen(visitor, 'topic=articles')).status).toBe(200)
})

test('a page that follows another gets its stream as soon as the other is closed', async () => {
  const left = await listen(visitor, 'topic=articles')
  const following = listen(visitor, 'topic=articles')
  await left.body?.cancel()
  expect((await following).status).toBe(200)
})

test('who was refused can ask whether something changed', async () => {
  const [member, admin] = [await newMember(), await newAdmin()]
  const hears = heardOn(await listen(admin, 'topic=reviews&topic=mentors&age=60000'))
  await hears.next() // what changed before
  await hears.next()
  await db().transaction((tx) => notify(tx, 'reviews'))
  await hears.next()
  const head = async ({ headers }: Person, query: string) =>
    (await app.request(`/live?${query}`, { method: 'HEAD', headers })).status
  expect(await head(member, 'topic=reviews&age=60000')).toBe(205)
  expect(await head(member, 'topic=reviews')).toBe(200)
  expect(await head(visitor, 'topic=reviews&age=60000')).toBe(302)
  expect(await head(member, 'topic=admin&age=60000')).toBe(403)
})

test.each([
  ['session was ended', 'reviews', (id: string) => db().delete(sessions).where(eq(sessions.userId, id))],
  ['power was taken away', 'admin', (id: string) => db().update(users).set({ isAdmin: false }).where(eq(users.id, id))],
])('an admin whose %s hears nothing after a minute', async (_, topic, revoke) => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const [revoked, other] = [await newAdmin(), await newAdmin()]
  const [silenced, heard] = [
    heardOn(await listen(revoked, `topic=${topic}&age=-10000`)),
    heardOn(await listen(other, `topic=${topic}&age=-10000`)),
  ]
  await revoke(revoked.userId)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await silenced.next()).toEqual({ done: true, value: undefined })
  await db().transaction((tx) => notify(tx, topic as 'admin'))
  expect((await heard.next()).value).toBe(topic)
})

test('readers hear of a review when it is approved, and not when it is submitted or a pending one is deleted', async () => {
  const [member, admin, author] = [await newMember(), await newAdmin(), await newMember()]
  const submit = () => author.post('/submit-review', { ...required, step: '5', to: '6' })
  const inAdmin = heardOn(await listen(admin, 'topic=admin&age=-10000'))
  await submit()
  await inAdmin.next()
  const readers = heardOn(await listen(member, 'topic=reviews&topic=mentors&age=-10000'))
  await submit()
  const [pending, other] = await db().select({ id: reviews.id }).from(reviews)
  await admin.post(`/admin/reviews/${other?.id}/deletion`)
  await db().transaction((tx) => notify(tx, 'mentors'))
  expect((await readers.next()).value).toBe('mentors')
  await admin.post(`/admin/reviews/${pending?.id}/approval`, { version: '1' })
  expect((await readers.next()).value).toBe('reviews')
})
