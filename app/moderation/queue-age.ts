const dayMs = 24 * 60 * 60_000
const lateDays = 5
export const mostCounted = 1000
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `age` says in words how long the oldest has waited, and is null for an empty queue. */
export type QueueAge = { age: string | null; isLate: boolean }
type Waiting = { isLate: boolean; isUrgent: boolean; days: number }

export function countText(count: number): string {
  return count < mostCounted ? String(count) : `${mostCounted - 1}+`
}

export function ageOfQueue({ oldest }: { oldest: number | null }, now = Date.now()): QueueAge & { days: number } {
  if (oldest === null) return { age: null, isLate: false, days: 0 }
  const days = daysSince(oldest, now)
  return { age: daysText(days), isLate: now - oldest > lateDays * dayMs, days }
}

/** Returns how long one thing has waited since a day or a time. */
export function waitsSince(time: string): QueueAge {
  const { age, isLate } = ageOfQueue({ oldest: Date.parse(time) })
  return { age, isLate }
}

/**
 * Calls reviews late if their month ended days ago, as no day is known, or if the queue was not empty for days. The
 * longer of the two counts as their `days`.
 */
export function ageOfReviews(
  { oldest, days: daysNotEmpty }: { oldest: number | null; days: number },
  now = Date.now(),
): QueueAge & { days: number } {
  if (oldest === null) return { age: null, isLate: false, days: 0 }
  const sent = monthText(new Date(oldest), new Date(now))
  return {
    age: daysNotEmpty > 0 ? `${sent}, queue not empty for ${daysText(daysNotEmpty)}` : sent,
    isLate: now - endOfMonth(oldest) > lateDays * dayMs || daysNotEmpty > lateDays,
    days: Math.max(daysSince(endOfMonth(oldest), now), daysNotEmpty),
  }
}

/** Says how near the day is by which to answer, or nothing if it is further off. */
export function nearnessOf(daysLeft: number): string {
  if (daysLeft < 0) return daysLeft === -1 ? '1 day late' : `${-daysLeft} days late`
  return ['today', 'tomorrow'][daysLeft] ?? ''
}

/** Puts what is urgent first, then what is late, and then what has waited longest. */
export function byUrgency(a: Waiting, b: Waiting): number {
  return Number(b.isUrgent) - Number(a.isUrgent) || Number(b.isLate) - Number(a.isLate) || b.days - a.days
}

function monthText(month: Date, now: Date) {
  const isThisYear = month.getUTCFullYear() === now.getUTCFullYear()
  if (isThisYear && month.getUTCMonth() === now.getUTCMonth()) return 'this month'
  return `from ${(isThisYear ? monthName : monthAndYear).format(month)}`
}

function endOfMonth(time: number) {
  const month = new Date(time)
  return Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1)
}

function daysSince(time: number, now: number) {
  return Math.max(Math.floor((now - time) / dayMs), 0)
}

function daysText(days: number) {
  if (days === 0) return 'less than a day'
  return days === 1 ? '1 day' : `${days} days`
}
