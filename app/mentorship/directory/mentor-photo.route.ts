import { and, eq } from 'drizzle-orm'
import { href } from 'react-router'
import { type Member, mayAdminister, requireMember } from '../../account/sessions/session.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { fileHeaders, serveFile } from '../../platform/files/file-response.server.ts'
import { mentorApplications, mentors } from '../tables.ts'
import type { Route } from './+types/mentor-photo.route'

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const member = requireMember(context, url)
  const isFileId = /^[0-9a-f]{32}$/.test(params.fileId)
  if (!isFileId || !(await maySeePhoto(member, params.fileId))) throw new Response('File not found.', { status: 404 })
  if (request.method === 'HEAD') return new Response(null, { headers: fileHeaders('image') })
  return serveFile(params.fileId, 'image')
}

/** Returns true for everyone when a listing shows the photo, otherwise only for its applicant and for admins. */
export async function maySeePhoto(member: Member, fileId: string): Promise<boolean> {
  const imageUrl = href('/mentor-photos/:fileId', { fileId })
  const listed = await db().$count(mentors, eq(mentors.imageUrl, imageUrl))
  if (listed > 0) return true
  const isOwn = mayAdminister(member) ? undefined : eq(mentorApplications.userId, member.userId)
  return (await db().$count(mentorApplications, and(eq(mentorApplications.imageUrl, imageUrl), isOwn))) > 0
}
