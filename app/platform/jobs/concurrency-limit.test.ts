import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
