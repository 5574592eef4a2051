/** How many of something each of several has, and all of them together. */
export class KeyedCounter {
  total = 0
  readonly #counts = new Map<string, number>()

  of(whom: string): number {
    return this.#counts.get(whom) ?? 0
  }

  /** Counts one more. Out: how to count it off, which may be called twice. */
  add(whom: string): () => void {
    this.#change(whom, 1)
    let isCounted = true
    return () => {
      if (isCounted) this.#change(whom, -1)
      isCounted = false
    }
  }

  #change(whom: string, change: 1 | -1) {
    const left = this.of(whom) + change
    this.total += change
    if (left) this.#counts.set(whom, left)
    else this.#counts.delete(whom)
  }
}
