import { and, eq, getTableColumns, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../platform/db.server.ts'
import { refreshEntries } from './directory-entries.server.ts'
import { type CountedAnswers, type Tally, tallyOf } from './scoring.ts'
import { companies, companyFacets, reviews } from './tables.ts'

type Counted = CountedAnswers &
  Pick<typeof reviews.$inferSelect, 'companyKey' | 'companyName' | 'country' | 'industry' | 'month'>

/**
 * Adds a review that was just approved to what its company adds up to. The company's row is locked from here to the end
 * of the transaction, so approvals and deletions of one company follow each other.
 */
export async function addToCompany(tx: Transaction, review: Counted): Promise<void> {
  const { companyKey: key, companyName: name, month: latestMonth } = review
  const tally = tallyOf(review)
  await tx
    .insert(companies)
    .values({ key, name, latestMonth, ...tally })
    .onConflictDoUpdate({ target: companies.key, set: changed(tally, '+') })
  await tx
    .insert(companyFacets)
    .values(facetsOf(review).map((facet) => ({ ...facet, companyKey: key, reviews: 1 })))
    .onConflictDoUpdate({
      target: [companyFacets.companyKey, companyFacets.kind, companyFacets.value],
      set: { reviews: sql`${companyFacets.reviews} + 1` },
    })
  await refresh(tx, key)
}

/** Takes a review that was just deleted out of its company. A company without approved reviews disappears. */
export async function removeFromCompany(tx: Transaction, review: Counted): Promise<void> {
  const key = review.companyKey
  const isCompany = eq(companies.key, key)
  await tx
    .update(companies)
    .set(changed(tallyOf(review), '-'))
    .where(isCompany)
  const emptied = await tx
    .delete(companies)
    .where(and(isCompany, lte(companies.reviewCount, 0)))
    .returning({ key: companies.key })
  if (emptied.length > 0) return
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
  await refresh(tx, key)
}

// What cannot be added and taken away is read again; each part is one short index scan.
async function refresh(tx: Transaction, key: string) {
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
    where ${reviews.companyKey} = ${key} and ${reviews.isApproved} and ${column} is not null
    order by ${reviews.month} desc, ${reviews.id} desc limit 1)`
}

function facetValues(key: string, kind: 'country' | 'industry') {
  return sql`array(select ${companyFacets.value} from ${companyFacets}
    where ${companyFacets.companyKey} = ${key} and ${companyFacets.kind} = ${kind}
    order by ${companyFacets.reviews} desc, ${companyFacets.value})`
}

function changed(tally: Tally, sign: '+' | '-') {
  const columns = getTableColumns(companies)
  const changes = (Object.keys(tally) as (keyof Tally)[]).map((name): [string, SQL] => [
    name,
    sql`${columns[name]} ${sql.raw(sign)} ${tally[name]}`,
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
