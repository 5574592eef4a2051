import type { IdentifyingKind, IdentifyingPart } from '../../../platform/text/identifying/identifying-text.ts'

/** Other reviews of the same company and month: nothing finer than the month of a review is stored. */
export type Neighbours = { waiting: number; published: number }

export type ReviewSignals = { identifying: [kind: IdentifyingKind, count: number][]; sameMonth: Neighbours }

export type Burst = { companyName: string; month: string; waiting: number }

/** So many reviews of one company and month that wait together may be an attempt to push its score (brigading). */
export const burstSize = 5
export const maxNeighbours = 99

export function identifyingCounts(parts: readonly IdentifyingPart[]): ReviewSignals['identifying'] {
  const kinds = Map.groupBy(parts, ({ kind }) => kind)
  return [...kinds].map(([kind, matches]) => [kind, matches.length])
}
