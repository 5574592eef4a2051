import { waitingMessages } from '../../inbox/messages.server.ts'
import { waitingApplications } from '../../mentorship/application/applications-for-admin.server.ts'
import { pendingMentors } from '../../mentorship/application/mentor/mentor-decisions.server.ts'
import { waitingReports } from '../../mentorship/connect/reports/reports-for-admin.server.ts'
import { unreadMentees } from '../../mentorship/connect/transitions/admission.server.ts'
import { countFree } from '../../moderation/claims.server.ts'
import type { Queue } from '../../moderation/queue.ts'
import { ageOfQueue, ageOfReviews, byUrgency, type QueueAge } from '../../moderation/queue-age.ts'
import { waitingReviews } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { pendingReviews } from '../../workplaces/reviews/review-decisions.server.ts'
import type { DeskQueue } from '../frame/desk-path.ts'

export type QueueId = DeskQueue | 'messages' | 'inquiries' | 'reports'
export type QueueInOverview = { id: QueueId; count: number } & QueueAge

const decidedAtDesk: Partial<Record<QueueId, Queue>> = {
  reviews: pendingReviews,
  mentors: pendingMentors,
  mentees: unreadMentees,
}

/** Returns ages in words, so that no page contains a time, and the queue to begin with. */
export async function queueOverview(adminId: string) {
  const queues = await readQueues(adminId)
  return { queues: queues.map(shown), first: await firstOf(queues, adminId) }
}

/** Returns the most urgent queue in which something is free for an admin, `left` apart. */
export async function nextQueue(adminId: string, left: QueueId): Promise<QueueInOverview | null> {
  const queues = await readQueues(adminId)
  return firstOf(
    queues.filter(({ id }) => id !== left),
    adminId,
  )
}

async function readQueues(adminId: string) {
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
    { id: 'reports', count: reports.count, ...ageOfQueue(reports), isLate: reports.isLate },
  ] as const
}

type ReadQueue = Awaited<ReturnType<typeof readQueues>>[number]

async function firstOf(queues: readonly ReadQueue[], adminId: string) {
  for (const queue of queues.filter(({ count }) => count > 0).toSorted(byUrgency)) {
    const atDesk = decidedAtDesk[queue.id]
    if (!atDesk || (await countFree(atDesk, adminId)) > 0) return shown(queue)
  }
  return null
}

function shown({ id, count, age, isLate }: ReadQueue): QueueInOverview {
  return { id, count, age, isLate }
}
