import { afterEach, expect, test } from 'vitest'
import { config } from '../config/config.server.ts'
import { acquireSlot, type Listener } from './live-connection-limit.server.ts'

const leaving: (() => void)[] = []

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

async function take(listener: Listener) {
  const leave = await acquireSlot(listener)
  if (leave) leaving.push(leave)
  return leave
}

test('a session has three slots and the visitors of a network have a hundred, and a released slot can be reused', async () => {
  const session = await Promise.all([1, 2, 3, 4].map(() => take({ kind: 'member', session: 'one' })))
  expect(session.map(Boolean)).toEqual([true, true, true, false])
  expect(await take({ kind: 'member', session: 'another' })).not.toBeNull()
  const network = await Promise.all(Array.from({ length: 101 }, () => take({ kind: 'visitor', client: 'one' })))
  expect(network.map(Boolean)).toEqual([...Array(100).fill(true), false])

  session[0]?.()
  session[0]?.()
  expect(
    [await take({ kind: 'member', session: 'one' }), await take({ kind: 'member', session: 'one' })].map(Boolean),
  ).toEqual([true, false])
})

test('a quarter of the slots is for visitors and the rest for members, and neither group uses the other’s', async () => {
  const room = config().liveConnections
  expect(room.members / room.visitors).toBeCloseTo(3, 1)
  const visitors = await Promise.all(
    Array.from({ length: room.visitors + 100 }, (_, n) => take({ kind: 'visitor', client: String(n) })),
  )
  expect(visitors.filter(Boolean)).toHaveLength(room.visitors)
  const members = await Promise.all(
    Array.from({ length: room.members }, (_, n) => take({ kind: 'member', session: String(Math.floor(n / 3)) })),
  )
  expect(members.every(Boolean)).toBe(true)
  expect(
    [await take({ kind: 'visitor', client: 'late' }), await take({ kind: 'member', session: 'late' })].map(Boolean),
  ).toEqual([false, false])
  leaving.pop()?.()
  expect(
    [await take({ kind: 'visitor', client: 'late' }), await take({ kind: 'member', session: 'late' })].map(Boolean),
  ).toEqual([false, true])
})
