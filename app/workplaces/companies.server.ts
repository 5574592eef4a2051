import { and, arrayContains, desc, eq, getTableColumns, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { config } from '../platform/config.server.ts'
import { reader } from '../platform/db.server.ts'
import { companyKeyOf } from './company-name.ts'
import { readCursor, writeCursor } from './cursor.server.ts'
import { cardOf, type ReviewCardData } from './review-card-data.ts'
import { reviewIdPattern } from './review-id.server.ts'
import { type Scores, scoresOf } from './scoring.ts'
import { companies, companyFacets, reviews } from './tables.ts'

export type CompanySummary = { name: string; website: string | null; rating: number | null; reviewCount: number }

export type CompanyProfile = Scores & {
  reviewCount: number
  website: string | null
  companyBio: string | null
  locations: string[]
  industries: string[]
}

const companiesPerPage = 24
const reviewsPerPage = 20
const mostSuggestions = 8
const companyPlace = z.tuple([z.int32(), z.string().regex(/^[^\0]+$/)])
const reviewPlace = z.tuple([z.string().regex(/^\d{4}-\d\d-01$/), z.string().regex(reviewIdPattern)])

/**
 * A page of the companies with approved reviews, the most recently reviewed first, and what there is to filter by.
 * In: part of a name in any case; country and industry exactly; the cursor of the page before. Empty ones do not filter.
 */
export async function companyDirectory(filters: {
  search: string
  country: string
  industry: string
  after: string
}): Promise<{ companies: CompanySummary[]; next: string | null; countries: string[]; industries: string[] }> {
  const [page, countries, industries] = await Promise.all([
    companyPage(filters),
    facetValues('country'),
    facetValues('industry'),
  ])
  return { ...page, countries, industries }
}

/**
 * A company's page: what its approved reviews add up to, and one page of them. In: its name in any case, the cursor of
 * the page before. Out: `company` is null when it has no approved review.
 */
export async function companyProfile(
  name: string,
  after: string,
): Promise<{ name: string; company: CompanyProfile | null; reviews: ReviewCardData[]; next: string | null }> {
  const key = companyKeyOf(name)
  const [[company], found] = await Promise.all([
    reader().select().from(companies).where(eq(companies.key, key)),
    approvedReviews(key, after),
  ])
  if (!company) return { name, company: null, reviews: [], next: null }
  const { reviewCount, website, companyBio, countries, industries } = company
  const page = found.slice(0, reviewsPerPage)
  const last = found.length > reviewsPerPage ? page.at(-1) : undefined
  return {
    name: company.name,
    company: { reviewCount, website, companyBio, locations: countries, industries, ...scoresOf(company) },
    reviews: page.map((review) => cardOf(review, isShielded(reviewCount))),
    next: last ? writeCursor([last.month, last.id]) : null,
  }
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

/** Whether a further review of a company would be shown without what could point at one person (REVIEW_K). */
export async function wouldBeShielded(companyName: string): Promise<boolean> {
  if (!isShielded(1)) return false
  const [company] = await reader()
    .select({ reviewCount: companies.reviewCount })
    .from(companies)
    .where(eq(companies.key, companyKeyOf(companyName)))
  return isShielded((company?.reviewCount ?? 0) + 1)
}

async function companyPage({
  search,
  country,
  industry,
  after,
}: {
  search: string
  country: string
  industry: string
  after: string
}) {
  const part = asPattern(companyKeyOf(search))
  const start = readCursor(after, companyPlace)
  const found = await reader()
    .select()
    .from(companies)
    .where(
      and(
        part ? like(companies.key, `%${part}%`) : undefined,
        country ? arrayContains(companies.countries, [country]) : undefined,
        industry ? arrayContains(companies.industries, [industry]) : undefined,
        start ? sql`(${companies.staleness}, ${companies.key}) > (${start[0]}, ${start[1]})` : undefined,
      ),
    )
    .orderBy(companies.staleness, companies.key)
    .limit(companiesPerPage + 1)
  const page = found.slice(0, companiesPerPage)
  const last = found.length > companiesPerPage ? page.at(-1) : undefined
  return {
    companies: page.map(
      (company): CompanySummary => ({
        name: company.name,
        website: company.website,
        rating: scoresOf(company).rating,
        reviewCount: company.reviewCount,
      }),
    ),
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

function approvedReviews(key: string, after: string) {
  const start = readCursor(after, reviewPlace)
  const { authorBox, authorKids, receiptHash, formTokenHash, ...columns } = getTableColumns(reviews)
  return reader()
    .select(columns)
    .from(reviews)
    .where(
      and(
        eq(reviews.companyKey, key),
        reviews.isApproved,
        start ? sql`(${reviews.month}, ${reviews.id}) < (${start[0]}, ${start[1]})` : undefined,
      ),
    )
    .orderBy(desc(reviews.month), desc(reviews.id))
    .limit(reviewsPerPage + 1)
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

function isShielded(approvedReviews: number) {
  return approvedReviews < config().reviewK
}

function asPattern(text: string) {
  return text.replace(/[\\%_]/g, '\\$&')
}
