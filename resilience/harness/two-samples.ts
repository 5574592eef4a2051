export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(sorted.length % 2 ? half : half - 1, half + 1)
  return sorted.length % 2 ? low : (low + high) / 2
}

/** Returns the two-sided p-value, by the normal approximation with the correction for ties. */
export function mannWhitney(one: number[], other: number[]): number {
  const [n, m] = [one.length, other.length]
  const { rankSum, ties } = ranks(one, other)
  const mean = (n * m) / 2
  const all = n + m
  const deviation = Math.sqrt(((n * m) / 12) * (all + 1 - ties / (all * (all - 1))))
  if (deviation === 0) return 1
  const distance = Math.max(0, Math.abs(rankSum - (n * (n + 1)) / 2 - mean) - 0.5)
  return twoSidedP(distance / deviation)
}

/** Returns the rank sum of the first sample, with ties sharing their mean rank, and the sum of t³ - t over ties. */
function ranks(one: number[], other: number[]) {
  const values = [...one.map((value) => ({ value, isOne: true })), ...other.map((value) => ({ value, isOne: false }))]
  values.sort((a, b) => a.value - b.value)
  let [rankSum, ties, begin] = [0, 0, 0]
  while (begin < values.length) {
    let end = begin
    while (end < values.length && values[end]?.value === values[begin]?.value) end++
    const equal = values.slice(begin, end)
    rankSum += (equal.filter(({ isOne }) => isOne).length * (begin + 1 + end)) / 2
    ties += equal.length ** 3 - equal.length
    begin = end
  }
  return { rankSum, ties }
}

// Abramowitz and Stegun, Handbook of Mathematical Functions, 26.2.17: error below 1e-7.
function twoSidedP(z: number) {
  const t = 1 / (1 + 0.2316419 * z)
  const factors = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429]
  const sum = factors.reduceRight((total, factor) => (total + factor) * t, 0)
  return Math.min(1, (2 * Math.exp((-z * z) / 2) * sum) / Math.sqrt(2 * Math.PI))
}
