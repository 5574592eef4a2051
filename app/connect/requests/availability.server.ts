import { and, eq, gte, isNull, not, notExists, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/db/db.server.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { conductVersion } from '../people/notify.server.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { isHeld, isToldOfHold } from './holds.server.ts'
import { hasPlace } from './persons.server.ts'
import { isLivePairing, pairings } from './tables.ts'

/** Whether a mentor whose application is joined has an open place, as far as the directory tells. */
export function hasOpenPlace() {
  return and(eq(connectMentors.state, 'open'), eq(mentorApplications.status, 'approved'), hasPlace)
}

/** Whether a mentor whose application is joined can be asked now. */
export function canBeAsked() {
  return and(hasOpenPlace(), not(isHeld(connectMentors.userId)))
}

/** Whether a mentee whose row of `connect_people` is joined can be brought together with a mentor now. */
export function isSeeking(database: Queryable) {
  return and(isLooking(database), not(isHeld(connectMentees.userId)))
}

/** Whether such a mentee looks for a mentor, and has nobody under way, as far as the mentee knows. */
export function isLooking(database: Queryable) {
  const isTheirs = eq(pairings.menteeId, connectMentees.userId)
  return and(
    ...[eq(connectMentees.state, 'admitted'), isNull(connectMentees.pausedUntil)],
    gte(connectPeople.conductVersion, conductVersion),
    not(isToldOfHold(connectMentees.userId)),
    notExists(database.select({ one: sql`1` }).from(pairings).where(and(isTheirs, isLivePairing))),
  )
}
