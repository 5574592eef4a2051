import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { untilChangesAreHeard } from '../../../test/listening.ts'
import { db } from '../db/db.server.ts'
import { notify, type Topic } from './live.server.ts'
import { addStream, streamCounts } from './live-streams.server.ts'

const many = 1_000
const generous = { timeout: 20_000 }
const removals: (() => void)[] = []

function open(wanted: Topic[]) {
  const told: Topic[] = []
  const tell = (changed: Iterable<Topic>) => void told.push(...changed)
  const mayStillHear = async () => true
  const stream = { wanted, untold: new Set<Topic>(), tell, beat() {}, close() {}, mayStillHear }
  removals.push(addStream(stream))
  return told
}

async function change(topic: Topic) {
  await db().transaction(async (tx) => notify(tx, topic))
}

// The first stream makes the process listen, and is told of everything once it does.
beforeAll(async () => {
  const first = open(['articles'])
  await vi.waitFor(() => expect(first).toEqual(['articles']), generous)
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
  await vi.waitFor(() => expect(readers).toEqual([['reviews'], ['reviews']]), generous)
  expect(company).toEqual(['company:a'])
  expect(others).toEqual([[], []])
})

test('many streams hear one after the other in no fixed order, each once, and a single one need not wait for them', async () => {
  const streams = Array.from({ length: many }, () => open(['reviews']))
  const single = open(['mentors'])
  const heardBy = () => streams.flatMap((told, place) => (told.length ? [place] : []))
  await change('reviews')
  await vi.waitFor(() => expect(heardBy()).not.toEqual([]), { ...generous, interval: 1 })
  expect(heardBy()).not.toEqual(heardBy().map((_, place) => place))
  await change('mentors')
  await vi.waitFor(() => expect(single).toEqual(['mentors']), { ...generous, interval: 1 })
  await vi.waitFor(() => expect(heardBy()).toHaveLength(many), generous)
  expect(streams.every((told) => told.length === 1)).toBe(true)
})

test('a later change reaches also those that have heard of the one before, and tells those that wait once', async () => {
  const streams = Array.from({ length: many }, () => open(['reviews', 'mentors']))
  let heardBefore = streams.map((told) => told.length)
  await change('reviews')
  await vi.waitFor(() => expect(streams.some((told) => told.length)).toBe(true), { ...generous, interval: 1 })
  heardBefore = streams.map((told) => told.length)
  await change('mentors')
  await vi.waitFor(() => expect(streams.every((told) => told.includes('mentors'))).toBe(true), generous)
  expect(streams.every((told) => [...told].sort().join() === 'mentors,reviews')).toBe(true)
  expect(heardBefore.every((count) => count <= 1)).toBe(true)
})

test('after all streams have closed, nothing is left of them', () => {
  const before = Array.from({ length: many }, (_, n) => open(['articles', `company:${n}`]))
  expect([before.length, streamCounts()]).toEqual([many, { open: many, topics: many + 1 }])
  for (const remove of removals) remove()
  for (const remove of removals) remove()
  expect(streamCounts()).toEqual({ open: 0, topics: 0 })
})
