import { afterEach, expect, test } from 'vitest'
import { acquireSlot, type Listener } from './live-connection-limit.server.ts'

const leaving: (() => void)[] = []

afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

function take(listener: Listener) {
  const leave = acquireSlot(listener)
  if (leave) leaving.push(leave)
  return leave
}

test('a session has three slots and a visitor’s network has one, and a released slot can be reused', () => {
  const session = [1, 2, 3, 4].map(() => take({ session: 'one' }))
  expect(session.map(Boolean)).toEqual([true, true, true, false])
  expect(take({ session: 'another' })).not.toBeNull()
  expect([take({ client: 'one' }), take({ client: 'one' })].map(Boolean)).toEqual([true, false])

  session[0]?.()
  session[0]?.()
  expect([take({ session: 'one' }), take({ session: 'one' })].map(Boolean)).toEqual([true, false])
})

test('300 members have three slots each and 300 visitors one each, and neither group uses the other’s', () => {
  const visitors = Array.from({ length: 400 }, (_, n) => take({ client: String(n) }))
  expect(visitors.filter(Boolean)).toHaveLength(300)
  const members = Array.from({ length: 900 }, (_, n) => take({ session: String(n % 300) }))
  expect(members.every(Boolean)).toBe(true)
  expect([take({ client: 'late' }), take({ session: 'late' })].map(Boolean)).toEqual([false, false])
  leaving.pop()?.()
  expect([take({ client: 'late' }), take({ session: 'late' })].map(Boolean)).toEqual([false, true])
})
