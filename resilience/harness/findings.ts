/** What each file of `resilience/` exports. */
export type ResilienceTest = {
  /** A sentence for the list of drills. */
  about: string
  /** The rounds, or whatever the drill counts, when nobody says how many. */
  longRounds: number
  run: (rounds: number) => Promise<Findings>
}

/** The rows of a drill's table by name, and a sentence for each promise that was broken. */
export type Findings = { figures: Record<string, Figures>; broken: string[] }

export type Figures = Record<string, number | string>

/** The middle, the 95th of a hundred and the highest of some durations in milliseconds, in seconds. */
export function spread(durations: number[]): Figures {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const seconds = (ms: number | undefined) => (ms === undefined ? '–' : Math.round(ms / 10) / 100)
  return { 'p50 s': seconds(at(0.5)), 'p95 s': seconds(at(0.95)), 'max s': seconds(sorted.at(-1)) }
}
