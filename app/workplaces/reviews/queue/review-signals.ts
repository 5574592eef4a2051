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

/** Says in words what may help to judge a pending review. */
export function signalLines({
  sameAccount,
  signals,
}: {
  sameAccount: string | null
  signals: ReviewSignals | null
}): string[] {
  const lines = [
    sameAccount && `Same account: ${sameAccount}`,
    signals && identifyingLine(signals),
    signals && sameMonthLine(signals.sameMonth),
  ]
  return lines.filter((line) => line !== null)
}

function identifyingLine({ identifying }: ReviewSignals) {
  if (identifying.length === 0) return null
  const counts = identifying.map(([kind, count]) => (count === 1 ? `1 ${kind}` : `${count} ${kind}${plural(kind)}`))
  return `May identify somebody: ${counts.join(', ')}`
}

function plural(kind: string) {
  return kind.endsWith('s') ? 'es' : 's'
}

function sameMonthLine({ waiting, published }: Neighbours) {
  if (waiting + published === 0) return null
  const counts = [
    waiting > 0 && `${neighbourCount(waiting)} waiting`,
    published > 0 && `${neighbourCount(published)} published`,
  ]
  return `Other reviews of this company and month: ${counts.filter(Boolean).join(', ')}`
}

function neighbourCount(count: number) {
  return count > maxNeighbours ? `more than ${maxNeighbours}` : count
}
