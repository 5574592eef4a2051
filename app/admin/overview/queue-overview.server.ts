import { waitingMessages } from '../../inbox/messages.server.ts'
import { waitingApplications } from '../../mentorship/application/applications-for-admin.server.ts'
import { waitingReports } from '../../mentorship/connect/reports/reports.server.ts'
import { ageOfQueue, ageOfReviews, type QueueAge } from '../../moderation/queue-age.ts'
import { waitingReviews } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'

export type QueueId = 'reviews' | 'mentors' | 'mentees' | 'messages' | 'inquiries' | 'reports'
export type QueueInOverview = { id: QueueId; count: number } & QueueAge

/** Returns ages in words, so that no page contains a time. */
export async function queueOverview(adminId: string): Promise<QueueInOverview[]> {
  const [reviews, { mentors, mentees }, { contact, partnership }, reports] = await Promise.all([
    waitingReviews(),
    waitingApplications(),
    waitingMessages(),
    waitingReports(adminId),
  ])
  return [
    { id: 'reviews', count: reviews.count, ...ageOfReviews(reviews) },
    { id: 'mentors', count: mentors.count, ...ageOfQueue(mentors) },
    { id: 'mentees', count: mentees.count, ...ageOfQueue(mentees) },
    { id: 'messages', count: contact.count, ...ageOfQueue(contact) },
    { id: 'inquiries', count: partnership.count, ...ageOfQueue(partnership) },
    { id: 'reports', count: reports.count, age: ageOfQueue(reports).age, isLate: reports.isLate },
  ]
}
