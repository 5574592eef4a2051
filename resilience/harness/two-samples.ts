import { seededRandom } from '../../test/seeded.ts'

const shuffles = 2_000

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (place: number) => sorted[place] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.ceil((sorted.length - 1) / 2))) / 2
}

/**
 * Returns the two-sided p-value of the Mann–Whitney test: how often samples that are drawn from both at random differ as
 * much in their ranks.
 */
export function mannWhitney(one: number[], other: number[]): number {
  const sorted = [...one, ...other].sort((a, b) => a - b)
  const ranks = new Map(sorted.map((value) => [value, (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2]))
  const mean = (one.length * (sorted.length - 1)) / 2
  const distance = (sample: number[]) => Math.abs(sample.reduce((sum, value) => sum + (ranks.get(value) ?? 0), -mean))
  const { inAnyOrder } = seededRandom(1)
  const drawn = Array.from({ length: shuffles }, () => inAnyOrder(sorted).slice(0, one.length))
  return drawn.filter((sample) => distance(sample) >= distance(one)).length / shuffles
}
