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
    below,
    chance: (share: number) => number() < share,
    oneOf: <Value>(values: readonly Value[]) => values[below(values.length)] as Value,
  }
}

export type Random = ReturnType<typeof seededRandom>
