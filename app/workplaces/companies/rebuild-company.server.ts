import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { countries as allCountries } from '../../site/countries.ts'
import { findOption } from '../../ui/form/options.ts'
import { openness } from '../review-options.ts'
import { reviews } from '../tables.ts'
import { countedFields } from './figures/detailed-figures.ts'
import {
  type PublishedFigures,
  type PublishedReview,
  publishFigures,
  reviewsFrom,
  shownFigures,
} from './figures/published-figures.ts'
import { priorOfEmptySite, ratingKeyOf } from './figures/ranking.ts'
import { companies, companyRanking, directoryEntries } from './tables.ts'

type Row = Pick<typeof reviews.$inferSelect, keyof typeof columns>
type Company = Omit<typeof companies.$inferSelect, 'sortKey'>

const { sortKey, ...stored } = getTableColumns(companies)

const { id, cohort, isInFigures, month, country, industry, outStatus, shield } = reviews
const columns = {
  ...{ id, cohort, isInFigures, month, country, industry, outStatus, shield },
  ...(Object.fromEntries(countedFields.map((field) => [field, reviews[field]])) as Pick<
    typeof reviews,
    (typeof countedFields)[number]
  >),
}

/** Required before published reviews change. Not row locks, because companies' rows come and go. */
export async function lockCompanies(tx: Transaction, keys: readonly string[]): Promise<void> {
  await lockAll(tx, sql`select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)`)
}

export async function lockCompaniesOf(tx: Transaction, which: SQL | undefined): Promise<void> {
  await lockAll(tx, tx.select({ key: reviews.companyKey }).from(reviews).where(which).getSQL())
}

/**
 * Derives everything that is stored about a locked company from its published reviews: what its page shows, its figures
 * as far as readers may see them, and its places in the directory. Returns what of it has changed.
 */
export async function rebuildCompany(tx: Transaction, key: string): Promise<{ isChanged: boolean; isMoved: boolean }> {
  const published = await publishedRows(tx, key)
  if (published.length === 0) {
    const gone = await tx.delete(companies).where(eq(companies.key, key)).returning({ key: companies.key })
    return { isChanged: gone.length > 0, isMoved: gone.length > 0 }
  }
  const [before] = await tx.select(stored).from(companies).where(eq(companies.key, key))
  const publication = publishFigures(published.map(countedReview), publishedFiguresOf(before), config().reviewK)
  await keepCohorts(tx, publication.formed)
  if (publication.isRenewed) await noteInFigures(tx, published)
  const texts = await textsOf(tx, key)
  const name = before?.name ?? texts.name
  const company = {
    ...{ key, ...texts, name, searchKey: toSearchKey(name) },
    ...factsOf(published),
    figures: publication.published?.figures ?? null,
    detailedFigures: publication.published?.details ?? null,
    figuresReviewCount: publication.published?.reviewCount ?? 0,
  }
  const isChanged = !isDeepStrictEqual(before, company)
  if (isChanged) await tx.insert(companies).values(company).onConflictDoUpdate({ target: companies.key, set: company })
  return { isChanged, isMoved: await keepEntries(tx, company) }
}

function publishedFiguresOf(company: Company | undefined): PublishedFigures | null {
  if (!company?.figures) return null
  return { figures: company.figures, details: company.detailedFigures, reviewCount: company.figuresReviewCount }
}

function factsOf(published: Row[]) {
  const countries = mostFirst(published.map(({ country }) => country))
  const months = published.map(({ month }) => month).sort()
  return {
    countries: countries.map(([country]) => country),
    countryReviews: countries.map(([, reviews]) => reviews),
    industries: mostFirst(published.map(({ industry }) => industry)).map(([industry]) => industry),
    latestMonth: months.at(-1) ?? '',
    reviewCount: published.length,
  }
}

// Of ten thousand reviews, Drizzle's conversions would take as long as all the rest, and PostgreSQL sorts slower.
async function publishedRows(tx: Transaction, key: string): Promise<Row[]> {
  const selected = Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`)
  const rows = await tx.execute(sql`select ${sql.join(selected, sql`, `)} from ${reviews} where ${isPublishedOf(key)}`)
  return ([...rows] as unknown as Row[]).map(withShownCountry).sort((one, other) => (one.id < other.id ? -1 : 1))
}

// Few work outside the listed countries, so that strict sites do not say of anybody that they do.
function withShownCountry(row: Row): Row {
  const { reviewK, reviewPrivacy } = config()
  return row.country === 'Other' && (reviewK > 1 || reviewPrivacy === 'strict') ? { ...row, country: null } : row
}

async function textsOf(tx: Transaction, key: string) {
  const { companyName, companyWebsite, companyBio } = reviews
  const first = (column: typeof companyName | typeof companyWebsite | typeof companyBio, order: SQL) => sql`(
    select ${column} from ${reviews} where ${isPublishedOf(key)} and ${column} is not null
    order by ${order} limit 1)`
  const newest = sql`${month} desc, ${id} desc`
  const [texts] = await tx.execute<Pick<Company, 'name' | 'website' | 'companyBio'>>(sql`
    select ${first(companyName, sql`${month}, ${id}`)} as name,
      ${first(companyWebsite, newest)} as website, ${first(companyBio, newest)} as "companyBio"`)
  return texts ?? { name: key, website: null, companyBio: null }
}

// Names are random, so that they tell nothing about the order in which cohorts were formed.
async function keepCohorts(tx: Transaction, formed: PublishedReview[][]) {
  const pairs = formed.flatMap((members) => {
    const cohort = newPublicId()
    return members.map(({ id }) => ({ id, cohort }))
  })
  if (pairs.length === 0) return
  await tx.execute(sql`
    update ${reviews} set cohort = formed.cohort
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as formed(id text, cohort text)
    where ${id} = formed.id collate "C"`)
}

async function noteInFigures(tx: Transaction, published: Row[]) {
  const fresh = published.filter(({ isInFigures }) => !isInFigures).map(({ id }) => id)
  if (fresh.length === 0) return
  await tx.execute(sql`
    update ${reviews} set is_in_figures = true
    where ${id} in (select value collate "C" from jsonb_array_elements_text(${JSON.stringify(fresh)}::jsonb))`)
}

/** Lists a company under each pair of its countries and industries, and of any. Returns whether a place changed. */
async function keepEntries(tx: Transaction, company: Company): Promise<boolean> {
  const [{ prior } = { prior: priorOfEmptySite }] = await tx.select().from(companyRanking)
  const ranks = ['', ...company.countries].map((country) => ({
    country,
    rating_key: ratingKeyOf(shownFigures(company, country, config().reviewK), prior),
    reviews_key: -reviewsFrom(company, country),
  }))
  const moved = await tx.execute(sql`
    with wanted as (
      select rank.country, industry, sort_key, key as company_key, search_key, rank.rating_key, rank.reviews_key
      from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as rank(country text, rating_key int, reviews_key int),
        ${companies}, unnest(array_append(industries, '')) industry
      where key = ${company.key}
    ), outdated as (
      delete from ${directoryEntries} where company_key = ${company.key}
        and (country, industry) not in (select country, industry from wanted)
      returning company_key
    ), changed as (
      insert into ${directoryEntries} as kept
        (country, industry, sort_key, company_key, search_key, rating_key, reviews_key)
      select * from wanted on conflict (company_key, country, industry) do update
        set sort_key = excluded.sort_key, search_key = excluded.search_key,
          rating_key = excluded.rating_key, reviews_key = excluded.reviews_key
        where (kept.sort_key, kept.search_key, kept.rating_key, kept.reviews_key)
          <> (excluded.sort_key, excluded.search_key, excluded.rating_key, excluded.reviews_key)
      returning company_key
    )
    select from outdated union all select from changed`)
  return moved.length > 0
}

function isPublishedOf(key: string) {
  return and(eq(reviews.companyKey, key), reviews.isPublished)
}

function mostFirst(values: readonly (string | null)[]): [value: string, count: number][] {
  const counts = new Map<string, number>()
  for (const value of values) if (value) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1))
}

function countedReview({ month, country, outStatus, shield, industry: _, ...row }: Row): PublishedReview {
  return {
    ...row,
    year: Number(month.slice(0, 4)),
    country: findOption(allCountries, country)?.id ?? null,
    hidesRating: shield !== 'none',
    voice: shield === 'all' ? null : voiceOf(outStatus),
  }
}

function voiceOf(outStatus: string | null) {
  const option = findOption(openness, outStatus)
  if (!option) return null
  return 'isAlly' in option ? 'allies' : 'lgbtq'
}

// In an order in which no two transactions wait for each other.
async function lockAll(tx: Transaction, keys: SQL) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select distinct key collate "C" as key from (${keys}) as companies(key) order by 1) as locked`)
}
