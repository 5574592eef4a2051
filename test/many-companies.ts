import { sql } from 'drizzle-orm'
import { db } from '../app/platform/db/db.server.ts'
import { toSearchKey } from '../app/platform/text/search-key.ts'
import { companyKeyOf } from '../app/workplaces/company/company-name.ts'
import { totalsOf } from '../app/workplaces/company/scoring.ts'
import { companies, directoryEntries } from '../app/workplaces/tables.ts'

const rowsPerInsert = 1000

/** Lists companies of one month without reviews: in the order of their keys. */
export async function addCompanies(added: readonly { name: string; country: string }[]) {
  const rows = added.map(({ name, country }) => ({
    ...{ key: companyKeyOf(name), searchKey: toSearchKey(name), name, countries: [country] },
    ...{ latestMonth: '2026-05-01', ...totalsOf({}) },
  }))
  for (let from = 0; from < rows.length; from += rowsPerInsert)
    await db()
      .insert(companies)
      .values(rows.slice(from, from + rowsPerInsert))
  await db().execute(sql`
    insert into ${directoryEntries} (country, industry, sort_key, company_key, search_key)
    select country, '', sort_key, key, search_key from ${companies}, unnest(array_append(countries, '')) country
    on conflict do nothing`)
}
