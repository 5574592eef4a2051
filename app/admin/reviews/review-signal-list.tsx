import { maxNeighbours, type Neighbours, type ReviewSignals } from '../../workplaces/reviews/queue/review-signals.ts'
import type { ReviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'

type Props = { review: Pick<ReviewForAdmin, 'sameAccount' | 'signals'> }

/** Shows what may help to judge a pending review, in words. None of it is a verdict. */
export function ReviewSignalList({ review: { sameAccount, signals } }: Props) {
  const lines = [
    sameAccount && `Same account: ${sameAccount}`,
    signals && identifyingLine(signals),
    signals && sameMonthLine(signals.sameMonth),
  ].filter((line) => line)
  if (lines.length === 0) return null
  return (
    <ul className="signals">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
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
  return `Same company and month: ${counts.filter(Boolean).join(', ')}`
}

function neighbourCount(count: number) {
  return count > maxNeighbours ? `more than ${maxNeighbours}` : count
}
