import { href, Link } from 'react-router'
import { countText } from '../../moderation/queue-age.ts'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { messagesPath } from '../messages/message-path.ts'
import type { QueueId, QueueInOverview } from './queue-overview.server.ts'

const lists: Record<QueueId, { label: string; to: string }> = {
  reviews: { label: 'Reviews', to: dashboardPath({ tab: 'reviews', show: 'pending' }) },
  mentors: { label: 'Mentor applications', to: dashboardPath({ tab: 'mentors', show: 'pending' }) },
  mentees: { label: 'Mentee applications', to: dashboardPath({ tab: 'mentors', of: 'mentees' }) },
  messages: { label: 'Messages', to: messagesPath({ state: 'received' }) },
  reports: { label: 'Reports', to: href('/admin/reports') },
  inquiries: { label: 'Inquiries', to: messagesPath({ of: 'partnership', state: 'received' }) },
}

export function QueueStrip({ queues }: { queues: readonly QueueInOverview[] }) {
  return (
    <Queues
      queues={queues.map(({ id, ...queue }) => ({
        ...{ ...queue, ...lists[id] },
        warning: id === 'reports' ? 'Late' : 'More than five days',
      }))}
    />
  )
}

type LinkedQueue = { label: string; to: string; count: number; age: string | null; isLate: boolean; warning: string }

export function Queues({ queues }: { queues: readonly LinkedQueue[] }) {
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
    </nav>
  )
}
