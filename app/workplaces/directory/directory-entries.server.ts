import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import { reader, type Transaction } from '../../platform/db/db.server.ts'
import { companies, directoryEntries } from '../tables.ts'

export type DirectoryPlace = [sortKey: number, companyKey: string]
export type Listing = { country: string; industry: string; after: DirectoryPlace | null }

/** The places of a listing in the directory's order, behind the place `after`. An empty country or industry is any. */
export function placesIn({ country, industry, after }: Listing) {
  const { sortKey, companyKey } = directoryEntries
  const isListed = and(eq(directoryEntries.country, country), eq(directoryEntries.industry, industry))
  return reader()
    .select({ sortKey, companyKey })
    .from(directoryEntries)
    .where(and(isListed, isBehind(after, sortKey, companyKey)))
    .orderBy(sortKey, companyKey)
}

/** Whether a row comes after a place of the directory; without a place every row does. */
export function isBehind(place: DirectoryPlace | null, sortKey: Column, companyKey: Column): SQL | undefined {
  return place ? sql`(${sortKey}, ${companyKey}) > (${place[0]}, ${place[1]})` : undefined
}

/** Puts a company under each of its countries and under any, with each of its industries and with any. */
export async function refreshEntries(tx: Transaction, companyKey: string): Promise<void> {
  await tx.execute(sql`
    with wanted as (
      select country, industry, sort_key, key as company_key
      from ${companies}, unnest(array_append(countries, '')) country, unnest(array_append(industries, '')) industry
      where key = ${companyKey}
    ), outdated as (
      delete from ${directoryEntries} where company_key = ${companyKey}
        and (country, industry, sort_key) not in (select country, industry, sort_key from wanted)
    )
    insert into ${directoryEntries} (country, industry, sort_key, company_key)
    select country, industry, sort_key, company_key from wanted on conflict do nothing`)
}
