import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { config } from '../../../platform/config/config.server.ts'
import { reader } from '../../../platform/db/db.server.ts'
import { pageOfSearch, type Total } from '../../../platform/db/lists/list-search.server.ts'
import { cleanLine, cleanName } from '../../../platform/text/clean-text.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { startsWith } from '../../../platform/text/text-search.server.ts'
import { countries as allCountries } from '../../../site/countries.ts'
import { labelOf } from '../../../ui/form/options.ts'
import { maxCompanyNameLength, similarNames } from '../../company-name.ts'
import { type CompanySummary, summaryOf } from '../company-data.ts'
import { reviewsFrom, shownFigures } from '../figures/published-figures.ts'
import { withOneDecimal } from '../figures/scoring.ts'
import { companies, directoryEntries } from '../tables.ts'
import type { DirectoryFilters } from './directory-filters.ts'
import { countCompanies, findCompanies } from './directory-search.server.ts'

const companiesPerPage = 24
const maxSuggestions = 8
const maxNear = 3
const toLastLetterOrSymbol = /^.*[^\p{P}\s]/su
// What names end with, and chats leave out at the end of a link.
const endMarks = ['', ...'.!?)*\'"…,;:-_~']

type CompanyPage = { companies: CompanySummary[]; next: string | null; isPartial: boolean; total: Total | null }

export async function companyDirectory(
  filters: DirectoryFilters,
): Promise<CompanyPage & { countries: string[]; industries: string[] }> {
  const [page, countries, industries] = await Promise.all([
    companyPage(filters),
    listedValues('country'),
    listedValues('industry'),
  ])
  return { ...page, countries, industries }
}

/** `rating` is the mean of the ratings of `workplaces`, weighted by their `reviews`; null if there are none. */
type FiguresOfAll = { rating: number | null; reviews: number; workplaces: number; countries: number }

/** Returns figures of all companies of which readers see a rating, from what the directory shows of each. */
export async function figuresOfAllCompanies(): Promise<FiguresOfAll> {
  const { figures, figuresReviewCount, reviewCount, countries } = companies
  const [row] = await reader().execute<FiguresOfAll>(sql`
    with rated as (
      select (${figures} ->> 'rating')::float8 as rating, ${reviewCount} as reviews, ${countries} as countries
      from ${companies}
      where least(${figuresReviewCount}, ${reviewCount}) >= ${config().reviewK} and ${figures} ->> 'rating' is not null
    )
    select sum(rating * reviews) / sum(reviews) as rating, coalesce(sum(reviews), 0)::int as reviews,
      count(*)::int as workplaces,
      (select count(distinct country)::int from rated, unnest(rated.countries) country where country <> 'Other') as countries
    from rated`)
  if (!row) throw new Error('An aggregate returned no row.')
  return { ...row, rating: withOneDecimal(row.rating) }
}

export async function suggestedCompanyNames(input: string): Promise<string[]> {
  const part = toSearchKey(input)
  if (part === '') return []
  const beginning = await namesWhere(startsWith(companies.searchKey, part))
  if (beginning.length === maxSuggestions) return beginning
  const { rows } = await findCompanies({ part, country: '', industry: '', order: '', after: '' }, maxSuggestions)
  const containing = await namesWhere(inArray(companies.key, rows.map(keyOf)))
  return [...new Set([...beginning, ...containing])].slice(0, maxSuggestions)
}

export async function similarCompanyNames(name: string): Promise<string[]> {
  const key = toSearchKey(cleanName(name))
  return similarNames(name, await namesWhere(eq(companies.searchKey, key)))
}

/** Returns the names that differ from one at most in how they end: in punctuation or in further words. */
export async function nearCompanyNames(name: string): Promise<string[]> {
  if (name.length > maxCompanyNameLength) return []
  const near = await Promise.all(nearNames(name))
  return [...new Set(near.flat().map(({ name }) => name))].slice(0, maxNear)
}

export function nearNames(name: string) {
  const [stem] = toLastLetterOrSymbol.exec(toSearchKey(name)) ?? []
  if (!stem) return []
  const { searchKey } = companies
  const ended = endMarks.map((mark) => stem + mark)
  return [selectNames(inArray(searchKey, ended), maxNear), selectNames(startsWith(searchKey, `${stem} `), maxNear)]
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
  const { key, name, website, countries, countryReviews, industries, reviewCount } = companies
  const { figures, figuresReviewCount, detailedFigures } = companies
  const columns = { key, name, website, countries, countryReviews, industries, reviewCount }
  const rows = await reader()
    .select({
      ...{ ...columns, figures, figuresReviewCount },
      detailedFigures: country ? detailedFigures : sql<null>`null`,
    })
    .from(companies)
    .where(inArray(key, keys))
  const { reviewK } = config()
  const byKey = new Map(rows.map((company) => [company.key, company]))
  return keys.flatMap((key) => {
    const company = byKey.get(key)
    if (!company) return []
    const own = shownFigures(company, '', reviewK)
    if (!country) return summaryOf(company, own)
    const rating = shownFigures(company, country, reviewK)?.rating ?? null
    const reviewCount = reviewsFrom(company, country)
    return summaryOf(company, own, { country: labelOf(allCountries, country), rating, reviewCount })
  })
}

// Returns the countries or industries of all companies. The cost grows with their number, not with that of companies.
async function listedValues(kind: 'country' | 'industry') {
  const { country, industry } = directoryEntries
  const [value, isOfAny] = kind === 'country' ? [country, sql`true`] : [industry, sql`${country} = ''`]
  const after = (known: SQL) =>
    sql`select min(${value}) from ${directoryEntries} where ${isOfAny} and ${value} > ${known}`
  const rows = await reader().execute<{ value: string }>(sql`
    with recursive known(value) as (
      (${after(sql`''`)})
      union all
      select (${after(sql`known.value`)}) from known where known.value is not null
    )
    select value from known where value is not null order by value`)
  return rows.map(({ value }) => value)
}

async function namesWhere(condition: SQL) {
  const rows = await selectNames(condition, maxSuggestions)
  return rows.map(({ name }) => name)
}

function selectNames(condition: SQL, limit: number) {
  return reader()
    .select({ name: companies.name })
    .from(companies)
    .where(condition)
    .orderBy(companies.searchKey, companies.key)
    .limit(limit)
}

function keyOf({ companyKey }: { companyKey: string }) {
  return companyKey
}
