const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const hour = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' })

/** "3 May 2026", in UTC. */
export function formatDate(moment: Date): string {
  return day.format(moment)
}

/** "3 May 2026, 14:00 UTC" of a moment that is stored by its hour. */
export function formatHour(moment: Date): string {
  return `${day.format(moment)}, ${hour.format(moment)} UTC`
}
