const dayMs = 24 * 60 * 60_000
const lateDays = 5
export const mostCounted = 1000
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** What the overview says of a queue; `age` is null for an empty one. */
export type QueueAge = { age: string | null; isLate: boolean }

export function countText(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted - 1}+`
}

export function ageOfQueue({ oldest }: { oldest: number | null }, now = Date.now()): QueueAge {
  if (oldest === null) return { age: null, isLate: false }
  const days = Math.max(Math.floor((now - oldest) / dayMs), 0)
  return { age: `oldest: ${daysText(days)}`, isLate: now - oldest > lateDays * dayMs }
}

/** Calls reviews late if their month ended days ago, as no day is known, or if the queue was not empty for days. */
export function ageOfReviews({ oldest, days }: { oldest: number | null; days: number }, now = Date.now()): QueueAge {
  if (oldest === null) return { age: null, isLate: false }
  const since = `waiting since ${monthText(new Date(oldest), new Date(now))}`
  return {
    age: days > 0 ? `${since}, not empty for ${daysText(days)}` : since,
    isLate: now - endOfMonth(oldest) > lateDays * dayMs || days > lateDays,
  }
}

function monthText(month: Date, now: Date) {
  const isThisYear = month.getUTCFullYear() === now.getUTCFullYear()
  if (isThisYear && month.getUTCMonth() === now.getUTCMonth()) return 'this month'
  return (isThisYear ? monthName : monthAndYear).format(month)
}

function endOfMonth(time: number) {
  const month = new Date(time)
  return Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1)
}

function daysText(days: number) {
  if (days === 0) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
