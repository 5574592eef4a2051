import { monthAndYear } from '../../platform/text/format-date.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Burst } from '../../workplaces/reviews/queue/review-signals.ts'

export function BurstNotice({ bursts }: { bursts: readonly Burst[] }) {
  if (bursts.length === 0) return null
  return (
    <Notice>
      <p>
        <strong>Many reviews of one company are waiting.</strong> Compare them before you decide: one group may be
        trying to push the score.
      </p>
      <ul>
        {bursts.map(({ companyName, month, waiting }) => (
          <li key={`${companyName} ${month}`}>
            {companyName}: {waiting} reviews from {monthAndYear(month)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
