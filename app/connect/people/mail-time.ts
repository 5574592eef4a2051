import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { instantOf, localTime } from '../../platform/text/wall-clock.ts'

// Without a zone, the hours that lie within the day all over the mainland, from UTC to UTC+3.
const hoursAnywhere = { zone: 'UTC', from: '09:00', to: '16:00' }
const leastMs = 4 * 60 * 60_000

/**
 * Draws the moment of a mail from the hours in which a member may get one, on the first day from `earliest` on of which
 * at least four hours are left: two inboxes cannot be paired by the time. `share` is from 0 to 1. `known` keeps the hours
 * of a day in a zone, which take a third of a millisecond to find, for more mails that are drawn at once.
 */
export function mailTime(
  at: Date,
  zone: string | null,
  earliest: string | null,
  share = Math.random(),
  known: Map<string, Hours> = new Map(),
): Date {
  const today = isoDay(at)
  let day = earliest && earliest > today ? earliest : today
  for (;;) {
    const key = `${day} ${zone}`
    const hours = known.get(key) ?? hoursOf(day, zone)
    known.set(key, hours)
    const from = Math.max(at.getTime(), hours.from)
    const { to } = hours
    if (to - from >= leastMs) return new Date(from + share * (to - from))
    day = addDays(day, 1)
  }
}

/** Whether a member may get a mail now. */
export function isMailHour(at: Date, zone: string | null): boolean {
  const hours = hoursIn(zone)
  const [, time = ''] = localTime(at, hours.zone).split(' ')
  return hours.from <= time && time <= hours.to
}

/** In milliseconds since 1970. */
type Hours = { from: number; to: number }

function hoursOf(day: string, zone: string | null): Hours {
  const hours = hoursIn(zone)
  const momentOf = (time: string) => instantOf(day, time, hours.zone).getTime()
  return { from: momentOf(hours.from), to: momentOf(hours.to) }
}

function hoursIn(zone: string | null) {
  return zone ? { zone, from: '09:00', to: '19:00' } : hoursAnywhere
}
