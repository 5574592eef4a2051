import { expect, onTestFinished, test, vi } from 'vitest'
import { type Job, runNow, startJobs } from './job-runner.server.ts'

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
