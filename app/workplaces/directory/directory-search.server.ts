import { and, arrayContains, type Column, type SQL, sql } from 'drizzle-orm'
import { reader } from '../../platform/db/db.server.ts'
import { keyset } from '../../platform/db/keyset.server.ts'
import { contains, hasNgrams } from '../../platform/text/text-search.server.ts'
import { companies } from '../tables.ts'
import { directoryPlace, type Listing, listedEntries } from './directory-entries.server.ts'

export type CompanySearch = Listing & { part: string }

const maxWalked = 1000
const order = keyset('asc', [companies.sortKey, companies.key], directoryPlace)

/** The cost does not grow with the number of companies or matches. An empty `part` of a search key matches all. */
export async function findCompanies(search: CompanySearch, limit: number) {
  if (search.part === '') return listedEntries(search).limit(limit)
  const [found, beyond] = await Promise.all([
    findByWalking(search, limit),
    listedEntries(search).offset(maxWalked).limit(1),
  ])
  return found.length === limit || beyond.length === 0 ? found : findByNgrams(search, limit)
}

// Walking the listing soon meets a frequent part, whose matches would be slow to collect from the whole index.
function findByWalking(search: CompanySearch, limit: number) {
  const entries = listedEntries(search).limit(maxWalked).as('places')
  return reader()
    .select({ sortKey: entries.sortKey, companyKey: entries.companyKey })
    .from(entries)
    .where(contains(searchKeyAt(entries.companyKey), search.part))
    .orderBy(entries.sortKey, entries.companyKey)
    .limit(limit)
}

function findByNgrams({ part, country, industry, after }: CompanySearch, limit: number) {
  const { sortKey, key, searchKey, countries, industries } = companies
  return reader()
    .select({ sortKey, companyKey: key })
    .from(companies)
    .where(
      and(
        hasNgrams('name_ngrams', searchKey, part),
        contains(searchKey, part),
        country ? arrayContains(countries, [country]) : undefined,
        industry ? arrayContains(industries, [industry]) : undefined,
        order.isAfter(after),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(limit)
}

// A subquery guarantees one index lookup per entry; a join would leave that to the planner.
function searchKeyAt(companyKey: Column | SQL.Aliased) {
  return sql`(select ${companies.searchKey} from ${companies} where ${companies.key} = ${companyKey})`
}
