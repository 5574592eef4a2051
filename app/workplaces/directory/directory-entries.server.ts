import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader, type Transaction } from '../../platform/db/db.server.ts'
import { keyset } from '../../platform/db/keyset.server.ts'
import { placeIn } from '../../platform/db/list-search.server.ts'
import { contains } from '../../platform/text/text-search.server.ts'
import { companies, directoryEntries } from '../tables.ts'

export type Listing = { country: string; industry: string; after: string }

export const directoryPlace = z.tuple([z.int32(), z.string().regex(/^[^\0]+$/)])
const order = keyset('asc', [directoryEntries.sortKey, directoryEntries.companyKey], directoryPlace)

export function listedEntries(listing: Listing) {
  const { sortKey, companyKey } = directoryEntries
  return reader()
    .select({ sortKey, companyKey })
    .from(directoryEntries)
    .where(isListed(listing))
    .orderBy(...order.orderBy)
}

export function entriesWithPlaces(listing: Listing, part: string) {
  const { sortKey, companyKey, searchKey } = directoryEntries
  const matches = sql<boolean>`${contains(searchKey, part)}`.as('matches')
  return reader()
    .select({ sortKey, companyKey, matches, place: placeIn(order.orderBy) })
    .from(directoryEntries)
    .where(isListed(listing))
    .orderBy(...order.orderBy)
}

export async function refreshEntries(tx: Transaction, keys: readonly string[]): Promise<string[]> {
  const moved = await tx.execute<{ key: string }>(sql`
    with wanted as (
      select country, industry, sort_key, key as company_key, search_key
      from ${companies}, unnest(array_append(countries, '')) country, unnest(array_append(industries, '')) industry
      where ${inArray(companies.key, keys)}
    ), outdated as (
      delete from ${directoryEntries} where ${inArray(directoryEntries.companyKey, keys)}
        and (country, industry, sort_key, company_key, search_key) not in (select * from wanted)
      returning company_key
    ), missing as (
      insert into ${directoryEntries} (country, industry, sort_key, company_key, search_key)
      select * from wanted on conflict do nothing returning company_key
    )
    select company_key as key from outdated union select company_key from missing`)
  return moved.map(({ key }) => key)
}

function isListed({ country, industry, after }: Listing) {
  return and(eq(directoryEntries.country, country), eq(directoryEntries.industry, industry), order.isAfter(after))
}
