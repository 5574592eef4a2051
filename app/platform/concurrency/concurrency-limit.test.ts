import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.server.ts'

test('runs no more jobs at once than allowed, starts them in order, and frees the slot of a failed job', async () => {
  const inTurn = concurrencyLimit(2)
  const started: number[] = []
  let under = 0
  const job = (number: number) => async () => {
    started.push(number)
    expect(++under).toBeLessThanOrEqual(2)
    await setImmediate()
    under--
    if (number === 1) throw new Error('failed')
    return number
  }
  const results = await Promise.allSettled([0, 1, 2, 3, 4, 5].map((number) => inTurn(job(number))))
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([true, false, true, true, true, true])
})

test('tells how many jobs wait, and how long the oldest has', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const inTurn = concurrencyLimit(1)
  const running = Promise.withResolvers<void>()
  const jobs = [inTurn(() => running.promise)]
  expect(inTurn.queue()).toEqual({ length: 0, oldestSeconds: 0 })
  jobs.push(inTurn(async () => {}))
  vi.advanceTimersByTime(2_000)
  jobs.push(inTurn(async () => {}))
  vi.advanceTimersByTime(1_000)
  expect(inTurn.queue()).toEqual({ length: 2, oldestSeconds: 3 })
  running.resolve()
  await Promise.all(jobs)
  expect(inTurn.queue()).toEqual({ length: 0, oldestSeconds: 0 })
})
