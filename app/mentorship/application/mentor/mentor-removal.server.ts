import type { SQL } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { unlistMentor } from '../../directory/mentors.server.ts'
import { mentorApplications } from '../../tables.ts'

/**
 * Deletes one mentor's application with its listing. Members hear of it only when there was a listing. Out: the address
 * of its picture, or undefined when there is no such application.
 */
export async function removeMentorApplication(
  tx: Transaction,
  which: SQL,
): Promise<{ imageUrl: string | null } | undefined> {
  const { userId, imageUrl } = mentorApplications
  // The application before its listing, in the order in which everybody else takes them.
  const [application] = await tx.select({ userId, imageUrl }).from(mentorApplications).where(which).for('update')
  if (!application) return undefined
  await unlistMentor(tx, application.userId)
  await tx.delete(mentorApplications).where(which)
  return application
}
