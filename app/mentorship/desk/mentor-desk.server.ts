import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../platform/db/db.server.ts'
import {
  cursorId,
  cursorTimestamp,
  inMicroseconds,
  keyset,
  writeCursor,
} from '../../platform/db/lists/keyset.server.ts'
import { recordAction } from '../../platform/log/audit.server.ts'
import type { Queue } from '../../site/claims/claims.server.ts'
import { approveIn, rejectIn } from '../application/mentor/mentor-approvals.server.ts'
import { mentorApplications, mentorClaims } from '../tables.ts'

const { publicId, submittedAt, version } = mentorApplications
const isPending = sql`${mentorApplications.status} = 'pending'`
const oldestFirst = keyset('asc', [submittedAt, publicId], z.tuple([cursorTimestamp(6), cursorId]))

/** Pending mentor applications, the oldest first. */
export const mentorDesk: Queue = {
  claims: mentorClaims,
  items: { table: mentorApplications, id: publicId, version, isPending, order: oldestFirst },
  async recordAccess(tx, adminId, itemId) {
    await recordAction(tx, { adminId, verb: 'open mentor application', target: itemId })
  },
  async carryOut(tx, { adminId, itemId, version, rejection }) {
    if (rejection) await rejectIn(tx, adminId, itemId, version, rejection)
    else await approveIn(tx, adminId, itemId, version)
  },
}

/** Returns the cursor after an application, with which the next one can be claimed. */
export async function placeOfApplication(itemId: string): Promise<string> {
  const [application] = await db()
    .select({ submittedAt: inMicroseconds(submittedAt) })
    .from(mentorApplications)
    .where(eq(publicId, itemId))
  return application ? writeCursor([application.submittedAt, itemId]) : ''
}
