export type QueueLoad = { length: number; oldestSeconds: number }

export function concurrencyLimit(max: number) {
  const waiting: { since: number; start: () => void }[] = []
  let free = max
  async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>((start) => waiting.push({ since: performance.now(), start }))
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next.start()
      else free++
    }
  }
  inTurn.queue = () => queueSince(waiting)
  return inTurn
}

/** Describes a queue whose first entry has waited longest. */
export function queueSince(waiting: readonly { since: number }[]): QueueLoad {
  const [oldest] = waiting
  return { length: waiting.length, oldestSeconds: oldest ? (performance.now() - oldest.since) / 1000 : 0 }
}
