import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { hideMoments } from '../../../test/hidden-moments.ts'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { config } from '../config/config.server.ts'
import { db } from '../db/db.server.ts'
import { isOnClock } from './clock.server.ts'
import { changesSince, notify } from './live.server.ts'
import { hasChanged } from './live-changes.server.ts'
import { addStream } from './live-streams.server.ts'
import { listTopics, type Topic, topicOf } from './topics.ts'

const minute = 60_000
const things = (['article', 'company', 'mentor', 'own'] as const).map((kind) => topicOf(kind, 'a'))
const all: Topic[] = [...listTopics, ...things]

beforeAll(() => untilChangesAreHeard())

beforeEach(hideMoments)

function open(topics: Topic[]) {
  const told: Topic[] = []
  const tell = (changed: Iterable<Topic>) => void told.push(...changed)
  onTestFinished(addStream({ topics, tell, beat() {}, close() {}, mayStillHear: async () => true }))
  return told
}

// What is told at once is of the team, or comes in batches; commands say which of it is quiet.
test('all that open pages hear, and when: of what members do at full minutes, of everything else at once', () => {
  expect(all.filter(isOnClock)).toEqual([
    ...['own', 'admin-reviews', 'admin-mentors', 'admin-mentees', 'admin-messages', 'admin-reports', 'own:a'],
  ])
  expect(all.filter((topic) => !isOnClock(topic))).toEqual([
    ...['articles', 'legal-texts', 'reviews', 'review-batches', 'mentors', 'article:a', 'company:a', 'mentor:a'],
  ])
  Object.assign(config(), { reviewPrivacy: 'literal' })
  expect(all.filter(isOnClock)).toEqual([])
  Object.assign(config(), { reviewPrivacy: 'strict', reviewBatchMinutes: 0 })
  expect(all.filter(isOnClock)).toEqual([])
})

test('whoever hears on the clock hears at each full minute, like everybody, and never of an act', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  vi.setSystemTime(Math.ceil(Date.now() / minute) * minute + 10_000)
  const [told, untold, others] = [open(['own:a', 'admin-mentees']), open(['own:b']), open(['articles'])]
  for (let n = 0; n < 3; n++) await db().transaction((tx) => notify(tx, ['own:a', 'admin-mentees', 'articles']))
  await vi.waitFor(() => expect(others).toHaveLength(3))
  await vi.advanceTimersByTimeAsync(54_000)
  expect([told, untold]).toEqual([[], []])
  await vi.advanceTimersByTimeAsync(1_000)
  expect([told, untold]).toEqual([['own:a', 'admin-mentees'], ['own:b']])
  await vi.advanceTimersByTimeAsync(minute)
  expect([told.length, untold.length, others.length]).toEqual([4, 2, 3])
})

test('whoever polls reads the same: something may be new since the last full minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const begun = Math.ceil(Date.now() / minute) * minute
  const ask = (etag: string | null) => changesSince(etag, { topics: ['own:a'], age: Number.NaN })
  const answers = async (isActing: boolean) => {
    const found: unknown[] = []
    vi.setSystemTime(begun + 20_000)
    let etag = ask(null).headers.get('etag')
    for (let second = 21; second < 200; second += 7) {
      vi.setSystemTime(begun + second * 1_000)
      if (isActing) await db().transaction((tx) => notify(tx, 'own:a'))
      const answer = ask(etag)
      etag = answer.headers.get('etag')
      found.push([second, answer.status, hasChanged('own:a', 10_000)])
    }
    return found
  }
  const quiet = await answers(false)
  expect(await answers(true)).toEqual(quiet)
  expect(quiet.filter((row) => (row as number[])[1] === 205)).toHaveLength(3)
})
