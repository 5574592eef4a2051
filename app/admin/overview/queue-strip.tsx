import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { countText } from '../../moderation/queue-age.ts'
import { queueLinks, warningOf } from './queue-links.ts'
import type { QueueInOverview } from './queue-overview.server.ts'

/** Shows what waits in each queue, and only names those in which nothing does. */
export function QueueStrip({ queues }: { queues: readonly QueueInOverview[] }) {
  const waiting = queues.filter(({ count }) => count > 0)
  const linked = waiting.map(({ id, age, ...queue }) => ({
    ...{ ...queue, ...queueLinks[id], warning: warningOf(id) },
    age: age && `oldest: ${age}`,
  }))
  const empty = queues.filter(({ count }) => count === 0)
  return (
    <Queues queues={linked}>
      {empty.length > 0 && (
        <div className="empty-queues">
          <p>Nothing waiting in:</p>
          <ul>
            {empty.map(({ id }) => (
              <li key={id}>
                <Link to={queueLinks[id].to} className="link">
                  {queueLinks[id].label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Queues>
  )
}

type LinkedQueue = { label: string; to: string; count: number; age: string | null; isLate: boolean; warning: string }

export function Queues({ queues, children }: { queues: readonly LinkedQueue[]; children?: ReactNode }) {
  return (
    <nav aria-label="What is waiting">
      <ul className="queues">
        {queues.map(({ label, to, count, age, isLate, warning }) => (
          <li key={label}>
            <Link to={to} className={isLate ? 'queue queue-late' : 'queue'}>
              <span className="queue-label">{label}</span> <strong>{countText(count)}</strong>{' '}
              <span className="queue-age">{age ?? 'nothing waiting'}</span>{' '}
              {isLate && <span className="queue-warning">{warning}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  )
}
