import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { eventually } from '../../../test/patience.ts'
import { db, primarySql } from '../db/db.server.ts'
import { notify } from './live.server.ts'
import { addStream, slicePauseMs, streamCounts } from './live-streams.server.ts'
import type { Topic } from './topics.ts'

// The pauses between two slices of many streams are over when the test says so.
const slices = vi.hoisted(() => ({ mayGoOn: Promise.resolve() }))

vi.mock(import('node:timers/promises'), async (original) => {
  const timers = await original()
  const setTimeout = async <Value>(...given: Parameters<typeof timers.setTimeout<Value>>) => {
    const value = await timers.setTimeout(...given)
    if (given[0] === slicePauseMs) await slices.mayGoOn
    return value
  }
  return { ...timers, setTimeout: setTimeout as typeof timers.setTimeout }
})

function holdSlices() {
  const { promise, resolve } = Promise.withResolvers<void>()
  slices.mayGoOn = promise
  return resolve
}

const many = 5_000
const removals: (() => void)[] = []

function open(topics: Topic[], whenTold = () => {}) {
  const told: Topic[] = []
  const tell = (changed: Iterable<Topic>) => {
    told.push(...changed)
    whenTold()
  }
  const mayStillHear = async () => true
  const stream = { topics, tell, beat() {}, close() {}, mayStillHear }
  removals.push(addStream(stream))
  return told
}

async function change(topic: Topic) {
  await db().transaction(async (tx) => notify(tx, topic))
}

// The first stream makes the process listen, and is told of everything once it does.
beforeAll(async () => {
  const first = open(['articles'])
  await eventually(() => expect(first).toEqual(['articles']))
  await untilChangesAreHeard()
})

afterEach(() => {
  for (const remove of removals.splice(0)) remove()
})

test('a change is told to the streams of its topic only, and of a thing’s own topic likewise', async () => {
  const readers = [open(['reviews']), open(['mentors', 'reviews'])]
  const others = [open(['mentors']), open(['company:b'])]
  const company = open(['company:a'])
  await change('company:a')
  await change('reviews')
  await eventually(() => expect(readers).toEqual([['reviews'], ['reviews']]))
  expect(company).toEqual(['company:a'])
  expect(others).toEqual([[], []])
})

test('many streams hear one after the other in no fixed order, each once, and a single one need not wait for them', async () => {
  const order: number[] = []
  const single = { heardAfter: many }
  const tellSingle = () => {
    single.heardAfter = order.length
  }
  for (let place = 0; place < many; place++) open(['reviews'], () => order.push(place))
  open(['mentors'], tellSingle)
  const goOn = holdSlices()
  await change('reviews')
  await eventually(() => expect(order).not.toEqual([]))
  await change('mentors')
  await eventually(() => expect(single.heardAfter).toBeLessThan(many))
  goOn()
  await eventually(() => expect(order).toHaveLength(many))
  expect(new Set(order).size).toBe(many)
  expect(order).not.toEqual(order.toSorted((a, b) => a - b))
})

test('a later change reaches also those that have heard of the one before, and tells those that wait once', async () => {
  let times = 0
  const streams = Array.from({ length: many }, () => open(['reviews', 'mentors'], () => times++))
  const goOn = holdSlices()
  await change('reviews')
  await eventually(() => expect(times).toBeGreaterThan(0))
  const early = times
  await change('mentors')
  await eventually(() => expect(times).toBe(2 * early))
  goOn()
  await eventually(() => expect(streams.every((told) => told.includes('mentors'))).toBe(true))
  expect(streams.every((told) => [...told].sort().join() === 'mentors,reviews')).toBe(true)
  expect(times).toBe(many + early)
  expect(early).toBeLessThan(many)
})

test('after a lost connection, a stream hears of its topics in its own order, whatever others read', async () => {
  open(['company:b', 'mentors'])
  const told = open(['company:a', 'mentors', 'company:b'])
  await primarySql()`select pg_notify('upinde_live', 'everything')`
  await eventually(() => expect(told).toEqual(['company:a', 'mentors', 'company:b']))
})

test('after all streams have closed, nothing is left of them', () => {
  const before = Array.from({ length: many }, (_, n) => open(['articles', `company:${n}`]))
  expect([before.length, streamCounts()]).toEqual([many, { open: many, topics: many + 1 }])
  for (const remove of removals) remove()
  for (const remove of removals) remove()
  expect(streamCounts()).toEqual({ open: 0, topics: 0 })
})
