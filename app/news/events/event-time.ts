import { addDays } from '../../platform/text/format-date.ts'
import { instantOf } from '../../platform/text/wall-clock.ts'

/** `time` is null when the event has none or lasts all day; `zone` is where its clock is read. */
export type EventTime = { date: string; time: string | null; zone: string | null }

/** Returns whether the day of an event is over where it takes place, or everywhere in Africa if that is not known. */
export function isPast({ date, zone }: EventTime, now = Date.now()): boolean {
  const nextDay = addDays(date, 1)
  return now >= instantOf(nextDay, '00:00', zone ?? 'Atlantic/Cape_Verde').getTime()
}
