import { and, count, desc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cutPage, momentInCursor, readCursor, writeCursor } from '../../platform/db/cursor.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { formatDate } from '../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../tables.ts'
import { isListed, privacyFriendlyName } from './mentor/listing-preference.ts'

/**
 * A mentor's application in the admin's list. `alias` is the name that members see instead of the full one; `isListed`
 * whether the mentor agreed to be in the directory.
 */
export type MentorInList = {
  publicId: string
  version: number
  status: 'pending' | 'approved'
  fullName: string
  alias: string | null
  isListed: boolean
  industry: string
}

/** A mentee's application in the admin's list. Whose it is, is told by opening it. */
export type MenteeInList = {
  publicId: string
  submittedOn: string
  industry: string
  professionalStage: string
  matchPreference: string
}

type Applications = typeof mentorApplications | typeof menteeApplications

const pageSize = 20
const place = z.tuple([momentInCursor(6), z.string().regex(publicIdPattern)])
// Written out, not as a parameter, so that the index of those who wait is always used.
const isPending = sql`${mentorApplications.status} = 'pending'`

/** How many mentors wait for an approval. */
export async function pendingMentors(): Promise<number> {
  const [row] = await db().select({ pending: count() }).from(mentorApplications).where(isPending)
  return row?.pending ?? 0
}

/** A page of all mentors' applications, or of those that wait, newest first. In: the cursor of the page before, or nothing. */
export async function mentorsForAdmin({
  after = '',
  onlyPending = false,
}: {
  after?: string
  onlyPending?: boolean
} = {}): Promise<{ mentors: MentorInList[]; next: string | null }> {
  const { publicId, version, status, fullName, displayName, galleryPreference, industry } = mentorApplications
  const submittedAt = moment(mentorApplications)
  const found = await db()
    .select({ publicId, version, status, fullName, displayName, galleryPreference, industry, submittedAt })
    .from(mentorApplications)
    .where(and(onlyPending ? isPending : undefined, isAfter(mentorApplications, after)))
    .orderBy(desc(mentorApplications.submittedAt), desc(publicId))
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  const mentors = page.map(({ displayName, galleryPreference, submittedAt, ...mentor }) => ({
    ...mentor,
    alias: galleryPreference === privacyFriendlyName ? displayName : null,
    isListed: isListed(galleryPreference),
  }))
  return { mentors, next: nextPlace(last) }
}

/** A page of mentees' applications, newest first. In: the cursor of the page before, or nothing. */
export async function menteesForAdmin({ after = '' }: { after?: string } = {}): Promise<{
  mentees: MenteeInList[]
  next: string | null
}> {
  const { publicId, industry, professionalStage, matchPreference } = menteeApplications
  const submittedAt = moment(menteeApplications)
  const found = await db()
    .select({ publicId, industry, professionalStage, matchPreference, submittedAt })
    .from(menteeApplications)
    .where(isAfter(menteeApplications, after))
    .orderBy(desc(menteeApplications.submittedAt), desc(publicId))
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  const mentees = page.map(({ submittedAt, ...mentee }) => ({
    ...mentee,
    submittedOn: formatDate(new Date(submittedAt)),
  }))
  return { mentees, next: nextPlace(last) }
}

/** The name on a mentor's application, for the question before it is deleted; null when it is gone. */
export async function mentorName(publicId: string): Promise<string | null> {
  if (!publicIdPattern.test(publicId)) return null
  const [mentor] = await db()
    .select({ fullName: mentorApplications.fullName })
    .from(mentorApplications)
    .where(eq(mentorApplications.publicId, publicId))
  return mentor?.fullName ?? null
}

/** Whether an application of this kind is there to be opened. */
export async function isThere(kind: 'mentor' | 'mentee', publicId: string): Promise<boolean> {
  const applications = kind === 'mentor' ? mentorApplications : menteeApplications
  return publicIdPattern.test(publicId) && (await db().$count(applications, eq(applications.publicId, publicId))) > 0
}

// To the microsecond, which a Date does not hold: two applications of one millisecond have two places in the list.
function moment({ submittedAt }: Applications) {
  return sql<string>`to_char(${submittedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
}

function isAfter({ submittedAt, publicId }: Applications, after: string) {
  const start = readCursor(after, place)
  return start ? sql`(${submittedAt}, ${publicId}) < (${start[0]}::timestamptz, ${start[1]})` : undefined
}

function nextPlace(last: { submittedAt: string; publicId: string } | undefined) {
  return last ? writeCursor([last.submittedAt, last.publicId]) : null
}
