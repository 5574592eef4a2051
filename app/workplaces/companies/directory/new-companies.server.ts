import { sql } from 'drizzle-orm'
import { reader } from '../../../platform/db/db.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { reviews } from '../../tables.ts'
import { directoryEntries } from '../tables.ts'

/** `month` is written `2026-03`. With `isPartial`, there may be more. */
export type NewCompanies = { months: { month: string; count: number }[]; isPartial: boolean }

const maxCandidates = 500

/**
 * Counts the companies whose first published review is of this month or the last, the latest month first. Reads a
 * bounded number of companies, those reviewed most recently.
 */
export async function newCompanies(today = new Date()): Promise<NewCompanies> {
  const since = isoDay(new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 1)))
  const { country, industry, sortKey, companyKey } = directoryEntries
  const rows = await reader().execute<{ month: string | null; count: number; candidates: number }>(sql`
    with candidates as (
      select ${companyKey} as key from ${directoryEntries}
      where ${country} = '' and ${industry} = '' and ${sortKey} <= date '9999-01-01' - ${since}::date
      order by ${sortKey}, ${companyKey} limit ${maxCandidates}
    ), firsts as (
      select (
        select min(${reviews.month}) from ${reviews}
        where ${reviews.companyKey} = candidates.key and ${reviews.isPublished}
      ) as first from candidates
    )
    select to_char(first, 'YYYY-MM') as month, count(*)::int as count, (select count(*) from candidates)::int as candidates
    from firsts where first >= ${since}::date group by first order by first desc`)
  const months = rows.flatMap(({ month, count }) => (month ? [{ month, count }] : []))
  return { months, isPartial: rows.some(({ candidates }) => candidates === maxCandidates) }
}
