export type Release = () => void

type Limits = { max?: number; maxPerKey: number }

/** Slots that are held by key: `maxPerKey` by each, and `max` by all together. */
export class Slots {
  taken = 0
  readonly #taken = new Map<string, number>()
  readonly #limits: () => Limits

  constructor(limits: () => Limits) {
    this.#limits = limits
  }

  isHeld(key: string): boolean {
    return this.#takenBy(key) > 0
  }

  /** Returns a function that releases the slot, or null when none is free. */
  take(key: string): Release | null {
    const { max = Number.POSITIVE_INFINITY, maxPerKey } = this.#limits()
    if (this.#takenBy(key) >= maxPerKey || this.taken >= max) return null
    this.#change(key, 1)
    let isHeld = true
    return () => {
      if (isHeld) this.#change(key, -1)
      isHeld = false
    }
  }

  #takenBy(key: string) {
    return this.#taken.get(key) ?? 0
  }

  #change(key: string, change: 1 | -1) {
    const left = this.#takenBy(key) + change
    this.taken += change
    if (left) this.#taken.set(key, left)
    else this.#taken.delete(key)
  }
}
