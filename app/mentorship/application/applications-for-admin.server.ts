import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cursorTimestamp, cutPage, readCursor, writeCursor } from '../../platform/db/cursor.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { formatDate } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../tables.ts'
import { isListed, privacyFriendlyName } from './mentor/listing-preference.ts'

export type MentorInList = {
  publicId: string
  version: number
  status: 'pending' | 'approved'
  fullName: string
  alias: string | null
  isListed: boolean
  industry: string
}

/** Has no name: to see whose application it is, an admin opens it, which is recorded. */
export type MenteeInList = {
  publicId: string
  submittedOn: string
  industry: string
  professionalStage: string
  matchPreference: string
}

type Applications = typeof mentorApplications | typeof menteeApplications

const pageSize = 20
const cursorSchema = z.tuple([cursorTimestamp(6), z.string().regex(publicIdPattern)])
// Written out, not as a parameter, so that the partial index on pending applications is always used.
const isPending = sql`${mentorApplications.status} = 'pending'`

export async function pendingMentors(): Promise<number> {
  const [row] = await db().select({ pending: count() }).from(mentorApplications).where(isPending)
  return row?.pending ?? 0
}

export async function mentorsForAdmin({
  after = '',
  onlyPending = false,
}: {
  after?: string
  onlyPending?: boolean
} = {}): Promise<{ mentors: MentorInList[]; next: string | null }> {
  const { publicId, version, status, fullName, displayName, galleryPreference, industry } = mentorApplications
  const submittedAt = preciseSubmittedAt(mentorApplications)
  const found = await db()
    .select({ publicId, version, status, fullName, displayName, galleryPreference, industry, submittedAt })
    .from(mentorApplications)
    .where(and(onlyPending ? isPending : undefined, isAfterCursor(mentorApplications, after)))
    .orderBy(desc(mentorApplications.submittedAt), desc(publicId))
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  const mentors = page.map(({ displayName, galleryPreference, submittedAt, ...mentor }) => ({
    ...mentor,
    alias: galleryPreference === privacyFriendlyName ? displayName : null,
    isListed: isListed(galleryPreference),
  }))
  return { mentors, next: nextCursor(last) }
}

export async function menteesForAdmin({ after = '' }: { after?: string } = {}): Promise<{
  mentees: MenteeInList[]
  next: string | null
}> {
  const { publicId, industry, professionalStage, matchPreference } = menteeApplications
  const submittedAt = preciseSubmittedAt(menteeApplications)
  const found = await db()
    .select({ publicId, industry, professionalStage, matchPreference, submittedAt })
    .from(menteeApplications)
    .where(isAfterCursor(menteeApplications, after))
    .orderBy(desc(menteeApplications.submittedAt), desc(publicId))
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  const mentees = page.map(({ submittedAt, ...mentee }) => ({
    ...mentee,
    submittedOn: formatDate(new Date(submittedAt)),
  }))
  return { mentees, next: nextCursor(last) }
}

export async function mentorName(publicId: string): Promise<string | null> {
  if (!publicIdPattern.test(publicId)) return null
  const [mentor] = await db()
    .select({ fullName: mentorApplications.fullName })
    .from(mentorApplications)
    .where(eq(mentorApplications.publicId, publicId))
  return mentor?.fullName ?? null
}

export async function applicationExists(kind: 'mentor' | 'mentee', publicId: string): Promise<boolean> {
  const applications = kind === 'mentor' ? mentorApplications : menteeApplications
  return publicIdPattern.test(publicId) && (await db().$count(applications, eq(applications.publicId, publicId))) > 0
}

// Keeps the microseconds that a Date loses, so that applications of the same millisecond have distinct cursors.
function preciseSubmittedAt({ submittedAt }: Applications) {
  return sql<string>`to_char(${submittedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

function isAfterCursor({ submittedAt, publicId }: Applications, after: string) {
  const start = readCursor(after, cursorSchema)
  return start ? sql`(${submittedAt}, ${publicId}) < (${start[0]}::timestamptz, ${start[1]})` : undefined
}

function nextCursor(last: { submittedAt: string; publicId: string } | undefined) {
  return last ? writeCursor([last.submittedAt, last.publicId]) : null
}
