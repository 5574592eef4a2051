const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

export function formatDate(moment: Date): string {
  return day.format(moment)
}

/** Returns a day as `2026-05-01`, in UTC. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Returns the day that many days after one, both as `2026-05-01`. */
export function addDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * 86_400_000))
}

export function formatHour(moment: Date): string {
  return `${day.format(moment)}, ${hour.format(moment)} UTC`
}
