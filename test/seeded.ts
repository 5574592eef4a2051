import { randomInt } from 'node:crypto'

/** What the random choices of a test follow from. A test prints it when it fails, and TEST_SEED repeats them. */
export const seed = Number(process.env.TEST_SEED ?? randomInt(2 ** 31))

/** A pseudo-random source that repeats itself for the same seed (mulberry32). */
export function seededRandom(seed: number) {
  let state = seed >>> 0
  function number() {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (count: number) => Math.floor(number() * count)
  return {
    number,
    below,
    chance: (share: number) => number() < share,
    oneOf: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
    inAnyOrder: <Value>(values: readonly Value[]) =>
      values
        .map((value) => ({ value, place: number() }))
        .sort((a, b) => a.place - b.place)
        .map(({ value }) => value),
  }
}

export type Random = ReturnType<typeof seededRandom>

export const random = seededRandom(seed)
