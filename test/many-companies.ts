import { sql } from 'drizzle-orm'
import { db } from '../app/platform/db/db.server.ts'
import { nameKey } from '../app/platform/text/clean-text.ts'
import { toSearchKey } from '../app/platform/text/search-key.ts'
import { companies, directoryEntries } from '../app/workplaces/companies/tables.ts'

const rowsPerInsert = 1000

type Added = { name: string; country: string; ratingKey?: number; reviewsKey?: number }

/** Lists companies of one month without reviews: in the order of their keys. */
export async function addCompanies(added: readonly Added[]) {
  const rows = added.map(({ name, country }) => ({
    ...{ key: nameKey(name), searchKey: toSearchKey(name), name, countries: [country] },
    ...{ latestMonth: '2026-05-01', reviewCount: 1 },
  }))
  const ranks = added.map(({ name, ratingKey, reviewsKey }) => ({
    ...{ company: nameKey(name), rating_key: ratingKey, reviews_key: reviewsKey },
  }))
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db()
      .insert(companies)
      .values(rows.slice(from, from + rowsPerInsert))
  await db().execute(sql`
    insert into ${directoryEntries} (country, industry, sort_key, company_key, search_key, rating_key, reviews_key)
    select country, '', sort_key, key, search_key, coalesce(rating_key, 0), coalesce(reviews_key, 0)
    from jsonb_to_recordset(${JSON.stringify(ranks)}::jsonb) as rank(company text, rating_key int, reviews_key int)
    join ${companies} on key = company collate "C", unnest(array_append(countries, '')) country
    on conflict do nothing`)
}
