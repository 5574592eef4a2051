import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader, type Transaction } from '../../platform/db/db.server.ts'
import { keyset } from '../../platform/db/keyset.server.ts'
import { companies, directoryEntries } from '../tables.ts'

export type Listing = { country: string; industry: string; after: string }

export const directoryPlace = z.tuple([z.int32(), z.string().regex(/^[^\0]+$/)])
const order = keyset('asc', [directoryEntries.sortKey, directoryEntries.companyKey], directoryPlace)

export function listedEntries({ country, industry, after }: Listing) {
  const { sortKey, companyKey } = directoryEntries
  const isListed = and(eq(directoryEntries.country, country), eq(directoryEntries.industry, industry))
  return reader()
    .select({ sortKey, companyKey })
    .from(directoryEntries)
    .where(and(isListed, order.isAfter(after)))
    .orderBy(...order.orderBy)
}

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
