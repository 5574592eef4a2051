import { href } from 'react-router'
import { dashboardPath } from '../frame/dashboard-path.ts'
import { messagesPath } from '../messages/message-path.ts'
import type { QueueId } from './queue-overview.server.ts'

export const queueLinks: Record<QueueId, { label: string; to: string }> = {
  reviews: { label: 'Reviews', to: dashboardPath({ tab: 'reviews', show: 'pending' }) },
  mentors: { label: 'Mentor applications', to: dashboardPath({ tab: 'mentors', show: 'pending' }) },
  mentees: { label: 'Mentee applications', to: dashboardPath({ tab: 'mentors', of: 'mentees' }) },
  messages: { label: 'Messages', to: messagesPath({ state: 'received' }) },
  inquiries: { label: 'Inquiries', to: messagesPath({ of: 'partnership', state: 'received' }) },
  reports: { label: 'Reports', to: href('/admin/reports') },
}

export function warningOf(id: QueueId): string {
  return id === 'reports' ? 'Late' : 'More than five days'
}
