import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { type Member, mayAdminister } from '../../../account/sessions/session.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { mentorApplications, mentors } from '../../tables.ts'

/** Returns true for everyone when a listing shows the photo, otherwise only for its applicant and for admins. */
export async function maySeePhoto(member: Member, fileId: string): Promise<boolean> {
  const imageUrl = href('/mentor-photos/:fileId', { fileId })
  const listed = await db().$count(mentors, eq(mentors.imageUrl, imageUrl))
  if (listed > 0) return true
  const isOwn = mayAdminister(member) ? undefined : eq(mentorApplications.userId, member.userId)
  return (await db().$count(mentorApplications, and(eq(mentorApplications.imageUrl, imageUrl), isOwn))) > 0
}
