const dayMs = 24 * 60 * 60_000

// One day for the whole queue, and only in memory: stored next to a single waiting review, it would date that one.
let notEmptySince: number | null = null

/** Notes whether reviews wait, and returns on how many days before today this process has found the queue not empty. */
export function daysWithoutEmptyQueue(isEmpty: boolean, now = Date.now()): number {
  const today = Math.floor(now / dayMs)
  notEmptySince = isEmpty ? null : (notEmptySince ?? today)
  return notEmptySince === null ? 0 : today - notEmptySince
}
