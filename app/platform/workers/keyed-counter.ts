export type Limits = { max?: number; maxPerKey: number }

export class KeyedCounter {
  total = 0
  readonly #counts = new Map<string, number>()

  count(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  isFull(key: string, { max = Number.POSITIVE_INFINITY, maxPerKey }: Limits): boolean {
    return this.count(key) >= maxPerKey || this.total >= max
  }

  add(key: string): () => void {
    this.#change(key, 1)
    let isCounted = true
    return () => {
      if (isCounted) this.#change(key, -1)
      isCounted = false
    }
  }

  #change(key: string, change: 1 | -1) {
    const left = this.count(key) + change
    this.total += change
    if (left) this.#counts.set(key, left)
    else this.#counts.delete(key)
  }
}
