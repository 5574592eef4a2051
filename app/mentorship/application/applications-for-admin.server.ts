import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isHeld } from '../../connect/people/holds.server.ts'
import { connectMentees } from '../../connect/people/tables.ts'
import { isToRead } from '../../connect/requests/admission.server.ts'
import { pairs } from '../../connect/tables.ts'
import { type Backlog, waitingIn } from '../../moderation/backlog.server.ts'
import { type QueueAge, waitsSince } from '../../moderation/queue-age.ts'
import { db } from '../../platform/db/db.server.ts'
import { cursorId, cursorTimestamp, inMicroseconds, keyset } from '../../platform/db/lists/keyset.server.ts'
import { searchOpened } from '../../platform/db/lists/opened-list-search.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { formatDate } from '../../platform/text/format-date.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { type ApplicationStatus, applicationReference } from '../../profiles/application-status.ts'
import { listsUnder } from '../../profiles/listing-preference.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { industries } from '../../site/industries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { shownAnswer } from '../../ui/wizard/question.ts'
import { menteeQuestions } from './mentee/mentee-questions.ts'
import type { ShownState } from './mentee/shown-states.ts'

export type MentorInList = {
  publicId: string
  version: number
  status: ApplicationStatus
  fullName: string
  submittedOn: string
  alias: string | null
  isListed: boolean
  industry: string
  /** Until it is decided. */
  waits: QueueAge | null
}

/** Has no name: to see whose application it is, an admin opens it, which is recorded. */
export type MenteeInList = {
  publicId: string
  submittedOn: string
  industry: string
  professionalStage: string
  state: ShownState
  /** Until it is read. */
  waits: QueueAge | null
}

const pageSize = 20
const newestMentors = ordered('desc', mentorApplications)
const oldestMentors = ordered('asc', mentorApplications)
const newestMentees = ordered('desc', menteeApplications)
// As at the desk: who has written again is not before those who have waited longer.
const longestUnread = keyset(
  'asc',
  [connectMentees.unreadSince, connectMentees.publicId],
  z.tuple([z.iso.date().regex(/^(?!0000)/), cursorId]),
)
// Written out, not as a parameter, so that the partial index on pending applications is always used.
const isPending = sql`${mentorApplications.status} = 'pending'`

export function waitingMentors(): Promise<Backlog> {
  const { submittedAt, userId } = mentorApplications
  return waitingIn(mentorApplications, submittedAt, sql`(${isPending} and not ${isHeld(userId)})`)
}

export function waitingMentees(): Promise<Backlog> {
  return waitingIn(connectMentees, connectMentees.unreadSince, isToRead)
}

/** `search` is a part of a name, or the beginning of a reference. */
export async function mentorsForAdmin({
  after = '',
  show = 'all',
  search = '',
}: {
  after?: string
  show?: 'all' | ApplicationStatus
  search?: string
} = {}): Promise<{ mentors: MentorInList[]; next: string | null; isPartial: boolean }> {
  const read = (from: string, count: number) => readMentors({ after: from, onlyPending: show === 'pending', count })
  const part = toSearchKey(search)
  const matches = ({ publicId, status, fullName, displayName }: FoundMentor) =>
    (show !== 'approved' || status === 'approved') &&
    (hasReference(publicId, search) || [fullName, displayName ?? ''].some((name) => toSearchKey(name).includes(part)))
  const isSearch = part !== '' || show === 'approved'
  const { page, next, isPartial } = await searchOpened(read, isSearch ? matches : null, {
    after,
    size: pageSize,
    placeOf: ({ submittedAt, publicId }) => [submittedAt, publicId],
  })
  const mentors = page.map(({ displayName, galleryPreference, submittedAt, isOnHold, ...mentor }) => ({
    ...mentor,
    submittedOn: formatDate(new Date(submittedAt)),
    industry: labelOf(industries, mentor.industry),
    alias: listsUnder(galleryPreference) === 'alias' ? displayName : null,
    isListed: listsUnder(galleryPreference) !== null,
    waits: mentor.status === 'pending' && !isOnHold ? waitsSince(submittedAt) : null,
  }))
  return { mentors, next, isPartial }
}

/** `reference` is the beginning of one. Names are not searched, because each look at one is recorded. */
export async function menteesForAdmin({
  after = '',
  onlyToRead = false,
  state = null,
  reference = '',
}: {
  after?: string
  onlyToRead?: boolean
  state?: ShownState | null
  reference?: string
} = {}): Promise<{ mentees: MenteeInList[]; next: string | null; isPartial: boolean }> {
  const read = (from: string, count: number) => readMentees({ after: from, onlyToRead, count })
  const matches = (mentee: FoundMentee) =>
    (!state || shownState(mentee) === state) && hasReference(mentee.publicId, reference)
  const { page, next, isPartial } = await searchOpened(read, state || reference ? matches : null, {
    after,
    size: pageSize,
    placeOf: ({ submittedAt, unreadSince, publicId }) => [onlyToRead ? unreadSince : submittedAt, publicId],
  })
  const mentees = page.map((mentee) => ({
    publicId: mentee.publicId,
    submittedOn: formatDate(new Date(mentee.submittedAt)),
    industry: shownAnswer(menteeQuestions.industry, mentee.industry),
    professionalStage: shownAnswer(menteeQuestions.professionalStage, mentee.professionalStage),
    state: shownState(mentee),
    waits: shownState(mentee) === 'unread' ? waitsSince(mentee.unreadSince) : null,
  }))
  return { mentees, next, isPartial }
}

/** What waits is listed from the oldest on, all of it from the newest. Exported, like the next one, for a test of its rows. */
export function readMentors({ after, onlyPending, count }: { after: string; onlyPending: boolean; count: number }) {
  const { publicId, version, status, fullName, displayName, galleryPreference, industry } = mentorApplications
  const submittedAt = inMicroseconds(mentorApplications.submittedAt)
  const order = onlyPending ? oldestMentors : newestMentors
  return db()
    .select({
      ...{ publicId, version, status, fullName, displayName, galleryPreference, industry, submittedAt },
      isOnHold: isHeld(mentorApplications.userId),
    })
    .from(mentorApplications)
    .where(and(onlyPending ? isPending : undefined, order.isAfter(after)))
    .orderBy(...order.orderBy)
    .limit(count)
}

export function readMentees({ after, onlyToRead, count }: { after: string; onlyToRead: boolean; count: number }) {
  const { publicId, industry, professionalStage } = menteeApplications
  const submittedAt = inMicroseconds(menteeApplications.submittedAt)
  const order = onlyToRead ? longestUnread : newestMentees
  return db()
    .select({
      publicId,
      industry,
      professionalStage,
      submittedAt,
      unreadSince: connectMentees.unreadSince,
      state: connectMentees.state,
      isOnHold: isHeld(menteeApplications.userId),
      isIntroduced: sql<boolean>`exists (
        select from ${pairs} where ${pairs.menteeId} = ${menteeApplications.userId} and ${pairs.endedOn} is null)`,
    })
    .from(menteeApplications)
    .innerJoin(connectMentees, eq(connectMentees.userId, menteeApplications.userId))
    .where(and(onlyToRead ? isToRead : undefined, order.isAfter(after)))
    .orderBy(...order.orderBy)
    .limit(count)
}

type FoundMentor = Awaited<ReturnType<typeof readMentors>>[number]
type FoundMentee = Awaited<ReturnType<typeof readMentees>>[number]

function shownState({ isOnHold, isIntroduced, state }: FoundMentee): ShownState {
  return isOnHold ? 'on hold' : isIntroduced ? 'introduced' : state
}

function hasReference(publicId: string, beginning: string) {
  return applicationReference(publicId).toLowerCase().startsWith(beginning.toLowerCase())
}

export async function menteeExists(id: string): Promise<boolean> {
  return publicIdPattern.test(id) && (await db().$count(menteeApplications, eq(menteeApplications.publicId, id))) > 0
}

export async function mentorHead(
  id: string,
): Promise<Pick<MentorInList, 'publicId' | 'fullName' | 'version' | 'status'> | null> {
  if (!publicIdPattern.test(id)) return null
  const { publicId, fullName, version, status } = mentorApplications
  const [mentor] = await db()
    .select({ publicId, fullName, version, status })
    .from(mentorApplications)
    .where(eq(publicId, id))
  return mentor ?? null
}

function ordered(
  direction: 'asc' | 'desc',
  { submittedAt, publicId }: typeof mentorApplications | typeof menteeApplications,
) {
  return keyset(direction, [submittedAt, publicId], z.tuple([cursorTimestamp(6), cursorId]))
}
