import { openedMentorApplication } from '../../mentorship/application/application-access.server.ts'
import { mentorName, pendingMentors } from '../../mentorship/application/applications-for-admin.server.ts'
import { mentorDesk, placeOfApplication } from '../../mentorship/desk/mentor-desk.server.ts'
import { claimOf, countTaken, latestDecision, type Queue } from '../../site/claims/claims.server.ts'
import { placeOfReview, reviewDesk } from '../../workplaces/desk/review-desk.server.ts'
import { pendingCount, reviewForAdmin } from '../../workplaces/reviews/reviews-for-admin.server.ts'
import type { DeskQueue } from './desk-path.ts'

export type DeskItem = NonNullable<Awaited<ReturnType<typeof reviewItem | typeof mentorItem>>>

type Desk = {
  queue: Queue
  pending: () => Promise<number>
  item: (id: string) => Promise<DeskItem | null>
  nameOf: (id: string) => Promise<string | null>
}

export const desks: Record<DeskQueue, Desk> = {
  reviews: {
    queue: reviewDesk,
    pending: pendingCount,
    item: reviewItem,
    nameOf: async (id) => (await reviewForAdmin(id))?.companyName ?? null,
  },
  mentors: { queue: mentorDesk, pending: pendingMentors, item: mentorItem, nameOf: mentorName },
}

/** Returns what an admin has on the desk, what can still be undone, and how many items wait. Changes nothing. */
export async function deskOf(name: DeskQueue, adminId: string) {
  const { queue, pending, item, nameOf } = desks[name]
  const [claim, decision, taken, waiting] = await Promise.all([
    claimOf(queue, adminId),
    latestDecision(queue, adminId),
    countTaken(queue, adminId),
    pending(),
  ])
  return {
    item: claim && (await item(claim.itemId)),
    undo: decision && { ...decision, name: await nameOf(decision.itemId) },
    held: taken.held,
    free: Math.max(0, waiting - taken.decided - taken.held),
  }
}

async function reviewItem(id: string) {
  const review = await reviewForAdmin(id)
  if (!review || review.isApproved) return null
  return { kind: 'review' as const, id, version: review.version, place: await placeOfReview(id), review }
}

async function mentorItem(id: string) {
  const application = await openedMentorApplication(id)
  if (application?.status !== 'pending') return null
  return { kind: 'mentor' as const, id, version: application.version, place: await placeOfApplication(id), application }
}
