export function concurrencyLimit(max: number) {
  const waiting: (() => void)[] = []
  let free = max
  return async function inTurn<T>(job: () => Promise<T>): Promise<T> {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await job()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
