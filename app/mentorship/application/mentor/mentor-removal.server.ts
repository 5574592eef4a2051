import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { deleteClaims } from '../../../site/claims/claims.server.ts'
import { mentorApplications, mentorClaims } from '../../tables.ts'

export async function removeMentorApplication(
  tx: Transaction,
  which: SQL,
  removeListing: (tx: Transaction, userId: string) => Promise<void>,
): Promise<{ imageUrl: string | null } | undefined> {
  const { userId, imageUrl, publicId } = mentorApplications
  // Claims are locked before what they are on, as in every other place.
  await deleteClaims(tx, mentorClaims, tx.select({ publicId }).from(mentorApplications).where(which))
  // Locks the application before its listing, in the same order as all other code.
  const [application] = await tx.select({ userId, imageUrl }).from(mentorApplications).where(which).for('update')
  if (!application) return undefined
  await removeListing(tx, application.userId)
  await tx.delete(mentorApplications).where(which)
  return application
}
