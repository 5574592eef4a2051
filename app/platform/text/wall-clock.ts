import { t } from '../../words/words.ts'
import { formatDate, weekdayOf } from './format-date.ts'

/** Returns the moment of a wall-clock time in a time zone. A time that a change of clocks skips is moved past it. */
export function instantOf(date: string, time: string, zone: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`)
  const guess = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(guess, zone))
}

/** Returns what the clock of a time zone shows at a moment, as `2026-05-01 10:00`. */
export function localTime(moment: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return format.format(moment)
}

/** Returns what the clock of a time zone shows at a moment, in words. */
export function clockIn(moment: Date, timeZone: string): string {
  const [date = '', time = ''] = localTime(moment, timeZone).split(' ')
  const day = new Date(date)
  return t('{weekday}, {date}, {time}', { weekday: weekdayOf(day), date: formatDate(day), time })
}

function offsetAt(instant: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000
}
