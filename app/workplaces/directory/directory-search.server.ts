import { and, arrayContains, eq, or } from 'drizzle-orm'
import { reader } from '../../platform/db/db.server.ts'
import { keyset } from '../../platform/db/keyset.server.ts'
import { countUpTo, type ListSearchResult, searchList } from '../../platform/db/list-search.server.ts'
import { contains, hasNgrams } from '../../platform/text/text-search.server.ts'
import { companies } from '../tables.ts'
import { directoryPlace, entriesWithPlaces, type Listing, listedEntries } from './directory-entries.server.ts'

export type CompanySearch = Listing & { part: string }
type Entry = { sortKey: number; companyKey: string }

export const bounds = { near: 1000, few: 1000, far: 10_000 }
const order = keyset('asc', [companies.sortKey, companies.key], directoryPlace)

/** The cost does not grow with the number of companies or matches. An empty `part` of a search key matches all. */
export async function findCompanies(search: CompanySearch, limit: number): Promise<ListSearchResult<Entry>> {
  if (search.part === '') return { found: await listedEntries(search).limit(limit), end: null }
  return searchList(
    {
      scan: (count) => scanEntries(search, count, limit),
      candidates: (max) => countCandidates(search, max),
      lookUp: () => findByNgrams(search, limit),
    },
    bounds,
    limit,
  )
}

export function scanEntries(search: CompanySearch, count: number, limit: number) {
  const entries = entriesWithPlaces(search, search.part).limit(count).as('entries')
  const { sortKey, companyKey, matches, place } = entries
  return reader()
    .select({ sortKey, companyKey, matches, place })
    .from(entries)
    .where(or(matches, eq(place, count)))
    .orderBy(sortKey, companyKey)
    .limit(limit)
}

export function countCandidates(search: CompanySearch, max: number) {
  return countUpTo(max, companies, isCandidate(search))
}

export function findByNgrams(search: CompanySearch, limit: number) {
  return reader()
    .select({ sortKey: companies.sortKey, companyKey: companies.key })
    .from(companies)
    .where(and(isCandidate(search), contains(companies.searchKey, search.part), order.isAfter(search.after)))
    .orderBy(...order.orderBy)
    .limit(limit)
}

function isCandidate({ part, country, industry }: CompanySearch) {
  return and(
    hasNgrams('name_ngrams', companies.searchKey, part),
    country ? arrayContains(companies.countries, [country]) : undefined,
    industry ? arrayContains(companies.industries, [industry]) : undefined,
  )
}
