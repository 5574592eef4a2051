import { and, count, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { db } from '../../platform/db/db.server.ts'
import { cursorId, cursorTimestamp, inMicroseconds, keyset, pageOf } from '../../platform/db/keyset.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { formatDate } from '../../platform/text/format-date.ts'
import { industries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { shownAnswer } from '../../ui/wizard/question.ts'
import { menteeApplications, mentorApplications } from '../tables.ts'
import type { ApplicationStatus } from './application-status.ts'
import { menteeQuestions } from './mentee/mentee-questions.ts'
import { listsUnder } from './mentor/listing-preference.ts'

export type MentorInList = {
  publicId: string
  version: number
  status: ApplicationStatus
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

const pageSize = 20
const newestMentors = newestFirst(mentorApplications)
const newestMentees = newestFirst(menteeApplications)
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
  const submittedAt = inMicroseconds(mentorApplications.submittedAt)
  const found = await db()
    .select({ publicId, version, status, fullName, displayName, galleryPreference, industry, submittedAt })
    .from(mentorApplications)
    .where(and(onlyPending ? isPending : undefined, newestMentors.isAfter(after)))
    .orderBy(...newestMentors.orderBy)
    .limit(pageSize + 1)
  const { page, next } = pageOf(found, pageSize, ({ submittedAt, publicId }) => [submittedAt, publicId])
  const mentors = page.map(({ displayName, galleryPreference, submittedAt, ...mentor }) => ({
    ...mentor,
    industry: labelOf(industries, mentor.industry),
    alias: listsUnder(galleryPreference) === 'alias' ? displayName : null,
    isListed: listsUnder(galleryPreference) !== null,
  }))
  return { mentors, next }
}

export async function menteesForAdmin({ after = '' }: { after?: string } = {}): Promise<{
  mentees: MenteeInList[]
  next: string | null
}> {
  const { publicId, industry, professionalStage, matchPreference } = menteeApplications
  const submittedAt = inMicroseconds(menteeApplications.submittedAt)
  const found = await db()
    .select({ publicId, industry, professionalStage, matchPreference, submittedAt })
    .from(menteeApplications)
    .where(newestMentees.isAfter(after))
    .orderBy(...newestMentees.orderBy)
    .limit(pageSize + 1)
  const { page, next } = pageOf(found, pageSize, ({ submittedAt, publicId }) => [submittedAt, publicId])
  const mentees = page.map((mentee) => ({
    publicId: mentee.publicId,
    submittedOn: formatDate(new Date(mentee.submittedAt)),
    industry: shownAnswer(menteeQuestions.industry, mentee.industry),
    professionalStage: shownAnswer(menteeQuestions.professionalStage, mentee.professionalStage),
    matchPreference: shownAnswer(menteeQuestions.matchPreference, mentee.matchPreference),
  }))
  return { mentees, next }
}

export async function mentorName(publicId: string): Promise<string | null> {
  if (!publicIdPattern.test(publicId)) return null
  const [mentor] = await db()
    .select({ fullName: mentorApplications.fullName })
    .from(mentorApplications)
    .where(eq(mentorApplications.publicId, publicId))
  return mentor?.fullName ?? null
}

export async function mentorToReject(
  publicId: string,
): Promise<Pick<MentorInList, 'fullName' | 'version' | 'status'> | null> {
  if (!publicIdPattern.test(publicId)) return null
  const { fullName, version, status } = mentorApplications
  const [mentor] = await db()
    .select({ fullName, version, status })
    .from(mentorApplications)
    .where(eq(mentorApplications.publicId, publicId))
  return mentor ?? null
}

export async function applicationExists(kind: 'mentor' | 'mentee', publicId: string): Promise<boolean> {
  const applications = kind === 'mentor' ? mentorApplications : menteeApplications
  return publicIdPattern.test(publicId) && (await db().$count(applications, eq(applications.publicId, publicId))) > 0
}

function newestFirst({ submittedAt, publicId }: typeof mentorApplications | typeof menteeApplications) {
  return keyset('desc', [submittedAt, publicId], z.tuple([cursorTimestamp(6), cursorId]))
}
