import { expect, test } from 'vitest'
import { type LiveEvent, type LivePage, nextState } from './live-states.ts'

const [second, minute] = [1_000, 60_000]
const states = ['hidden', 'opening', 'opened', 'interrupted', 'refused'] as const

function pageIn(state: LivePage['state']): LivePage {
  return { state, seenAt: 0, refusedAt: 0 }
}

test.each<[LiveEvent, ...string[]]>([
  ['shown', 'opening open', 'opening', 'opened', 'interrupted', 'refused'],
  ['hidden', 'hidden close', 'hidden close', 'hidden close', 'hidden close', 'hidden close'],
  ['tick', 'hidden', 'opening reload', 'opened reload', 'interrupted reload', 'refused reload'],
])('only pages that are seen listen and reload: %s', (event, ...expected) => {
  const after = states.map((state) => nextState(pageIn(state), event, second))
  expect(after.map(([{ state }, ...actions]) => [state, ...actions].join(' '))).toEqual(expected)
})

test('while a stream is open, a page shows all changes', () => {
  const seen = states.map((state) => nextState(pageIn(state), 'hidden', second)[0].seenAt)
  expect(seen).toEqual([0, 0, second, 0, 0])
})

test('only an interrupted stream reloads when it opens, because what came meanwhile is unknown', () => {
  const opened = ['opening', 'opened', 'interrupted'] as const
  const after = opened.map((state) => nextState(pageIn(state), 'opened', 10 * second))
  expect(after.map(([{ state, seenAt }, ...actions]) => [state, seenAt, ...actions])).toEqual([
    ['opened', 0],
    ['opened', 0],
    ['opened', 10 * second, 'reload'],
  ])
})

test('a stream is interrupted or refused, whether it was open or not; a page that is refused polls', () => {
  for (const state of ['opening', 'opened', 'interrupted'] as const) {
    expect(nextState(pageIn(state), 'interrupted', 10 * second)).toEqual([pageIn('interrupted')])
    expect(nextState(pageIn(state), 'refused', 10 * second)).toEqual([
      { ...pageIn('refused'), refusedAt: 10 * second },
      'poll',
    ])
  }
})

test('a message reloads, whatever it came by, and a poll may tell that the page was current', () => {
  for (const state of ['opened', 'refused'] as const) {
    const seen = { ...pageIn(state), seenAt: 10 * second }
    expect(nextState(pageIn(state), 'message', 10 * second)).toEqual([seen, 'reload'])
    expect(nextState(pageIn(state), 'current', 10 * second)).toEqual([seen])
  }
})

test('a refused page polls for a minute, and then tries a stream again', () => {
  const refused = pageIn('refused')
  expect(nextState(refused, 'polled', minute - 1)).toEqual([refused, 'poll'])
  const [opening, ...actions] = nextState(refused, 'polled', minute)
  expect([opening.state, ...actions]).toEqual(['opening', 'open'])
  expect(nextState(opening, 'refused', minute)[0].refusedAt).toBe(minute)
})

test('whoever opens a stream after ten minutes without news reloads, because the server remembers no more', () => {
  const ways = [
    ['hidden', 'shown'],
    ['refused', 'polled'],
  ] as const
  for (const [state, event] of ways) {
    expect(nextState(pageIn(state), event, 10 * minute)).toEqual([{ ...pageIn(state), state: 'opening' }, 'open'])
    const seen = { ...pageIn('opening'), seenAt: 10 * minute + 1 }
    expect(nextState(pageIn(state), event, 10 * minute + 1)).toEqual([seen, 'reload', 'open'])
  }
})
