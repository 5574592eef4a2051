import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications, mentors } from '../../profiles/tables.ts'
import type { Outlook } from '../matching/waiting-estimate.ts'
import { type PairInList, pairsOf } from '../pairs/pairs.server.ts'
import { reportsOf } from '../pairs/reports/reports.server.ts'
import { holdOf } from '../people/holds.server.ts'
import { hasAcceptedConduct } from '../people/notify.server.ts'
import type { MenteeState, MentorState } from '../people/states.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import {
  type MenteeRequests,
  type MentorRequests,
  requestsOfMentee,
  requestsOfMentor,
} from '../requests/requests-page.server.ts'
import { menteeStanding, mentorStanding, type Standing } from './standing.ts'

export type ConnectPage = {
  hasAgreed: boolean
  pairs: PairInList[]
  reports: Awaited<ReturnType<typeof reportsOf>>
  mentee: (Standing & { state: MenteeState | 'on hold'; isPaused: boolean; requests: MenteeRequests }) | null
  mentor:
    | (Standing & {
        state: MentorState | 'pending' | 'rejected' | 'on hold'
        capacity: number
        awayUntil: string | null
        requests: MentorRequests
      })
    | null
}

/** Returns what somebody's own page says: where they stand, what happens next, and what they can do. */
export async function connectPageOf(userId: string): Promise<ConnectPage> {
  const [[person], mentee, mentor, pairs, reports, hold] = await Promise.all([
    db()
      .select({ heardOn: connectPeople.heardOn, conductVersion: connectPeople.conductVersion })
      .from(connectPeople)
      .where(eq(connectPeople.userId, userId)),
    menteeOf(userId),
    mentorOf(userId),
    pairsOf(userId),
    reportsOf(userId),
    holdOf(db(), userId),
  ])
  const isOnHold = hold === 'told'
  const isBesideOthers = (mentor?.requests.asking.length ?? 0) > 0
  const hasAgreed = hasAcceptedConduct(person?.conductVersion)
  const heardOn = person?.heardOn ?? isoDay(new Date())
  return {
    hasAgreed,
    pairs,
    reports,
    mentee: mentee && {
      ...menteeStanding({ ...mentee, isOnHold, hasAgreed, isBesideOthers }, heardOn),
      state: isOnHold ? 'on hold' : mentee.state,
      requests: mentee.requests,
      isPaused: mentee.pausedUntil !== null,
    },
    mentor: mentor && {
      ...mentorStanding(
        {
          ...mentor,
          isOnHold,
          pairs: pairs.filter(({ part, isOver }) => part === 'mentor' && !isOver).length,
        },
        heardOn,
      ),
      state: mentor.status !== 'approved' ? mentor.status : isOnHold ? 'on hold' : mentor.state,
      capacity: mentor.capacity,
      awayUntil: mentor.awayUntil,
      requests: mentor.requests,
    },
  }
}

async function menteeOf(userId: string) {
  const { state, joinedOn, pausedUntil, question, refusalReason, refusalWords, outlook } = connectMentees
  const { matchPreference } = menteeApplications
  const [mentee] = await db()
    .select({ state, joinedOn, pausedUntil, question, refusalReason, refusalWords, outlook, matchPreference })
    .from(connectMentees)
    .innerJoin(menteeApplications, eq(menteeApplications.userId, connectMentees.userId))
    .where(eq(connectMentees.userId, userId))
  if (!mentee) return null
  const news = mentee.outlook ? (JSON.parse(mentee.outlook) as Outlook) : null
  const takesAny = mentee.matchPreference !== fromDirectory
  return { ...mentee, outlook: news, takesAny, requests: await requestsOfMentee(userId) }
}

async function mentorOf(userId: string) {
  const { status, submittedAt, rejectionReason, rejectionWords } = mentorApplications
  const { state, capacity, awayUntil } = connectMentors
  const [mentor] = await db()
    .select({
      status,
      submittedAt,
      rejectionReason,
      rejectionWords,
      state,
      capacity,
      awayUntil,
      listing: mentors.publicId,
    })
    .from(connectMentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, connectMentors.userId))
    .leftJoin(mentors, and(eq(mentors.userId, connectMentors.userId), eq(mentors.leaves, false)))
    .where(eq(connectMentors.userId, userId))
  if (!mentor) return null
  const { listing, submittedAt: applied, ...rest } = mentor
  return { ...rest, appliedOn: isoDay(applied), isListed: listing !== null, requests: await requestsOfMentor(userId) }
}
