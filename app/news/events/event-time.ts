import { isoDay } from '../../platform/text/format-date.ts'
import type { EventZone } from '../event-zones.ts'

/** `time` is null when the event has none or lasts all day; `zone` is where its clock is read. */
export type EventTime = { date: string; time: string | null; zone: EventZone | null }

const dayMs = 86_400_000

/** Returns the moment of a wall-clock time in a time zone. A time that a change of clocks skips is moved past it. */
export function instantOf(date: string, time: string, zone: EventZone): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const guess = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(guess, zone))
}

/** Returns whether the day of an event is over where it takes place, or everywhere in Africa if that is not known. */
export function isPast({ date, zone }: EventTime, now = Date.now()): boolean {
  const nextDay = isoDay(new Date(Date.parse(date) + dayMs))
  return now >= instantOf(nextDay, '00:00', zone ?? 'Atlantic/Cape_Verde').getTime()
}

function offsetAt(instant: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
