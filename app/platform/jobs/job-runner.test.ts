import { expect, onTestFinished, test, vi } from 'vitest'
import { config } from '../config/config.server.ts'
import { primarySql } from '../db/db.server.ts'
import { doTonight, type Job, runNow, startJobs } from './job-runner.server.ts'

function start(job: Partial<Job>) {
  const runs: PromiseWithResolvers<void>[] = []
  async function run() {
    runs.push(Promise.withResolvers<void>())
    await runs.at(-1)?.promise
  }
  const jobs = startJobs([{ name: 'an example', everyMs: 1_000, run, ...job }])
  onTestFinished(() => jobs.stop())
  return { jobs, runs }
}

test('a job runs at the start and then again after each pause, whether or not it failed', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { runs } = start({})
  expect(runs).toHaveLength(1)
  runs[0]?.reject(new Error('It failed.'))
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2)
  expect(runs).toHaveLength(2)
  runs[1]?.resolve()
})

test('a job that waits first does not run at the start', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { runs } = start({ waitsFirst: true })
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(2)
  expect(runs).toHaveLength(1)
  runs[0]?.resolve()
})

test('what is asked for during a run is done once after it, and nothing after a stop', async () => {
  const { jobs, runs } = start({ everyMs: 600_000 })
  runNow('an example')
  runNow('an example')
  runs[0]?.resolve()
  await expect.poll(() => runs.length).toBe(2)
  runs[1]?.resolve()
  await jobs.stop()
  runNow('an example')
  expect(runs).toHaveLength(2)
})

test('nightly work that was not finished is done again, and finished work once a night', async () => {
  const now = new Date('2026-05-01T12:00:00Z')
  const runs: boolean[] = []
  const work = (isFinished: boolean) =>
    doTonight({ job: 'an example', now }, async () => {
      runs.push(isFinished)
      return isFinished
    })
  expect(await work(false)).toBe(false)
  expect(await Promise.all(Array.from({ length: 4 }, () => work(true)))).toContain(true)
  expect(await work(true)).toBe(false)
  expect(runs).toEqual([false, true])
})

test('a night begins at the hour that is set', async () => {
  const before = config().nightHour
  onTestFinished(() => void Object.assign(config(), { nightHour: before }))
  Object.assign(config(), { nightHour: 22 })
  const at = (moment: string) => doTonight({ job: 'a third example', now: new Date(moment) }, async () => true)
  expect(await at('2026-05-03T22:00:00Z')).toBe(true)
  expect(await at('2026-05-04T21:59:00Z')).toBe(false)
  expect(await at('2026-05-04T22:00:00Z')).toBe(true)
})

test('who lost the lock to another process does not count the night as done', async () => {
  const night = { job: 'another example', now: new Date('2026-05-02T12:00:00Z') }
  const [entered, first, second] = Array.from({ length: 3 }, () => Promise.withResolvers<boolean>())
  const loser = doTonight(night, async (connection) => {
    const [self] = await connection`select pg_backend_pid() as pid`
    await primarySql()`select pg_terminate_backend(${self?.pid})`
    return first?.promise ?? false
  })
  let winner = Promise.resolve(false)
  await expect
    .poll(async () => {
      winner = doTonight(night, async () => {
        entered?.resolve(true)
        return second?.promise ?? false
      })
      return Promise.race([entered?.promise, winner])
    })
    .toBe(true)
  first?.resolve(true)
  // The driver may notice the end of its connection only when it next asks for something.
  expect(await loser.catch(() => false)).toBe(false)
  second?.resolve(true)
  expect(await winner).toBe(true)
})
