import { eq, type SQL } from 'drizzle-orm'
import { lockAccount } from '../../../account/accounts.server.ts'
import { notifyMembers } from '../../../connect/people/notify.server.ts'
import { forgetMentor } from '../../../connect/requests/who-goes.server.ts'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../../platform/db/db.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { discardFiles } from '../../../platform/files/files.server.ts'
import { notify } from '../../../platform/live/live.server.ts'
import { unlistMentor } from '../../../profiles/mentors.server.ts'
import { fileIdAt } from '../../../profiles/mentorship-files.server.ts'
import { mentorApplications } from '../../../profiles/tables.ts'

/** Refuses to delete the admin’s own application: nobody decides about themselves. */
export async function deleteMentorApplication(adminId: string, publicId: string): Promise<'deleted' | 'gone' | 'own'> {
  if (!publicIdPattern.test(publicId)) return 'gone'
  const deleted = await db().transaction(async (tx) => {
    const isThis = eq(mentorApplications.publicId, publicId)
    const [found] = await tx.select({ userId: mentorApplications.userId }).from(mentorApplications).where(isThis)
    if (!found) return 'gone'
    if (found.userId === adminId) return 'own'
    await lockAccount(tx, found.userId)
    const application = await removeMentorApplication(tx, isThis, unlistMentor)
    if (!application) return 'gone'
    await notifyMembers(tx, found.userId, new Date())
    await notify(tx, 'admin-mentors')
    await recordAction(tx, { adminId, verb: 'delete mentor application', target: publicId })
    return application
  })
  if (typeof deleted === 'string') return deleted
  if (deleted.imageUrl) await discardFiles([fileIdAt(deleted.imageUrl)])
  return 'deleted'
}

export async function removeMentorApplication(
  tx: Transaction,
  which: SQL,
  removeListing: (tx: Transaction, userId: string) => Promise<void>,
): Promise<{ imageUrl: string | null } | undefined> {
  const { userId, imageUrl } = mentorApplications
  const [theirs] = await tx.select({ userId }).from(mentorApplications).where(which)
  if (theirs) await forgetMentor(tx, theirs.userId, new Date())
  // Locks the application before its listing, in the same order as all other code.
  const [application] = await tx.select({ userId, imageUrl }).from(mentorApplications).where(which).for('update')
  if (!application) return undefined
  await removeListing(tx, application.userId)
  await tx.delete(mentorApplications).where(which)
  return application
}
