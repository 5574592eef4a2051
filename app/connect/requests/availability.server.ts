import { and, eq, gte, isNull, not, sql } from 'drizzle-orm'
import { mentorApplications } from '../../profiles/tables.ts'
import { isHeld, isToldOfHold } from '../people/holds.server.ts'
import { conductVersion } from '../people/notify.server.ts'
import { connectMentees, connectMentors, connectPeople } from '../people/tables.ts'
import { inTouch } from '../tables.ts'

/**
 * How many places a mentor whose row of `connect_mentors` is joined has left. A request that never reaches the mentor takes
 * one too: otherwise the next who asks, or the directory, would tell that it did not, and so where somebody works or lives.
 */
export const placesLeft = sql<number>`${connectMentors.capacity} - (select count(*)::int from ${inTouch}
  where in_touch.mentor_id = ${connectMentors.userId})`

export const hasPlace = sql<boolean>`${placesLeft} > 0`

/** Whether a mentor whose application is joined has an open place, as far as the directory tells. */
export function hasOpenPlace() {
  return and(eq(connectMentors.state, 'open'), eq(mentorApplications.status, 'approved'), hasPlace)
}

/** Whether a mentor whose application is joined can be asked now. */
export function canBeAsked() {
  return and(hasOpenPlace(), not(isHeld(connectMentors.userId)))
}

/** Whether a mentee whose row of `connect_people` is joined can be brought together with a mentor now. */
export function isSeeking() {
  return and(isLooking(), not(isHeld(connectMentees.userId)))
}

/** Whether such a mentee looks for a mentor, and has nobody under way, as far as the mentee knows. */
export function isLooking() {
  return and(
    ...[eq(connectMentees.state, 'admitted'), isNull(connectMentees.pausedUntil)],
    gte(connectPeople.conductVersion, conductVersion),
    not(isToldOfHold(connectMentees.userId)),
    sql`not exists (select from ${inTouch} where in_touch.mentee_id = ${connectMentees.userId})`,
  )
}
