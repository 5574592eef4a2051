import { and, asc, desc, eq, isNotNull, lte, ne, not, or, type SQL, sql } from 'drizzle-orm'
import { waitsSince } from '../../moderation/queue-age.ts'
import { db } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { dayInWords, reminderDay } from '../people/days.ts'
import { isHeld } from '../people/holds.server.ts'
import { parts } from '../people/states.ts'
import { connectHolds, connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { hasPlace, isSeeking } from '../requests/availability.server.ts'
import { hasSaidYes, reachesMentor } from '../requests/ends.ts'
import { requests } from '../tables.ts'
import { canBeWithdrawnBy } from './offers.server.ts'

/** So many of each queue are shown, the first first. */
const shown = 20

/** How many there are, on each of the rows that are shown. */
const count = sql<number>`count(*) over ()::int`

/** Returns the queues of Connect that an admin works through, without what concerns the admin. */
export async function boardOf(adminId: string, at = new Date()) {
  const [waiting, silent, offers, mentors, held] = await Promise.all([
    longestWaiting(adminId),
    silentRequests(adminId, at),
    openOffers(adminId),
    mentorsOnBoard(adminId),
    peopleOnHold(adminId),
  ])
  return { waiting, silent, offers, mentors, held }
}

/** Mentees who look for a mentor and have nobody under way. */
async function longestWaiting(adminId: string) {
  const { publicId, joinedOn, userId } = connectMentees
  const rows = await db()
    .select({ publicId, joinedOn, matchPreference: menteeApplications.matchPreference, count })
    .from(connectMentees)
    .innerJoin(connectPeople, eq(connectPeople.userId, userId))
    .innerJoin(menteeApplications, eq(menteeApplications.userId, userId))
    .where(and(isSeeking(), ne(userId, adminId)))
    .orderBy(asc(joinedOn), asc(publicId))
    .limit(shown)
  return inQueue(rows, rows[0]?.joinedOn, ({ publicId, joinedOn, matchPreference }) => ({
    ...{
      publicId,
      since: dayInWords(joinedOn),
      waits: waitsSince(joinedOn),
      takesAny: matchPreference !== fromDirectory,
    },
  }))
}

/** Requests and offers that somebody has not answered for days. */
async function silentRequests(adminId: string, at: Date) {
  const { openedOn, dueOn, saidYes, state, menteeId, mentorId, reaches } = requests
  const isSilent = and(eq(state, 'open'), lte(openedOn, addDays(isoDay(at), -reminderDay)))
  const rows = await db()
    .select({
      openedOn,
      dueOn,
      saidYes,
      reaches,
      mentee: connectMentees.publicId,
      mentor: mentorApplications.publicId,
    })
    .from(requests)
    .innerJoin(connectMentees, eq(connectMentees.userId, menteeId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentorId))
    .where(and(isSilent, not(isHeld(menteeId)), not(isHeld(mentorId)), ne(menteeId, adminId), ne(mentorId, adminId)))
    .orderBy(asc(openedOn), asc(connectMentees.publicId))
  const reaching = rows.filter(reachesMentor)
  const silent = reaching.map((row) => ({ ...row, count: reaching.length }))
  return inQueue(silent.slice(0, shown), silent[0]?.openedOn, ({ mentee, mentor, openedOn, dueOn, saidYes }) => ({
    ...{ mentee, mentor, since: dayInWords(openedOn), due: dayInWords(dueOn) },
    waitsFor: parts.filter((part) => !hasSaidYes(saidYes, part)),
  }))
}

/** Offers that the admin can withdraw, the newest first. */
async function openOffers(adminId: string) {
  const { id, openedOn, source, menteeId, mentorId } = requests
  const [mentee, mentor] = [connectMentees.publicId, mentorApplications.publicId]
  const rows = await db()
    .select({ id, openedOn, source, mentee, mentor, count })
    .from(requests)
    .innerJoin(connectMentees, eq(connectMentees.userId, menteeId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentorId))
    .where(canBeWithdrawnBy(adminId))
    .orderBy(desc(openedOn), desc(mentee))
    .limit(shown)
  return inQueue(rows, undefined, ({ count: _, openedOn, ...offer }) => ({ ...offer, since: dayInWords(openedOn) }))
}

/** Mentors who get nobody: those whose places rest, and how many have none left. */
async function mentorsOnBoard(adminId: string) {
  const { state, userId } = connectMentors
  const isApproved = and(eq(mentorApplications.status, 'approved'), not(isHeld(userId)), ne(userId, adminId))
  const isOpen = and(isApproved, eq(state, 'open'))
  const resting = await mentorsWhere(and(isApproved, eq(state, 'resting')))
  const [full, open] = [await mentorsWhere(and(isOpen, not(hasPlace))), await mentorsWhere(isOpen)]
  return {
    full: full[0]?.count ?? 0,
    open: open[0]?.count ?? 0,
    ...inQueue(resting, undefined, ({ publicId }) => publicId),
  }
}

/** Applications of people on hold, of each as a mentee if there is one. Whoever has none is not counted. */
async function peopleOnHold(adminId: string) {
  const [mentee, mentor] = [connectMentees.publicId, mentorApplications.publicId]
  const rows = await db()
    .selectDistinct({ mentee, mentor })
    .from(connectHolds)
    .leftJoin(connectMentees, eq(connectMentees.userId, connectHolds.userId))
    .leftJoin(mentorApplications, eq(mentorApplications.userId, connectHolds.userId))
    .where(and(or(isNotNull(mentee), isNotNull(mentor)), ne(connectHolds.userId, adminId)))
    .orderBy(asc(mentee), asc(mentor))
  const first = rows.slice(0, shown)
  return {
    count: rows.length,
    mentees: first.flatMap((row) => row.mentee ?? []),
    mentors: first.flatMap((row) => (row.mentee ? [] : (row.mentor ?? []))),
  }
}

function mentorsWhere(which: SQL | undefined) {
  const { publicId } = mentorApplications
  return db()
    .select({ publicId, count })
    .from(connectMentors)
    .innerJoin(mentorApplications, eq(mentorApplications.userId, connectMentors.userId))
    .where(which)
    .orderBy(asc(publicId))
    .limit(shown)
}

function inQueue<Row extends { count: number }, Shown>(
  rows: Row[],
  oldest: string | undefined,
  show: (row: Row) => Shown,
) {
  return { count: rows[0]?.count ?? 0, oldest: oldest ? Date.parse(oldest) : null, first: rows.map(show) }
}
