/** Where one lands after leaving: a page that anybody might have open. */
export const neutralPage = 'https://www.google.com/search?q=weather'

const presses = 3
const pauseMs = 5000

/** Shift alone, counted: how often so far, when last (ms), and whether another key came in between. */
export type ShiftCount = { count: number; lastAt: number; combined: boolean }

export const noShift: ShiftCount = { count: 0, lastAt: 0, combined: false }

/**
 * In: the count so far, a key event and its time in ms. Out: the count after it. Shift counts when it is let go without
 * another key pressed meanwhile, so that typing capital letters never leaves; a pause of more than 5 s starts again.
 */
export function countShift(before: ShiftCount, event: { type: string; key: string }, at: number): ShiftCount {
  if (event.key !== 'Shift') return event.type === 'keydown' ? { ...noShift, combined: true } : before
  if (event.type === 'keydown') return { ...before, combined: false }
  if (before.combined) return noShift
  const count = at - before.lastAt <= pauseMs ? before.count + 1 : 1
  return { count, lastAt: at, combined: false }
}

/** In: a count. Out: how many presses are left before leaving. */
export function pressesLeft({ count }: ShiftCount) {
  return Math.max(0, presses - count)
}
