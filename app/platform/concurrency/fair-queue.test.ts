import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fairQueue, LaneFull } from './fair-queue.server.ts'

type Lane = 'few' | 'many'

test('runs no more jobs at once than allowed, and a failed one frees its place', async () => {
  const { add, running, finishAll } = queueOf(2)
  const jobs = ['a', 'b', 'c', 'd'].map((key) => add('many', key))
  expect(running()).toBe(2)
  jobs.push(add('many', 'fails', () => Promise.reject(new Error('failed'))))
  jobs.push(add('many', 'after'))
  await finishAll()
  expect((await Promise.allSettled(jobs)).map(({ status }) => status === 'fulfilled')).toEqual([
    ...[true, true, true, true],
    ...[false, true],
  ])
})

test('lanes take turns, so that a full one delays another by a single job', async () => {
  const { addAll, started, finishAll } = queueOf(1)
  const jobs = addAll('many a1', 'many a2', 'many a3', 'many a4', 'few b1', 'few b2')
  await finishAll()
  await Promise.all(jobs)
  expect(started).toEqual(['many a1', 'many a2', 'few b1', 'many a3', 'few b2', 'many a4'])
})

test('keys of a lane take turns, each in the order of its jobs, so that one delays another by a single job', async () => {
  const { add, started, finishAll } = queueOf(1)
  const jobs = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => add('many', name[0] ?? '', undefined, name))
  await finishAll()
  await Promise.all(jobs)
  expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3'])
})

test('one key may use a whole lane, and its next job is refused', async () => {
  const { add, finishAll } = queueOf(1)
  const jobs = Array.from({ length: 5 }, () => add('many', 'a'))
  await expect(add('many', 'a')).rejects.toThrow(LaneFull)
  await finishAll()
  await Promise.all(jobs)
})

test('in a full lane, the newest job of the fullest key gives way until the shares are even', async () => {
  const { inTurn, add, started, finishAll } = queueOf(1)
  const named = (name: string) => add('many', name[0] ?? '', undefined, name)
  const jobs = ['a0', 'a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'd1'].map(named)
  const settled = Promise.allSettled(jobs)
  for (const key of ['a', 'b', 'e']) {
    expect(inTurn.hasPlace({ lane: 'many', key })).toBe(false)
    await expect(add('many', key)).rejects.toThrow(LaneFull)
  }
  await finishAll()
  const refused = (await settled).flatMap((job) => (job.status === 'rejected' ? [job.reason] : []))
  expect(refused).toEqual([new LaneFull(), new LaneFull(), new LaneFull()])
  expect(started).toEqual(['a0', 'a1', 'b1', 'c1', 'd1'])
})

test('a lane is never filled by another', async () => {
  const { inTurn, add, finishAll } = queueOf(1)
  const jobs = Array.from({ length: 5 }, (_, n) => add('many', `key ${n}`))
  expect(inTurn.hasPlace({ lane: 'many', key: 'another' })).toBe(false)
  jobs.push(add('few', 'a'), add('few', 'b'))
  await expect(add('few', 'c')).rejects.toThrow(LaneFull)
  await finishAll()
  await Promise.all(jobs)
})

test('tells how many jobs wait, and how long the oldest of all lanes has', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { inTurn, add, finishAll } = queueOf(1)
  const jobs = [add('few', 'a'), add('few', 'a')]
  vi.advanceTimersByTime(2_000)
  jobs.push(add('many', 'b'))
  vi.advanceTimersByTime(1_000)
  expect(inTurn.queue()).toEqual({ length: 2, oldestSeconds: 3 })
  await finishAll()
  await Promise.all(jobs)
  expect(inTurn.queue()).toEqual({ length: 0, oldestSeconds: 0 })
})

/** Returns a queue with room for four jobs in one lane and two in the other; each runs until it is finished by hand. */
function queueOf(max: number) {
  const room = { few: 2, many: 4 }
  const inTurn = fairQueue<Lane>(max, (lane) => room[lane])
  const started: string[] = []
  const finish: (() => void)[] = []
  let settling = 0
  function add(lane: Lane, key: string, end = () => Promise.resolve(), name = `${lane} ${key}`) {
    settling++
    const job = inTurn({ lane, key }, async () => {
      started.push(name)
      await new Promise<void>((resolve) => finish.push(resolve))
      await end()
    })
    const settled = () => void settling--
    job.then(settled, settled)
    return job
  }
  return {
    inTurn,
    started,
    add,
    addAll: (...names: string[]) =>
      names.map((name) => add(name.startsWith('few') ? 'few' : 'many', 'the only key', undefined, name)),
    running: () => finish.length,
    async finishAll() {
      while (settling > 0) {
        finish.shift()?.()
        await setImmediate()
      }
    },
  }
}
