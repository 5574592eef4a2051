import { queueOfReports } from '../../connect/pairs/reports/queue-of-reports.server.ts'
import { queuesOfMessages } from '../../inbox/messages.server.ts'
import { queueOfMentees, queueOfMentors } from '../../mentorship/application/queues-of-applications.server.ts'
import type { AdminQueue } from '../../moderation/queue.ts'
import { queueOfReviews } from '../../workplaces/reviews/queue-of-reviews.server.ts'
import type { QueueScreen, QueueSource } from './queue-screen.ts'
import { type QueueName, queueNamed, type queues, screenOf } from './queues.ts'

const sources: { [Name in QueueName]: QueueSource<(typeof queues)[Name]> } = {
  reviews: queueOfReviews,
  mentors: queueOfMentors,
  mentees: queueOfMentees,
  messages: queuesOfMessages.messages,
  inquiries: queuesOfMessages.inquiries,
  reports: queueOfReports,
}

/** Returns what an address names; a word that names no queue is a page that is not there. */
export function queueAt(word: string): { name: QueueName; screen: QueueScreen; source: AdminQueue } {
  const name = queueNamed(word)
  return { name, screen: screenOf(name), source: sources[name] }
}

export function sourceOf(name: QueueName): AdminQueue {
  return sources[name]
}

/** Approving and rejecting elsewhere would show a name without recording that. */
export function queueDecidedInLists(word: string): ReturnType<typeof queueAt> {
  const queue = queueAt(word)
  if (!queue.screen.decidesInLists) throw new Response('Nothing is decided here.', { status: 404 })
  return queue
}
