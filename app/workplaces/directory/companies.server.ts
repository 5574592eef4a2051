import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { reader } from '../../platform/db/db.server.ts'
import { pageOfSearch } from '../../platform/db/lists/list-search.server.ts'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { startsWith } from '../../platform/text/text-search.server.ts'
import { countries as allCountries } from '../../site/countries.ts'
import { labelOf } from '../../ui/form/options.ts'
import { type CompanySummary, summaryOf } from '../company/company-data.ts'
import { normaliseCompanyName } from '../company/company-name.ts'
import { reviewsFromCountry } from '../figures/reviews-from-country.server.ts'
import { listedFigures } from '../ranking/listed-figures.server.ts'
import { companies, companyFacets } from '../tables.ts'
import type { DirectoryFilters } from './directory-filters.ts'
import { countCompanies, findCompanies, type Total } from './directory-search.server.ts'
import { similarNames } from './similar-company-names.ts'

const companiesPerPage = 24
const maxSuggestions = 8

type CompanyPage = { companies: CompanySummary[]; next: string | null; isPartial: boolean; total: Total | null }

export async function companyDirectory(
  filters: DirectoryFilters,
): Promise<CompanyPage & { countries: string[]; industries: string[] }> {
  const [page, countries, industries] = await Promise.all([
    companyPage(filters),
    facetValues('country'),
    facetValues('industry'),
  ])
  return { ...page, countries, industries }
}

export async function suggestedCompanyNames(typed: string): Promise<string[]> {
  const part = toSearchKey(typed)
  if (part === '') return []
  const beginning = await namesWhere(startsWith(companies.searchKey, part))
  if (beginning.length === maxSuggestions) return beginning
  const { found } = await findCompanies({ part, country: '', industry: '', order: '', after: '' }, maxSuggestions)
  const containing = await namesWhere(inArray(companies.key, found.map(keyOf)))
  return [...new Set([...beginning, ...containing])].slice(0, maxSuggestions)
}

export async function similarCompanyNames(typed: string): Promise<string[]> {
  const key = toSearchKey(normaliseCompanyName(typed))
  return similarNames(typed, await namesWhere(eq(companies.searchKey, key)))
}

async function companyPage(filters: DirectoryFilters): Promise<CompanyPage> {
  const search = {
    part: toSearchKey(filters.search),
    country: cleanLine(filters.country),
    industry: cleanLine(filters.industry),
    order: filters.order,
    after: filters.after,
  }
  const result = await findCompanies(search, companiesPerPage + 1)
  const { page, ...rest } = pageOfSearch(result, companiesPerPage, ({ key, companyKey }) => [key, companyKey])
  const isWhole = search.after === '' && rest.next === null
  const hasTotal = !isWhole && !rest.isPartial
  const [total, summaries] = await Promise.all([
    hasTotal ? countCompanies(search) : null,
    summariesOf(page.map(keyOf), search.country),
  ])
  return { ...rest, total, companies: summaries }
}

async function summariesOf(keys: string[], country: string): Promise<CompanySummary[]> {
  const { key, name, website, countries, industries, reviewCount, figures, figuresReviewCount } = companies
  const columns = { key, name, website, countries, industries, reviewCount, figures, figuresReviewCount }
  const [found, fromCountry] = await Promise.all([
    reader()
      .select({ ...columns, detailedFigures: country ? companies.detailedFigures : sql<null>`null` })
      .from(companies)
      .where(inArray(key, keys)),
    reviewsFromCountry(keys, country),
  ])
  const byKey = new Map(found.map((company) => [company.key, company]))
  return keys.flatMap((key) => {
    const company = byKey.get(key)
    if (!company) return []
    const own = listedFigures(company, '', company.reviewCount)
    if (!country) return summaryOf(company, own)
    const reviewCount = fromCountry.get(key) ?? 0
    const { rating } = listedFigures(company, country, reviewCount)
    return summaryOf(company, own, { country: labelOf(allCountries, country), rating, reviewCount })
  })
}

// A loose index scan, whose cost grows with the number of values, not of companies.
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
    .limit(maxSuggestions)
  return rows.map(({ name }) => name)
}

function keyOf({ companyKey }: { companyKey: string }) {
  return companyKey
}
