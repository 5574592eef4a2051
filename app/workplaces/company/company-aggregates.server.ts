import { and, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { refreshEntries } from '../directory/directory-entries.server.ts'
import { dissolveCohort } from '../figures/cohorts.server.ts'
import { companies, companyFacets, reviews } from '../tables.ts'
import { refreshFigures } from './company-figures.server.ts'
import { lockCompanies } from './company-lock.server.ts'
import { type CompanyTotals, type CountedAnswers, totalsOf } from './scoring.ts'

export type Counted = CountedAnswers &
  Pick<typeof reviews.$inferSelect, 'companyKey' | 'companyName' | 'country' | 'industry' | 'month'>

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

export async function removeFromCompany(
  tx: Transaction,
  review: Counted & Pick<typeof reviews.$inferSelect, 'isInFigures' | 'cohort'>,
): Promise<void> {
  const key = review.companyKey
  await dissolveCohort(tx, key, review.cohort)
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
  const all = [...new Set(keys)]
  await tx.delete(companies).where(and(inArray(companies.key, all), lte(companies.reviewCount, 0)))
  await refreshFacts(tx, all)
  for (const key of all) await refreshFigures(tx, key)
  await refreshEntries(tx, all)
}

/** Refreshes what cannot be added and subtracted, each part by a short index scan. Returns the keys that changed. */
export async function refreshFacts(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  const facts = {
    latestMonth: newest(reviews.month),
    website: newest(reviews.companyWebsite),
    companyBio: newest(reviews.companyBio),
    countries: facetValues('country'),
    industries: facetValues('industry'),
  }
  const names = Object.keys(facts) as (keyof typeof facts)[]
  const isChanged = or(...names.map((name) => sql`${companies[name]} is distinct from ${facts[name]}`))
  const changed = await tx
    .update(companies)
    .set(facts)
    .where(and(inArray(companies.key, [...keys]), isChanged))
    .returning({ key: companies.key })
  return changed.map(({ key }) => key)
}

function newest(column: typeof reviews.month | typeof reviews.companyWebsite | typeof reviews.companyBio) {
  return sql`(select ${column} from ${reviews}
    where ${reviews.companyKey} = ${companies.key} and ${reviews.isPublished} and ${column} is not null
    order by ${reviews.month} desc, ${reviews.id} desc limit 1)`
}

function facetValues(kind: 'country' | 'industry') {
  return sql`array(select ${companyFacets.value} from ${companyFacets}
    where ${companyFacets.companyKey} = ${companies.key} and ${companyFacets.kind} = ${kind}
    order by ${companyFacets.reviews} desc, ${companyFacets.value})`
}

function changesOf({ ratingSums, ...totals }: CompanyTotals, sign: '+' | '-') {
  const names = Object.keys(totals) as (keyof typeof totals)[]
  const operator = sql.raw(sign)
  const sums = sql`unnest(${companies.ratingSums}, ${sql.param(ratingSums, companies.ratingSums)}::integer[])`
  return {
    ...Object.fromEntries(names.map((name) => [name, sql`${companies[name]} ${operator} ${totals[name]}`])),
    ratingSums: sql`array(select coalesce(kept, 0) ${operator} coalesce(change, 0)
      from ${sums} with ordinality as sums(kept, change, answered) order by answered)`,
  }
}

export function facetsOf({ country, industry }: Pick<Counted, 'country' | 'industry'>) {
  const facets = [
    { kind: 'country' as const, value: country },
    { kind: 'industry' as const, value: industry },
  ]
  return facets.flatMap(({ kind, value }) => (value ? [{ kind, value }] : []))
}
