import { setTimeout as pause } from 'node:timers/promises'
import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFailed, onTestFinished, test, vi } from 'vitest'
import { config } from '../../app/platform/config/config.server.ts'
import { db } from '../../app/platform/db/db.server.ts'
import { notify } from '../../app/platform/live/live.server.ts'
import { listTopics, topicOf } from '../../app/platform/live/topics.ts'
import { nameKey } from '../../app/platform/text/clean-text.ts'
import { publishBatch } from '../../app/workplaces/reviews/publication.server.ts'
import { reviews } from '../../app/workplaces/tables.ts'
import { app, newAdmin, newMember, type Person, visitor } from '../app.ts'
import { required } from '../example-review.ts'
import { inGate } from '../in-gate.ts'
import { random, seed } from '../seeded.ts'

const readersTopics = [
  'articles',
  'reviews',
  'review-batches',
  'mentors',
  topicOf('company', nameKey(required.companyName)),
]
const lines: string[] = []
const isQueued = isNotNull(reviews.queueBatch)
const isApproved = eq(reviews.isApproved, true)
const isWithdrawn = eq(reviews.isWithdrawn, true)

// A process that begins to listen tells every page to reload.
beforeAll(async () => {
  for await (const text of textOf(await (await newAdmin()).get('/live?topic=admin-messages')))
    if (text.includes('data: ')) break
})

beforeEach(async () => {
  await db().delete(reviews)
  lines.splice(0)
  const settings = config()
  const before = { ...settings }
  settings.logLevel = 'info'
  const writing = vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
  return () => {
    writing.mockRestore()
    Object.assign(settings, before)
  }
})

test('with REVIEW_PRIVACY=strict, reviews submitted and withdrawn at random times tell no open page anything', async () => {
  onTestFailed(() => console.log(`TEST_SEED=${seed}`))
  // No full minute passes, at which pages hear with or without news.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 60 })
  const [admin, member] = [await newAdmin(), await newMember()]
  const authors = await Promise.all(Array.from({ length: 34 }, () => newMember()))
  // Admins already know these reviews: they can be approved, and their withdrawal may be visible.
  const known = await Promise.all(authors.slice(17).map((author) => submit(author)))
  await db().update(reviews).set({ queueBatch: 1 })
  const streams = [await openStream(admin, listTopics), await openStream(member, readersTopics)]
  const polls = [await openPolls(admin, listTopics), await openPolls(member, readersTopics)]
  lines.splice(0)

  await Promise.all(Array.from({ length: inGate(12, 50) }, (_, n) => comeAndGo(authors[n % 17] ?? admin, admin)))
  await Promise.all(known.map(withdraw))
  expect(await db().$count(reviews, isApproved)).toBeGreaterThan(0)
  expect(await db().$count(reviews, isWithdrawn)).toBe(await db().$count(reviews))

  for (const poll of polls) expect(await poll.stop()).toEqual(['304'])
  // Events arrive in order, so anything reported before this public change would precede it.
  for (const topic of ['mentors', 'articles'] as const) await db().transaction((tx) => notify(tx, topic))
  for (const stream of streams) expect(await stream.untilArticles()).toEqual(['mentors', 'articles'])
  expect(lines).toEqual([])
})

test('with REVIEW_PRIVACY=strict, an admin who keeps reloading the list sees nothing come or go before the batch', async () => {
  // No batch falls due by the clock meanwhile.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 60 })
  const [admin, author, other] = [await newAdmin(), await newMember(), await newMember()]
  const lists = () => Promise.all(['', '?show=all'].flatMap((show) => ['', '.data'].map((end) => list(end, show))))
  const list = async (end: string, show: string) => (await admin.get(`/admin/reviews${end}${show}`)).text()
  await submit(author)
  const known = await submit(other, 'Withdrawn Works')
  await publishBatch()
  const before = await lists()
  for (const each of before) expect(each).toContain('Withdrawn Works')

  // Admins see a mark on reviews of the same account, but only once all of them are visible.
  const unseen = await submit(author, 'Unseen Works')
  expect(await lists()).toEqual(before)
  await submit(other, 'Coming Works')
  await withdraw(unseen)
  expect(await lists()).toEqual(before)
  await withdraw(known)
  expect(await lists()).toEqual(before)

  await publishBatch()
  for (const each of await lists()) {
    expect(each).toContain('Coming Works')
    expect(each).not.toMatch(/Unseen Works|Withdrawn Works/)
  }
})

test('with REVIEW_PRIVACY=literal, a review reaches an admin’s open list at once, and nothing in the log dates it', async () => {
  const [admin, author] = [await newAdmin(), await newMember()]
  const referer = `${config().publicUrl}/admin/reviews?show=all`
  await admin.get('/admin/reviews?show=all')
  const stream = await openStream(admin, ['admin-reviews', 'articles'])
  lines.splice(0)
  const receipt = await submit(author)
  // The script of the dashboard does this after an event.
  expect(await (await admin.get('/admin/reviews.data?show=all', { referer })).text()).toContain(required.companyName)
  await withdraw(receipt)
  await db().transaction((tx) => notify(tx, 'articles'))
  expect(await stream.untilArticles()).toEqual(['admin-reviews', 'admin-reviews', 'articles'])
  expect(lines).toEqual([])
})

test('with batches, nobody is notified of a review that arrives between two of them', async () => {
  Object.assign(config(), { reviewPrivacy: 'literal', reviewBatchMinutes: 60 })
  const stream = await openStream(await newAdmin(), listTopics)
  await withdraw(await submit(await newMember()))
  await db().transaction((tx) => notify(tx, 'articles'))
  expect(await stream.untilArticles()).toEqual(['articles'])
})

/** Collects the events of a stream until the articles change. */
async function openStream(person: Person, wanted: readonly string[]) {
  const answer = await person.get(`/live?${queryOf(wanted)}`)
  const chunks = textOf(answer)
  expect((await chunks.next()).value).toMatch(/^retry: /)
  return {
    async untilArticles() {
      let heard = ''
      while (!heard.includes('data: articles:')) heard += (await chunks.next()).value
      await chunks.return(undefined)
      return [...heard.matchAll(/data: (\S+):\d+\n\n/g)].map(([, topic]) => topic)
    },
  }
}

async function* textOf({ body }: Response) {
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) yield decoder.decode(chunk)
}

/** Polls like a page without a stream until stopped, and returns the distinct answers. */
async function openPolls(person: Person, wanted: readonly string[]) {
  const ask = (etag?: string) =>
    app.request(`/live?${queryOf(wanted)}`, {
      method: 'HEAD',
      headers: { ...person.headers, ...(etag && { 'if-none-match': etag }) },
    })
  const etag = (await ask()).headers.get('etag') ?? ''
  const answers = new Set<string>()
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      answers.add(String((await ask(etag)).status))
      await pause(random.below(20))
    }
  })()
  return {
    async stop() {
      isOver = true
      await asking
      answers.add(String((await ask(etag)).status))
      return [...answers]
    },
  }
}

/** Submits a review, approves another one and withdraws the first, at random times. */
async function comeAndGo(author: Person, admin: Person) {
  await pause(random.below(500))
  const receipt = await submit(author)
  await pause(random.below(100))
  const waiting = await db().select({ id: reviews.id, version: reviews.version }).from(reviews).where(isQueued)
  const chosen = random.oneOf(waiting)
  if (chosen) await admin.post(`/admin/reviews/${chosen.id}/approval`, { version: String(chosen.version) })
  await pause(random.below(500))
  await withdraw(receipt)
}

async function submit(author: Person, companyName = required.companyName) {
  const answer = await author.post('/submit-review', { ...required, companyName, step: '5', to: '6' })
  const [, receipt = ''] = /<output[^>]*>([^<]+)</.exec(await answer.text()) ?? []
  expect(receipt).not.toBe('')
  return receipt
}

async function withdraw(code: string) {
  const answer = await visitor.post('/review-receipt', { code, withdraw: 'yes' })
  expect(answer.status).toBe(200)
}

function queryOf(wanted: readonly string[]) {
  return wanted.map((topic) => `topic=${topic}`).join('&')
}
