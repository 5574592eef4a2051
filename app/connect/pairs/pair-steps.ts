import { addDays } from '../../platform/text/format-date.ts'
import { reminderDay } from '../people/days.ts'
import { otherPart, type Part } from '../people/states.ts'
import type { Pair, PairSide } from '../tables.ts'

const unansweredDays = [7, 14, 21, 28]
const warningDay = 35
const lastDay = 42
/** Within so many days, both have written once, or a week has passed since the first message. */
const daysToBegin = 14
/** In these weeks, each is asked how it goes. */
const askedWeeks = [2, 6, 12]
/** So many days before the time is over, both are told. */
export const noticeDays = 14

export type PairPace = {
  introducedOn: string
  /** Who owes an answer, and since which day. */
  waiting: Part | null
  waitingSince: string | null
  haveBothWritten: boolean
  lastsUntil: string
}

export type PairSteps = { tells: { on: string; parts: readonly Part[] }[]; endsOn: string }

/** Returns the pace of a pair as one of the two sees it. */
export function paceOf({ introducedOn }: Pair, side: PairSide): PairPace {
  const { waiting, waitingSince, written, received } = side
  const haveBothWritten = written > 0 && received > 0
  return { introducedOn, waiting, waitingSince, haveBothWritten, lastsUntil: lastDayOf(side) }
}

/** Returns the day on which the time of a pair is over. */
export function lastDayOf({ lastsUntil, otherLastsUntil }: PairSide): string {
  return lastsUntil < otherLastsUntil ? lastsUntil : otherLastsUntil
}

/** Returns the week whose questions are put to each, for two weeks. */
export function askedWeek(introducedOn: string, today: string): number | undefined {
  const from = (week: number) => addDays(introducedOn, week * 7)
  return askedWeeks.find((week) => from(week) <= today && today < from(week + 2))
}

/** Returns on which days somebody is told of something in a pair, and when it ends, if nobody writes or chooses any more. */
export function pairSteps({ introducedOn, waiting, waitingSince, haveBothWritten, lastsUntil }: PairPace): PairSteps {
  const both = ['mentee', 'mentor'] as const
  const since = waitingSince ?? introducedOn
  const begin = [addDays(introducedOn, daysToBegin), addDays(since, unansweredDays[0] ?? 0)].sort()
  const silentUntil = haveBothWritten ? addDays(since, lastDay) : (begin.at(-1) ?? since)
  const endsOn = lastsUntil < silentUntil ? lastsUntil : silentUntil
  const told = (day: number, parts: readonly Part[]) => ({ on: addDays(since, day), parts })
  const tells = [
    told(reminderDay, waiting ? [waiting] : both),
    ...unansweredDays.map((day) => told(day, waiting ? [otherPart(waiting)] : both)),
    told(warningDay, both),
    ...askedWeeks.map((week) => ({ on: addDays(introducedOn, week * 7), parts: both })),
    { on: addDays(lastsUntil, -noticeDays), parts: both },
  ]
  const inOrder = tells.sort((one, other) => one.on.localeCompare(other.on))
  return { tells: inOrder.filter(({ on }) => on < endsOn), endsOn }
}

/** Returns the day after `today` on which whoever waits for an answer since a day hears of it, if one is left. */
export function nextReminderDay(waitingSince: string, today: string): string | undefined {
  return unansweredDays.map((day) => addDays(waitingSince, day)).find((day) => day > today)
}

/** Returns the day of the next step after `today`. */
export function nextPairStep(pace: PairPace, today: string): string {
  const { tells, endsOn } = pairSteps(pace)
  return tells.find(({ on }) => on > today)?.on ?? endsOn
}

/** Returns the day of the next step when something has changed: one that is due by now stays due. */
export function stepAfter(pair: Pair, sides: readonly PairSide[], today: string): string {
  const { nextOn } = pair
  return nextOn && nextOn <= today ? nextOn : nextStepOf(pair, sides, today)
}

/** Returns the day of the next step for either of the two after `today`. */
export function nextStepOf(pair: Pair, sides: readonly PairSide[], today: string): string {
  const steps = sides.map((side) => nextPairStep(paceOf(pair, side), today))
  // A side on which it is over by now waits for the other.
  return steps.filter((day) => day > today).sort()[0] ?? addDays(today, 1)
}
