import { msg, t } from '../../words/words.ts'

// Not by Intl: browsers of different age would write another text than the server did.
const months = [
  ...[msg('January'), msg('February'), msg('March'), msg('April'), msg('May'), msg('June')],
  ...[msg('July'), msg('August'), msg('September'), msg('October'), msg('November'), msg('December')],
]
const weekdays = [
  ...[msg('Sunday'), msg('Monday'), msg('Tuesday'), msg('Wednesday'), msg('Thursday'), msg('Friday'), msg('Saturday')],
]

/** Returns a day in UTC as `1 May 2026`. */
export function formatDate(moment: Date): string {
  const [day, month, year] = [dateOf(moment), monthOf(moment), moment.getUTCFullYear()]
  return t('{day} {month} {year}', { day, month, year })
}

/** Returns a day in UTC as `1 May`, on one line, unless it is so far from today that it needs its year. */
export function formatNearDate(moment: Date): string {
  const isNear = Math.abs(moment.getTime() - Date.now()) < 180 * 86_400_000
  if (!isNear) return formatDate(moment)
  return t('{day} {month}', { day: dateOf(moment), month: monthOf(moment) }).replaceAll(' ', '\u00a0')
}

/** Returns a month, such as `2026-05`, as `May 2026`. */
export function monthAndYear(month: string): string {
  const first = new Date(`${month}-01`)
  return t('{month} {year}', { month: monthOf(first), year: first.getUTCFullYear() })
}

export function weekdayOf(moment: Date): string {
  return t(weekdays[moment.getUTCDay()] ?? msg('Sunday'))
}

/** Returns a moment as `1 May 2026, 10:00 UTC`. */
export function formatHour(moment: Date): string {
  return t('{date}, {time} UTC', { date: formatDate(moment), time: moment.toISOString().slice(11, 16) })
}

/** Returns a day as `2026-05-01`, in UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Returns the day that many days after one, both as `2026-05-01`. */
export function addDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * 86_400_000))
}

function dateOf(moment: Date) {
  const date = moment.getUTCDate()
  return date === 1 ? t('1', { context: 'first day of a month' }) : date
}

function monthOf(moment: Date) {
  return t(months[moment.getUTCMonth()] ?? msg('January'))
}
