import { and, arrayContains, type Column, like, type SQL, sql } from 'drizzle-orm'
import { reader } from '../../platform/db/db.server.ts'
import { hasNgrams, ngramsOf } from '../../platform/text/name-ngrams.server.ts'
import { companies } from '../tables.ts'
import { isBehind, type Listing, placesIn } from './directory-entries.server.ts'

export type CompanySearch = Listing & { part: string }

const near = 1000

/**
 * The places of the first `most` companies that a search finds, in the directory's order. `part` is a part of a search
 * key; empty finds all. What it costs grows neither with the companies there are nor with those it finds.
 */
export async function findCompanies(search: CompanySearch, most: number) {
  if (search.part === '') return placesIn(search).limit(most)
  const [found, beyond] = await Promise.all([findNear(search, most), placesIn(search).offset(near).limit(1)])
  return found.length === most || beyond.length === 0 ? found : findAnywhere(search, most)
}

/** A pattern for LIKE: this text and nothing else. */
export function exactly(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

// What many names hold is met soon on a walk through the listing, and would be slow to collect from everywhere.
function findNear(search: CompanySearch, most: number) {
  const places = placesIn(search).limit(near).as('places')
  return reader()
    .select({ sortKey: places.sortKey, companyKey: places.companyKey })
    .from(places)
    .where(like(searchKeyAt(places.companyKey), `%${exactly(search.part)}%`))
    .orderBy(places.sortKey, places.companyKey)
    .limit(most)
}

// What few names hold is found by its pieces, in one index with the countries and the industries.
function findAnywhere({ part, country, industry, after }: CompanySearch, most: number) {
  const { sortKey, key, searchKey, countries, industries } = companies
  return reader()
    .select({ sortKey, companyKey: key })
    .from(companies)
    .where(
      and(
        hasNgrams(searchKey, ngramsOf(part)),
        like(searchKey, `%${exactly(part)}%`),
        country ? arrayContains(countries, [country]) : undefined,
        industry ? arrayContains(industries, [industry]) : undefined,
        isBehind(after, sortKey, key),
      ),
    )
    .orderBy(sortKey, key)
    .limit(most)
}

// One look into an index for each place, which a join would leave to the planner.
function searchKeyAt(companyKey: Column | SQL.Aliased) {
  return sql`(select ${companies.searchKey} from ${companies} where ${companies.key} = ${companyKey})`
}
