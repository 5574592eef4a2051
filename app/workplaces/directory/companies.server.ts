import { eq, inArray, like, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cutPage, readCursor, writeCursor } from '../../platform/db/cursor.server.ts'
import { reader } from '../../platform/db/db.server.ts'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { searchKeyOf } from '../../platform/text/search-key.ts'
import { type CompanySummary, summaryOf } from '../company/company-data.ts'
import { shownFigures } from '../company/company-figures.server.ts'
import { normaliseCompanyName } from '../company/company-name.ts'
import { companies, companyFacets } from '../tables.ts'
import type { DirectoryFilters } from './directory-filters.ts'
import { exactly, findCompanies } from './directory-search.server.ts'
import { similarNames } from './similar-company-names.ts'

const companiesPerPage = 24
const mostSuggestions = 8
const companyPlace = z.tuple([z.int32(), z.string().regex(/^[^\0]+$/)])

/**
 * A page of the companies with reviews, the most recently reviewed first, and what there is to filter by. In: part of a
 * name, whatever its case and accents; country and industry exactly; the cursor of the page before. Empty ones do not filter.
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
  const part = searchKeyOf(typed)
  if (part === '') return []
  const beginning = await namesWhere(like(companies.searchKey, `${exactly(part)}%`))
  if (beginning.length === mostSuggestions) return beginning
  const found = await findCompanies({ part, country: '', industry: '', after: null }, mostSuggestions)
  const containing = await namesWhere(inArray(companies.key, found.map(keyOf)))
  return [...new Set([...beginning, ...containing])].slice(0, mostSuggestions)
}

/** The names of companies that differ from what was typed in accents or apostrophes only; none where one is the same. */
export async function similarCompanyNames(typed: string): Promise<string[]> {
  const key = searchKeyOf(normaliseCompanyName(typed))
  return similarNames(typed, await namesWhere(eq(companies.searchKey, key)))
}

async function companyPage(filters: DirectoryFilters): Promise<{ companies: CompanySummary[]; next: string | null }> {
  const search = {
    part: searchKeyOf(filters.search),
    country: cleanLine(filters.country),
    industry: cleanLine(filters.industry),
    after: readCursor(filters.after, companyPlace),
  }
  const { page, last } = cutPage(await findCompanies(search, companiesPerPage + 1), companiesPerPage)
  return {
    companies: await summariesOf(page.map(keyOf)),
    next: last ? writeCursor([last.sortKey, last.companyKey]) : null,
  }
}

async function summariesOf(keys: string[]): Promise<CompanySummary[]> {
  const { name, website, reviewCount, figures, figuresReviewCount } = companies
  const found = await reader()
    .select({ name, website, reviewCount, figures, figuresReviewCount })
    .from(companies)
    .where(inArray(companies.key, keys))
    .orderBy(companies.sortKey, companies.key)
  return found.map((company) => summaryOf(company, shownFigures(company)))
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

async function namesWhere(condition: SQL) {
  const rows = await reader()
    .select({ name: companies.name })
    .from(companies)
    .where(condition)
    .orderBy(companies.searchKey, companies.key)
    .limit(mostSuggestions)
  return rows.map(({ name }) => name)
}

function keyOf({ companyKey }: { companyKey: string }) {
  return companyKey
}
