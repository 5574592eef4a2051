import { afterAll, expect, onTestFinished, test } from 'vitest'
import { db, markDown, markUp } from '../../app/platform/db/db.server.ts'
import { jobRuns, outbox } from '../../app/platform/db/tables.ts'
import { queueUpload } from '../../app/platform/files/upload-queue.server.ts'
import { runOnce } from '../../app/platform/jobs/job-runner.server.ts'
import { queueMail } from '../../app/platform/mail/mail.server.ts'
import { newMember, visitor } from '../../test/app.ts'
import { untilChangesAreHeard } from '../../test/listening.ts'
import { createMetrics } from './metrics.ts'

const metrics = createMetrics()
afterAll(() => metrics.stop())

/** Returns the value of one series, or null if there is none. */
async function figure(series: string) {
  const line = (await metrics.text()).split('\n').find((each) => each.startsWith(`${series} `))
  return line ? Number(line.slice(series.length + 1)) : null
}

test('each request that the log has a line for is counted under its route pattern', async () => {
  const count = (route: string, method: string, status: number) =>
    figure(`upinde_http_request_duration_seconds_count{route="${route}",method="${method}",status="${status}"}`)
  await visitor.get('/account')
  await visitor.get('/mentor/one')
  await visitor.get('/mentor/two')
  await visitor.post('/auth', { email: '' })
  await visitor.get('/live?topic=mentors').then((answer) => answer.body?.cancel())
  expect(await count('/account', 'GET', 302)).toBe(1)
  expect(await count('/mentor/:mentorId?', 'GET', 302)).toBe(2)
  expect(await count('/auth', 'POST', 422)).toBe(1)
  expect(await metrics.text()).not.toContain('/live')
})

test('shared pages are counted as made or answered from memory, with the bytes that they take', async () => {
  await untilChangesAreHeard()
  const counted = async () => [
    await figure('upinde_shared_page_requests_total{result="miss"}'),
    await figure('upinde_shared_page_requests_total{result="hit"}'),
    await figure('upinde_shared_page_bytes'),
  ]
  const [misses = 0, hits = 0, bytes = 0] = (await counted()).map(Number)
  for (let n = 0; n < 3; n++) {
    await untilChangesAreHeard()
    await visitor.get('/mentorship')
  }
  const after = await counted()
  expect(after.slice(0, 2)).toEqual([misses + 1, hits + 2])
  expect(after[2]).toBeGreaterThan(bytes)
})

test('open event streams are counted by audience, rounded up to tens', async () => {
  const member = await newMember()
  const open = async () => [
    await figure('upinde_event_streams{audience="members"}'),
    await figure('upinde_event_streams{audience="visitors"}'),
  ]
  expect(await open()).toEqual([0, 0])
  const streams = [await member.get('/live?topic=mentors'), await member.get('/live?topic=mentors')]
  expect(await open()).toEqual([10, 0])
  streams.push(await visitor.get('/live?topic=articles'))
  expect(await open()).toEqual([10, 10])
  for (const { body } of streams) await body?.cancel()
  expect(await open()).toEqual([0, 0])
  expect(await figure('upinde_event_streams_max{audience="members"}')).toBeGreaterThan(0)
})

test('the lengths of queues and the ages of the oldest are rounded up to tens', async () => {
  await db().delete(outbox)
  const state = async (queue: string) => [
    await figure(`upinde_queue_length{queue="${queue}"}`),
    await figure(`upinde_queue_oldest_age_seconds{queue="${queue}"}`),
  ]
  for (const queue of ['mail', 'uploads', 'pictures', 'passwords'])
    expect([queue, await state(queue)]).toEqual([queue, [0, 0]])

  await queueMail(db(), null)
  await db()
    .update(outbox)
    .set({ giveUpAt: new Date(Date.now() + 24 * 3_600_000 - 61_000) })
  expect(await state('mail')).toEqual([10, 70])
  await db().delete(outbox)

  const sending = Promise.withResolvers<void>()
  const [first, second] = [queueUpload(chunks(sending.promise)), queueUpload(chunks(sending.promise))]
  await first.next()
  const waiting = second.next()
  expect(await state('uploads')).toEqual([10, 10])
  sending.resolve()
  await first.return(undefined)
  await waiting
  await second.return(undefined)
  expect(await state('uploads')).toEqual([0, 0])
})

async function* chunks(rest: Promise<void>) {
  yield new Uint8Array(1)
  await rest
}

test('while the database is down, metrics say so and the other figures are still there', async () => {
  onTestFinished(() => markUp('primary'))
  expect(await figure('upinde_database_up{database="primary"}')).toBe(1)
  markDown('primary')
  expect(await figure('upinde_database_up{database="primary"}')).toBe(0)
  expect(await figure('upinde_queue_length{queue="mail"}')).toBeNull()
  expect(await figure('upinde_queue_length{queue="uploads"}')).toBe(0)
  expect(await figure('upinde_replica_lag_bytes{database="replica"}')).toBeNull()
})

test('a job shows its last success and duration, but not when it failed or was not due', async () => {
  const run = (name: string, work: () => Promise<unknown>, isMeasured = true) =>
    runOnce({ name, run: work, isMeasured, everyMs: 1 }, new AbortController().signal)
  await run('did something', async () => {})
  await run('was not due', async () => false)
  await run('tells something', async () => {}, false)
  await expect(run('failed', () => Promise.reject(new Error('It failed.')))).rejects.toThrow('It failed.')
  expect(await figure('upinde_job_duration_seconds{job="did something"}')).toBe(1)
  const at = Number(await figure('upinde_job_last_success_timestamp_seconds{job="did something"}'))
  expect(at % 60).toBe(0)
  expect(Math.abs(Date.now() / 1000 - at)).toBeLessThan(600)
  expect(await metrics.text()).not.toMatch(/was not due|tells something|failed"/)
})

test('a nightly job shows the last night in which any process did it', async () => {
  await db().insert(jobRuns).values({ job: 'an example', doneOn: '2026-03-02' })
  const night = await figure('upinde_nightly_job_last_night_timestamp_seconds{job="an example"}')
  expect(night).toBe(Date.UTC(2026, 2, 2) / 1000)
})
