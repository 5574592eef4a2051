import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import type { ApplicationStatus, MenteeStatus } from '../application-status.ts'
import { menteeApplications, mentorApplications, mentors } from '../tables.ts'

export type ApplicationStates = { mentee: MenteeStatus | null; mentor: ApplicationStatus | null; isListed: boolean }

/** Returns how far the applications of an account are, and nothing of what they say. */
export async function applicationStates(userId: string): Promise<ApplicationStates> {
  const [[mentee], [mentor]] = await Promise.all([
    db()
      .select({ status: menteeApplications.status })
      .from(menteeApplications)
      .where(eq(menteeApplications.userId, userId)),
    db()
      .select({ status: mentorApplications.status, listing: mentors.publicId })
      .from(mentorApplications)
      .leftJoin(mentors, and(eq(mentors.userId, mentorApplications.userId), eq(mentors.leaves, false)))
      .where(eq(mentorApplications.userId, userId)),
  ])
  return { mentee: mentee?.status ?? null, mentor: mentor?.status ?? null, isListed: Boolean(mentor?.listing) }
}
