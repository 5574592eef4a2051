import { and, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { refreshEntries } from '../directory/directory-entries.server.ts'
import { companies, companyFacets, reviews } from '../tables.ts'
import { refreshFigures } from './company-figures.server.ts'
import { lockCompanies } from './company-lock.server.ts'
import { type CompanyTotals, type CountedAnswers, totalsOf } from './scoring.ts'

type Counted = CountedAnswers &
  Pick<typeof reviews.$inferSelect, 'companyKey' | 'companyName' | 'country' | 'industry' | 'month' | 'isInFigures'>

export async function lockCompaniesOf(tx: Transaction, which: SQL | undefined): Promise<void> {
  await lockCompanies(tx, tx.select({ key: reviews.companyKey }).from(reviews).where(which).getSQL())
}

/** Adds a published review to its company, which must be locked. Returns the company's new number of reviews. */
export async function addToCompany(tx: Transaction, review: Counted): Promise<number> {
  const { companyKey: key, companyName: name, month: latestMonth } = review
  const totals = totalsOf(review)
  const [company] = await tx
    .insert(companies)
    .values({ key, searchKey: toSearchKey(name), name, latestMonth, ...totals, newSinceFigures: 1 })
    .onConflictDoUpdate({
      target: companies.key,
      set: { ...changesOf(totals, '+'), newSinceFigures: sql`${companies.newSinceFigures} + 1` },
    })
    .returning({ reviewCount: companies.reviewCount })
  await tx
    .insert(companyFacets)
    .values(facetsOf(review).map((facet) => ({ ...facet, companyKey: key, reviews: 1 })))
    .onConflictDoUpdate({
      target: [companyFacets.companyKey, companyFacets.kind, companyFacets.value],
      set: { reviews: sql`${companyFacets.reviews} + 1` },
    })
  return company?.reviewCount ?? 1
}

export async function removeFromCompany(tx: Transaction, review: Counted): Promise<void> {
  const key = review.companyKey
  await tx
    .update(companies)
    .set({
      ...changesOf(totalsOf(review), '-'),
      newSinceFigures: sql`${companies.newSinceFigures} - ${review.isInFigures ? 0 : 1}`,
    })
    .where(eq(companies.key, key))
  const values = facetsOf(review).map(({ kind, value }) => sql`(${kind}, ${value})`)
  const isFacet = and(
    eq(companyFacets.companyKey, key),
    inArray(sql`(${companyFacets.kind}, ${companyFacets.value})`, values),
  )
  await tx
    .update(companyFacets)
    .set({ reviews: sql`${companyFacets.reviews} - 1` })
    .where(isFacet)
  await tx.delete(companyFacets).where(and(isFacet, lte(companyFacets.reviews, 0)))
}

/** Deletes companies left without reviews and refreshes the others. Comes last in a transaction; takes locked keys. */
export async function refreshCompanies(tx: Transaction, keys: readonly string[]): Promise<void> {
  for (const key of new Set(keys)) {
    const isEmpty = and(eq(companies.key, key), lte(companies.reviewCount, 0))
    const emptied = await tx.delete(companies).where(isEmpty).returning({ key: companies.key })
    if (emptied.length > 0) continue
    await refreshFacts(tx, key)
    await refreshFigures(tx, key)
  }
}

// Facts that cannot be added and subtracted; each part is one short index scan.
async function refreshFacts(tx: Transaction, key: string) {
  await tx
    .update(companies)
    .set({
      latestMonth: newest(key, reviews.month),
      website: newest(key, reviews.companyWebsite),
      companyBio: newest(key, reviews.companyBio),
      countries: facetValues(key, 'country'),
      industries: facetValues(key, 'industry'),
    })
    .where(eq(companies.key, key))
  await refreshEntries(tx, key)
}

function newest(key: string, column: typeof reviews.month | typeof reviews.companyWebsite | typeof reviews.companyBio) {
  return sql`(select ${column} from ${reviews}
    where ${reviews.companyKey} = ${key} and ${reviews.isPublished} and ${column} is not null
    order by ${reviews.month} desc, ${reviews.id} desc limit 1)`
}

function facetValues(key: string, kind: 'country' | 'industry') {
  return sql`array(select ${companyFacets.value} from ${companyFacets}
    where ${companyFacets.companyKey} = ${key} and ${companyFacets.kind} = ${kind}
    order by ${companyFacets.reviews} desc, ${companyFacets.value})`
}

function changesOf(totals: CompanyTotals, sign: '+' | '-') {
  const columns = getTableColumns(companies)
  const changes = (Object.keys(totals) as (keyof CompanyTotals)[]).map((name): [string, SQL] => [
    name,
    sql`${columns[name]} ${sql.raw(sign)} ${totals[name]}`,
  ])
  return Object.fromEntries(changes)
}

function facetsOf({ country, industry }: Counted) {
  const facets = [
    { kind: 'country' as const, value: country },
    { kind: 'industry' as const, value: industry },
  ]
  return facets.flatMap(({ kind, value }) => (value ? [{ kind, value }] : []))
}
