import { and, eq } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { tell } from '../../../connect/people/notify.server.ts'
import { moveMentee } from '../../../connect/requests/searches.server.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { isVersion } from '../../../platform/db/insert-once.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import type { MenteeStatus } from '../../../profiles/application-status.ts'
import { menteeApplications } from '../../../profiles/tables.ts'

/**
 * Stores how far admins are with an application, unless the mentee has sent another one since `version`, or it is the
 * admin’s own. Closing one ends the search.
 */
export async function setMenteeStatus(
  adminId: string,
  publicId: string,
  { version, status }: { version: number; status: MenteeStatus },
  at = new Date(),
): Promise<'set' | 'changed' | 'gone'> {
  if (!publicIdPattern.test(publicId)) return 'gone'
  const isApplication = eq(menteeApplications.publicId, publicId)
  return db().transaction(async (tx) => {
    const { userId } = menteeApplications
    const [found] = await tx.select({ userId }).from(menteeApplications).where(isApplication)
    if (!found || found.userId === adminId) return 'gone'
    await lockAccount(tx, found.userId)
    const changed = await tx
      .update(menteeApplications)
      .set({ status })
      .where(and(isApplication, isVersion(menteeApplications.version, version)))
      .returning({ publicId: menteeApplications.publicId })
    if (changed.length === 0) return (await tx.$count(menteeApplications, isApplication)) > 0 ? 'changed' : 'gone'
    if (status === 'closed' && (await moveMentee(tx, found.userId, 'leave', at, () => ({ pausedUntil: null }))))
      await tell(tx, found.userId, at)
    await notify(tx, 'admin-mentees')
    await recordAction(tx, { adminId, verb: 'handle mentee application', target: publicId })
    return 'set'
  })
}
