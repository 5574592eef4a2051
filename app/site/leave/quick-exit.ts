export const neutralPage = 'https://www.google.com/search?q=weather'

export const pressesToLeave = 3
export const maxPauseMs = 5000

export type ShiftCount = { count: number; lastAt: number; combined: boolean }

export const noShift: ShiftCount = { count: 0, lastAt: 0, combined: false }

/** Counts Shift when it is released without another key, so typing capital letters never leaves. `at` is in ms. */
export function countShift(before: ShiftCount, event: { type: string; key: string }, at: number): ShiftCount {
  if (event.key !== 'Shift') return event.type === 'keydown' ? { ...noShift, combined: true } : before
  if (event.type === 'keydown') return { ...before, combined: false }
  if (before.combined) return noShift
  const count = at - before.lastAt <= maxPauseMs ? before.count + 1 : 1
  return { count, lastAt: at, combined: false }
}

export function pressesLeft({ count }: ShiftCount) {
  return Math.max(0, pressesToLeave - count)
}
