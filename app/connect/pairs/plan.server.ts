import { db } from '../../platform/db/db.server.ts'
import { newPublicId, publicIdFrom } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { addMonths, dayInWords } from '../people/days.ts'
import type { Ahead } from '../tables.ts'
import { type CheckIn, checkInOf, openWeek } from './check-in.ts'
import { onPair } from './hand-over.server.ts'
import { canWrite, type Readiness, readinessOf } from './pair-messages.server.ts'
import { lastDayOf } from './pair-steps.ts'
import { changeOwn, pairOf } from './pairs.server.ts'
import { storeReport } from './reports/reports.server.ts'

export type Plan = {
  other: string
  state: Readiness
  /** One per line. */
  goals: string
  /** Names the goals as they are stored. */
  seen: string
  /** Until when the pair lasts, and how long each would like it to. */
  lasts: { until: string; mine: string; theirs: string }
  openWeek: number | null
  checkIn: CheckIn | null
  /** For a report that goes with an answer. */
  nextId: string
}

export type NewPlan = Pick<Plan, 'goals' | 'seen' | 'checkIn'> & {
  /** From today; null leaves it as it is. */
  months: number | null
  /** What the team is asked for, with the id of the form. */
  help: { id: string; words: string } | null
}

/** Returns what somebody plans with the other in a pair. Null for a stranger, and once the pair has ended. */
export async function planOf(userId: string, pairId: string, at = new Date()): Promise<Plan | null> {
  const own = await pairOf(db(), userId, pairId)
  if (own?.pair.endedOn !== null) return null
  const { pair, other, mine } = own
  const goals = mine.goals ?? ''
  return {
    ...{ other, state: readinessOf(own), goals, seen: publicIdFrom(goals) },
    lasts: {
      until: dayInWords(lastDayOf(mine)),
      mine: dayInWords(mine.lastsUntil),
      theirs: dayInWords(mine.otherLastsUntil),
    },
    ...{ openWeek: openWeek(pair, mine, isoDay(at)), checkIn: checkInOf(mine), nextId: newPublicId() },
  }
}

/**
 * Stores what somebody plans, all of it or nothing. False if it can no longer be done, or was changed since it was seen.
 * The other hears of goals and of how long it is to last, and of nothing else.
 */
export function savePlan(userId: string, pairId: string, plan: NewPlan, at = new Date()): Promise<boolean> {
  return onPair({ userId, pairId, at }, async (tx, own) => {
    const { pair, mine } = own
    const today = isoDay(at)
    const { goals, seen, months, help } = plan
    const checkIn = plan.checkIn && JSON.stringify(plan.checkIn)
    const isStored = goals === (mine.goals ?? '')
    const isAsSeen =
      (isStored || seen === publicIdFrom(mine.goals ?? '')) &&
      (!checkIn || checkIn === mine.checkIn || plan.checkIn?.week === openWeek(pair, mine, today))
    if (!canWrite(own) || !isAsSeen) return false
    const lastsUntil = months === null ? mine.lastsUntil : addMonths(today, months)
    // What is due next is due within six weeks, and so before any time that is chosen now is over.
    const ahead: Ahead[] = isStored ? ['wishes'] : ['wishes', 'goals']
    const changes = { goals: goals || null, lastsUntil, ...(checkIn && { checkIn }) }
    await changeOwn(tx, own, ahead, changes)
    if (help) await storeReport(tx, userId, { ...own, between: own.pair }, { ...help, kind: 'help', wordIds: [] }, at)
    return true
  })
}
