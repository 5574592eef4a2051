/** The exports of each file in `resilience/`. */
export type ResilienceTest = {
  about: string
  /** The default number of rounds. */
  longRounds: number
  run: (rounds: number) => Promise<Findings>
}

/** `broken` has a sentence for each broken promise. */
export type Findings = { figures: Record<string, Figures>; broken: string[] }

export type Figures = Record<string, number | string>

/** Runs what has a name, one after the other, and puts the name before what each finds. */
export async function inTurn<Part>(
  parts: Record<string, Part>,
  run: (part: Part) => Promise<{ figures: Figures; broken: string[] }>,
): Promise<Findings> {
  const all: Findings = { figures: {}, broken: [] }
  for (const [name, part] of Object.entries(parts)) {
    const { figures, broken } = await run(part)
    all.figures[name] = figures
    all.broken.push(...broken.map((sentence) => `${name}: ${sentence}`))
  }
  return all
}

/** Takes milliseconds and returns seconds. */
export function percentiles(durations: number[]): Figures {
  const sorted = durations.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  const seconds = (ms: number | undefined) => (ms === undefined ? '–' : Math.round(ms / 10) / 100)
  return { 'p50 s': seconds(at(0.5)), 'p95 s': seconds(at(0.95)), 'max s': seconds(sorted.at(-1)) }
}
