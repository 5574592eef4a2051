import { addDays } from '../../../platform/text/format-date.ts'
import { reminderDay } from '../days.ts'
import type { Part } from '../states.ts'

const unansweredDays = [7, 14, 21, 28]
const warningDay = 35
const lastDay = 42
/** Within so many days, both have written once, or a week has passed since the first message. */
const daysToBegin = 14

export type PairPace = {
  introducedOn: string
  /** Who owes an answer, and since which day. */
  waiting: Part | null
  waitingSince: string | null
  haveBothWritten: boolean
}

export type PairSteps = { tells: { on: string; parts: readonly Part[] }[]; endsOn: string }

/** Returns on which days somebody is told of the silence in a pair, and when it ends, if nobody writes any more. */
export function pairSteps({ introducedOn, waiting, waitingSince, haveBothWritten }: PairPace): PairSteps {
  const both = ['mentee', 'mentor'] as const
  const since = waitingSince ?? introducedOn
  const begin = [addDays(introducedOn, daysToBegin), addDays(since, unansweredDays[0] ?? 0)].sort()
  const endsOn = haveBothWritten ? addDays(since, lastDay) : (begin.at(-1) ?? since)
  const told = (day: number, parts: readonly Part[]) => ({ on: addDays(since, day), parts })
  const tells = [
    told(reminderDay, waiting ? [waiting] : both),
    ...unansweredDays.map((day) => told(day, waiting ? [otherPart(waiting)] : both)),
    told(warningDay, both),
  ]
  return { tells: tells.filter(({ on }) => on < endsOn), endsOn }
}

/** Returns the day of the next step after `today`. */
export function nextPairStep(pace: PairPace, today: string): string {
  const { tells, endsOn } = pairSteps(pace)
  return tells.find(({ on }) => on > today)?.on ?? endsOn
}

export function otherPart(part: Part): Part {
  return part === 'mentee' ? 'mentor' : 'mentee'
}
