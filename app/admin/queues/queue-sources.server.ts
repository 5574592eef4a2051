import { queuesOfMessages } from '../../inbox/messages.server.ts'
import { queueOfMentees, queueOfMentors } from '../../mentorship/application/queues-of-applications.server.ts'
import { queueOfReports } from '../../mentorship/connect/reports/queue-of-reports.server.ts'
import type { AdminQueue } from '../../moderation/queue.ts'
import { queueOfReviews } from '../../workplaces/reviews/queue-of-reviews.server.ts'
import type { QueueSource } from './queue-screen.ts'
import type { QueueName, queues } from './queues.ts'

const sources: { [Name in QueueName]: QueueSource<(typeof queues)[Name]> } = {
  ...{ reviews: queueOfReviews, mentors: queueOfMentors, mentees: queueOfMentees, reports: queueOfReports },
  ...queuesOfMessages,
}

export function sourceOf(name: QueueName): AdminQueue {
  return sources[name]
}
