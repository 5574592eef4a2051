import { and, arrayContains, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cleanLine } from '../platform/clean-text.ts'
import { reader } from '../platform/db.server.ts'
import { companyKeyOf } from './company-name.ts'
import { cutPage, readCursor, writeCursor } from './cursor.server.ts'
import type { DirectoryFilters } from './directory-filters.ts'
import { companyRating } from './scoring.ts'
import { companies, companyFacets } from './tables.ts'

export type CompanySummary = { name: string; website: string | null; rating: number | null; reviewCount: number }

const companiesPerPage = 24
const mostSuggestions = 8
const companyPlace = z.tuple([z.int32(), z.string().regex(/^[^\0]+$/)])

/**
 * A page of the companies with approved reviews, the most recently reviewed first, and what there is to filter by.
 * In: part of a name in any case; country and industry exactly; the cursor of the page before. Empty ones do not filter.
 */
export async function companyDirectory(
  filters: DirectoryFilters,
): Promise<{ companies: CompanySummary[]; next: string | null; countries: string[]; industries: string[] }> {
  const [page, countries, industries] = await Promise.all([
    companyPage(filters),
    facetValues('country'),
    facetValues('industry'),
  ])
  return { ...page, countries, industries }
}

/** Up to eight names of companies that somebody may be typing: those that begin so, then those that contain it. */
export async function suggestedCompanyNames(typed: string): Promise<string[]> {
  const part = asPattern(companyKeyOf(typed))
  if (part === '') return []
  const beginning = await namesLike(`${part}%`)
  // Below three characters a search inside names would read every company.
  const containing = beginning.length < mostSuggestions && part.length >= 3 ? await namesLike(`%${part}%`) : []
  return [...new Set([...beginning, ...containing])].slice(0, mostSuggestions)
}

async function companyPage({
  search,
  country,
  industry,
  after,
}: DirectoryFilters): Promise<{ companies: CompanySummary[]; next: string | null }> {
  const part = asPattern(companyKeyOf(search))
  const start = readCursor(after, companyPlace)
  const { key, staleness, name, website, reviewCount, ratingSum, ratedCount } = companies
  const found = await reader()
    .select({ key, staleness, name, website, reviewCount, ratingSum, ratedCount })
    .from(companies)
    .where(
      and(
        part ? like(companies.key, `%${part}%`) : undefined,
        country ? arrayContains(companies.countries, [cleanLine(country)]) : undefined,
        industry ? arrayContains(companies.industries, [cleanLine(industry)]) : undefined,
        start ? sql`(${companies.staleness}, ${companies.key}) > (${start[0]}, ${start[1]})` : undefined,
      ),
    )
    .orderBy(companies.staleness, companies.key)
    .limit(companiesPerPage + 1)
  const { page, last } = cutPage(found, companiesPerPage)
  return {
    companies: page.map((company) => ({
      name: company.name,
      website: company.website,
      rating: companyRating(company),
      reviewCount: company.reviewCount,
    })),
    next: last ? writeCursor([last.staleness, last.key]) : null,
  }
}

// Hops from each value to the next one in the index, so that it costs by the number of values, not of companies.
async function facetValues(kind: 'country' | 'industry') {
  const first = sql`select min(${companyFacets.value}) from ${companyFacets} where ${companyFacets.kind} = ${kind}`
  const rows = await reader().execute<{ value: string }>(sql`
    with recursive known(value) as (
      (${first})
      union all
      select (${first} and ${companyFacets.value} > known.value) from known where known.value is not null
    )
    select value from known where value is not null order by value`)
  return rows.map(({ value }) => value)
}

async function namesLike(pattern: string) {
  const rows = await reader()
    .select({ name: companies.name })
    .from(companies)
    .where(like(companies.key, pattern))
    .orderBy(companies.key)
    .limit(mostSuggestions)
  return rows.map(({ name }) => name)
}

function asPattern(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}
