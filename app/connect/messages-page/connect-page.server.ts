import { eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { pairsOf } from '../pairs/pairs.server.ts'
import { reportsOf } from '../pairs/reports/reports.server.ts'
import { holdOf } from '../people/holds.server.ts'
import { hasAcceptedConduct } from '../people/notify.server.ts'
import { connectPeople } from '../people/tables.ts'
import { menteeOf, menteeStatus } from './mentee-status.server.ts'
import { mentorOf, mentorStatus } from './mentor-status.server.ts'

export type ConnectPage = Awaited<ReturnType<typeof connectPageOf>>

/** Returns what somebody's own page says: their status, what happens next, and what they can do. */
export async function connectPageOf(userId: string) {
  const { heardOn, conductVersion } = connectPeople
  const [[person], mentee, mentor, pairs, reports, hold] = await Promise.all([
    db().select({ heardOn, conductVersion }).from(connectPeople).where(eq(connectPeople.userId, userId)),
    menteeOf(userId),
    mentorOf(userId),
    pairsOf(userId),
    reportsOf(userId),
    holdOf(db(), userId),
  ])
  const held = hold === 'told' && ('on hold' as const)
  const hasAgreed = hasAcceptedConduct(person?.conductVersion)
  const reader = {
    heardOn: person?.heardOn ?? isoDay(new Date()),
    isOnHold: hold === 'told',
    isBesideOthers: (mentor?.requests.asking.length ?? 0) > 0,
  }
  const asMentor = pairs.filter(({ part, isOver }) => part === 'mentor' && !isOver).length
  return {
    ...{ hasAgreed, pairs, reports },
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
      awayUntil: mentor.awayUntil,
      requests: mentor.requests,
    },
  }
}
