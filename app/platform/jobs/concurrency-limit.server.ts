/** Makes a runner that has at most `count` jobs under way; the others wait in the order they came. */
export function concurrencyLimit(count: number) {
  const waiting: (() => void)[] = []
  let free = count
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
