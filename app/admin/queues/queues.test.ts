import { expect, test } from 'vitest'
import { isOutcome } from '../frame/outcomes.ts'
import { sourceOf } from './queue-sources.server.ts'
import { queueNames, screenOf } from './queues.ts'

test.each(queueNames)('what the screen of %s offers is what its feature does', (name) => {
  const [screen, source] = [screenOf(name), sourceOf(name)]
  expect([screen.name, source.queue.name]).toEqual([name, name])
  expect([!!screen.deletion, !!screen.states]).toEqual([!!source.remove, !!source.handle])
  const states = screen.states?.map(({ id }) => id) ?? []
  expect(states.filter((state) => !isOutcome(state))).toEqual([])
  for (const { state } of screen.decisions.set ?? []) expect(states).toContain(state)
})
