import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyHeld, isHeld } from '../../../connect/people/holds.server.ts'
import { notifyMembers } from '../../../connect/people/notify.server.ts'
import { listApproved } from '../../../connect/requests/listings.server.ts'
import { lockRequests } from '../../../connect/requests/requests.server.ts'
import { endPairsWith } from '../../../connect/requests/who-goes.server.ts'
import type { Decision, Queue, Rejection } from '../../../moderation/queue.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { mentorApplications } from '../../../profiles/tables.ts'

type Mentor = typeof mentorApplications.$inferSelect

const { publicId, submittedAt, status, version } = mentorApplications

/** Pending mentor applications, the oldest first. Whatever is decided, the applicant gets the same mail. */
export const pendingMentors: Queue = {
  name: 'mentors',
  items: {
    ...{ table: mentorApplications, id: publicId, version },
    oldestFirst: [asc(submittedAt), asc(publicId)],
    // Nobody on hold is approved, so that until then nobody needs to read them.
    isPending: sql`(${status} = 'pending' and not ${isHeld(mentorApplications.userId)})`,
    isApproved: sql`${status} = 'approved'`,
    owner: mentorApplications.userId,
  },
  carryOut: async (tx, decision) => {
    const { ruling } = decision
    if (ruling.kind === 'approve') return approve(tx, decision)
    return ruling.kind === 'reject' && reject(tx, decision, ruling)
  },
}

async function approve(tx: Transaction, decision: Decision) {
  const [applicant] = await tx
    .select({ userId: mentorApplications.userId })
    .from(mentorApplications)
    .where(eq(publicId, decision.itemId))
  if (await isAnyHeld(tx, [applicant?.userId ?? null])) return false
  const application = await end(tx, decision, { status: 'approved' })
  if (!application) return false
  await listApproved(tx, application)
  await announce(tx, application, { ...decision, verb: 'approve mentor' })
  return true
}

async function reject(tx: Transaction, decision: Decision, { reason, words }: Rejection) {
  await lockRequests(tx)
  const rejected = { status: 'rejected', rejectionReason: reason, rejectionWords: words || null } as const
  const application = await end(tx, decision, rejected)
  if (!application) return false
  await endPairsWith(tx, application.userId, new Date())
  await announce(tx, application, { ...decision, verb: 'reject mentor' })
  return true
}

async function end(tx: Transaction, { itemId, ...decision }: Decision, ended: Partial<Mentor>) {
  const isSame = and(eq(publicId, itemId), eq(version, decision.version), eq(status, 'pending'))
  const [application] = await tx.update(mentorApplications).set(ended).where(isSame).returning()
  return application
}

async function announce(
  tx: Transaction,
  { userId }: Mentor,
  { adminId, itemId, verb }: Decision & { verb: 'approve mentor' | 'reject mentor' },
) {
  await notifyMembers(tx, userId, new Date())
  await notify(tx, 'admin-mentors')
  await recordAction(tx, { adminId, verb, target: itemId })
}
