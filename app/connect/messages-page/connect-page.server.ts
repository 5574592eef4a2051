import { eq, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { pairsOf } from '../pairs/pairs.server.ts'
import { reportsOf } from '../pairs/reports/reports.server.ts'
import { holdOf } from '../people/holds.server.ts'
import { hasAcceptedConduct } from '../people/notify.server.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { menteeOf, menteeStatus } from './mentee-status.server.ts'
import { mentorOf, mentorStatus } from './mentor-status.server.ts'

export type ConnectPage = Awaited<ReturnType<typeof connectPageOf>>

const personOf = db()
  .select({
    heardOn: connectPeople.heardOn,
    conductVersion: connectPeople.conductVersion,
    mentee: connectMentees.userId,
    mentor: connectMentors.userId,
  })
  .from(connectPeople)
  .leftJoin(connectMentees, eq(connectMentees.userId, connectPeople.userId))
  .leftJoin(connectMentors, eq(connectMentors.userId, connectPeople.userId))
  .where(eq(connectPeople.userId, sql.placeholder('userId')))
  .prepare('person of an account')

/** Returns what somebody's own page says: their status, what happens next, and what they can do. */
export async function connectPageOf(userId: string) {
  const [person] = await personOf.execute({ userId })
  // Nothing is kept of whoever has never applied.
  if (!person) return { isOnHold: false, hasAgreed: false, pairs: [], reports: [], mentee: null, mentor: null }
  const [mentee, mentor, pairs, reports, hold] = await Promise.all([
    person.mentee === null ? null : menteeOf(userId),
    person.mentor === null ? null : mentorOf(userId),
    pairsOf(userId),
    reportsOf(userId),
    holdOf(db(), userId),
  ])
  const isOnHold = hold === 'told'
  const held = isOnHold && ('on hold' as const)
  const hasAgreed = hasAcceptedConduct(person.conductVersion)
  const reader = {
    heardOn: person.heardOn,
    isOnHold,
    isBesideOthers: (mentor?.requests.asking.length ?? 0) > 0,
  }
  const asMentor = pairs.filter(({ part, isOver }) => part === 'mentor' && !isOver).length
  return {
    ...{ isOnHold, hasAgreed, pairs, reports },
    mentee: mentee && {
      ...menteeStatus(mentee, { ...reader, hasAgreed }),
      state: held || mentee.state,
      requests: mentee.requests,
      isPaused: mentee.pausedUntil !== null,
    },
    mentor: mentor && {
      ...mentorStatus(mentor, asMentor, reader),
      state: mentor.status !== 'approved' ? mentor.status : held || mentor.state,
      capacity: mentor.capacity,
      requests: mentor.requests,
    },
  }
}
