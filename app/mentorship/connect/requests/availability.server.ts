import { and, eq, gte, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/db/db.server.ts'
import { mentorApplications } from '../../tables.ts'
import { conductVersion } from '../people/people.server.ts'
import {
  type connectChoices,
  connectMentees,
  connectMentors,
  connectPeople,
  isLivePairing,
  pairings,
} from '../tables.ts'

/**
 * Whether a mentor whose row of `connect_mentors` is joined has a place. A request that never reaches the mentor takes one
 * too: otherwise the next who asks, or the directory, would tell that it did not, and so where somebody works or lives.
 */
export function hasPlace(mentorId: SQL | typeof connectMentors.userId | typeof connectChoices.mentorId) {
  return sql<boolean>`${placesTaken(mentorId)} < ${connectMentors.capacity}`
}

export function placesTaken(mentorId: SQL | typeof connectMentors.userId | typeof connectChoices.mentorId) {
  return sql<number>`(select count(*)::int from ${pairings} where ${pairings.mentorId} = ${mentorId} and ${isLivePairing})`
}

/** Whether a mentor whose application is joined can be asked now. */
export function canBeAsked() {
  return and(
    eq(connectMentors.state, 'open'),
    eq(mentorApplications.status, 'approved'),
    hasPlace(connectMentors.userId),
  )
}

/** Whether a mentee whose row of `connect_people` is joined looks for a mentor, and has nobody under way. */
export function isSeeking(database: Queryable) {
  const isTheirs = eq(pairings.menteeId, connectMentees.userId)
  return and(
    ...[eq(connectMentees.state, 'admitted'), isNull(connectMentees.pausedUntil)],
    gte(connectPeople.conductVersion, conductVersion),
    notExists(database.select({ one: sql`1` }).from(pairings).where(and(isTheirs, isLivePairing))),
  )
}
