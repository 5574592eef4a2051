import { redirect } from 'react-router'
import {
  openedMenteeApplication,
  openedMentorApplication,
} from '../../mentorship/application/application-access.server.ts'
import { menteeName, mentorName } from '../../mentorship/application/applications-for-admin.server.ts'
import { pendingMentors, placeOfApplication } from '../../mentorship/application/mentor/mentor-decisions.server.ts'
import { holdRecordOf } from '../../mentorship/connect/reports/holds-for-admin.server.ts'
import { menteeToRead, placeOfMentee, unreadMentees } from '../../mentorship/connect/transitions/admission.server.ts'
import { claimNext, claimOf, countFree, countHeld } from '../../moderation/claims.server.ts'
import { latestDecision, pendingVerdicts } from '../../moderation/decisions.server.ts'
import type { Queue } from '../../moderation/queue.ts'
import { queuedReview, reviewForAdmin } from '../../workplaces/reviews/queue/reviews-for-admin.server.ts'
import { canBeSentAgain } from '../../workplaces/reviews/rejections.server.ts'
import { pendingReviews, placeOfReview } from '../../workplaces/reviews/review-decisions.server.ts'
import { type DeskOutcome, type DeskQueue, deskPath } from '../frame/desk-path.ts'
import { withOutcomeToken } from '../frame/one-time-outcome.server.ts'
import type { RejectionKind } from '../rejection/rejection-kinds.ts'

export type DeskItem = NonNullable<Awaited<ReturnType<typeof reviewItem | typeof mentorItem | typeof menteeItem>>>

type Desk = {
  kind: RejectionKind
  queue: Queue
  item: (id: string, adminId: string) => Promise<DeskItem | null>
  nameOf: (id: string) => Promise<string | null>
}

export const desks: Record<DeskQueue, Desk> = {
  reviews: {
    kind: 'review',
    queue: pendingReviews,
    item: reviewItem,
    nameOf: async (id) => (await queuedReview(id))?.companyName ?? null,
  },
  mentors: { kind: 'mentor', queue: pendingMentors, item: mentorItem, nameOf: mentorName },
  mentees: { kind: 'mentee', queue: unreadMentees, item: menteeItem, nameOf: menteeName },
}

/** Returns what an admin has on the desk, what can still be undone, and how many items wait. Changes nothing. */
export async function deskOf(name: DeskQueue, adminId: string) {
  const { queue, item, nameOf } = desks[name]
  const [claim, decision, held, free] = await Promise.all([
    claimOf(queue, adminId),
    latestDecision(queue, adminId),
    countHeld(queue, adminId),
    countFree(queue, adminId),
  ])
  return {
    item: claim && (await item(claim.itemId, adminId)),
    undo: decision && { ...decision, name: await nameOf(decision.itemId) },
    held,
    free,
  }
}

/** Adds to each item of a list what was decided at the desk and has not taken effect yet. */
export async function withPendingVerdicts<Item>(name: DeskQueue, items: Item[], idOf: (item: Item) => string) {
  const verdicts = await pendingVerdicts(desks[name].queue, items.map(idOf))
  return items.map((item) => ({ ...item, pendingVerdict: verdicts.get(idOf(item)) ?? null }))
}

/** Puts the next item on the desk and leads there, with the outcome if nothing was decided. */
export async function nextOnDesk(name: DeskQueue, adminId: string, after: string, outcome: DeskOutcome | 'decided') {
  await claimNext(desks[name].queue, adminId, after)
  return redirect(outcome === 'decided' ? deskPath(name, after) : withOutcomeToken(deskPath(name, after, outcome)))
}

async function reviewItem(id: string) {
  const review = await reviewForAdmin(id)
  if (!review || review.isApproved) return null
  const [place, canSendAgain] = await Promise.all([placeOfReview(id), canBeSentAgain(id)])
  return { kind: 'review' as const, id, version: review.version, place, canSendAgain, review }
}

async function mentorItem(id: string, adminId: string) {
  const application = await openedMentorApplication(id)
  if (application?.status !== 'pending') return null
  const [place, record] = await Promise.all([placeOfApplication(id), holdRecordOf(adminId, 'mentor', id)])
  return { kind: 'mentor' as const, id, version: application.version, place, application, record }
}

async function menteeItem(id: string, adminId: string) {
  // First, so that the application is never older than the version that is decided about.
  const mentee = await menteeToRead(id)
  const [application, place, record] = await Promise.all([
    openedMenteeApplication(id),
    placeOfMentee(id),
    holdRecordOf(adminId, 'mentee', id),
  ])
  if (!application || mentee?.state !== 'unread') return null
  const { version, joinedOn, note, question, answer, hasAgreed } = mentee
  return {
    kind: 'mentee' as const,
    id,
    version,
    place,
    application,
    record,
    read: { joinedOn, note, question, answer, hasAgreed },
  }
}
