import { and, asc, gte, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { type CountedEvent, countedEvents } from './states.ts'
import { connectMonths } from './tables.ts'

/** No number under this is shown, nor two whose difference is under it. */
const leastShown = 5
const monthsShown = 12
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Adds to the count of the month. */
export async function countEvent(tx: Transaction, what: CountedEvent, at: Date, count = 1): Promise<void> {
  const added = sql`${connectMonths.count} + ${count}::int`
  await tx
    .insert(connectMonths)
    .values({ month: monthOf(at), what, count })
    .onConflictDoUpdate({ target: [connectMonths.month, connectMonths.what], set: { count: added } })
}

/**
 * Returns what happened in each of the last twelve months that are over, the latest first. A month that is not over would
 * tell from one hour to the next what a single person did.
 */
export async function figuresByMonth(at = new Date()) {
  const { month } = connectMonths
  const first = isoDay(new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - monthsShown, 1)))
  const rows = await db()
    .select()
    .from(connectMonths)
    .where(and(gte(month, first), lt(month, monthOf(at))))
    .orderBy(asc(month))
  const months = [...new Set(rows.map((row) => row.month))].reverse()
  return months.map((month) => ({
    month,
    name: monthName.format(new Date(month)),
    figures: shownFigures(rows.filter((row) => row.month === month)),
  }))
}

type Figures = Record<CountedEvent, number | 'fewer than five' | 'not shown'>

function shownFigures(rows: { what: CountedEvent; count: number }[]): Figures {
  const counts = countedEvents
    .map((what) => ({ what, count: rows.find((row) => row.what === what)?.count ?? 0 }))
    .sort((a, b) => b.count - a.count)
  const shown: { what: CountedEvent; count: number }[] = []
  for (const each of counts) {
    const isTelling = shown.some(({ count }) => count > each.count && count - each.count < leastShown)
    if (each.count >= leastShown && !isTelling) shown.push(each)
  }
  const figures = counts.map(({ what, count }) => {
    const isShown = shown.some((each) => each.what === what)
    return [what, isShown ? count : count < leastShown ? 'fewer than five' : 'not shown']
  })
  return Object.fromEntries(figures)
}

function monthOf(at: Date) {
  return `${isoDay(at).slice(0, 7)}-01`
}
