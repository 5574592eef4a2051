import { and, arrayContains, eq, or, type SQL, sql } from 'drizzle-orm'
import { reader } from '../../../platform/db/db.server.ts'
import { keyset } from '../../../platform/db/lists/keyset.server.ts'
import {
  countList,
  countMatching,
  countSearch,
  countUpTo,
  type ListSearchResult,
  searchList,
  type Total,
} from '../../../platform/db/lists/list-search.server.ts'
import { contains, hasNgrams } from '../../../platform/text/text-search.server.ts'
import { companies } from '../tables.ts'
import {
  countListed,
  type DirectoryQuery,
  entriesWithPlaces,
  entryOfCompany,
  listedEntries,
  placesIn,
} from './directory-entries.server.ts'

export type CompanySearch = DirectoryQuery & { part: string }
type Match = { key: number | string; companyKey: string }

export const bounds = { near: 1000, few: 1000, far: 10_000 }

/** The cost does not grow with the number of companies or matches. An empty `part` of a search key matches all. */
export async function findCompanies(search: CompanySearch, limit: number): Promise<ListSearchResult<Match>> {
  if (search.part === '') return { rows: await listedEntries(search).limit(limit), end: null }
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

/** Counts what `findCompanies` finds on all pages together. */
export function countCompanies(search: CompanySearch): Promise<Total> {
  const whole = { ...search, after: '' }
  if (search.part === '') return countList((max) => countListed(whole, max), bounds.near)
  return countSearch(
    {
      matches: (max) => countMatches(whole, max),
      candidates: (max) => countCandidates(whole, max),
      lookUp: () => countByNgrams(whole),
    },
    bounds,
  )
}

export function countMatches(search: CompanySearch, max: number): SQL<{ read: number; matching: number }> {
  return countMatching(entriesWithPlaces(search, search.part).limit(max))
}

export function countByNgrams(search: CompanySearch): SQL<{ count: number }> {
  return countUpTo(bounds.few, companies, and(isCandidate(search), contains(companies.searchKey, search.part)))
}

export function scanEntries(search: CompanySearch, count: number, limit: number) {
  const entries = entriesWithPlaces(search, search.part).limit(count).as('entries')
  const { key, companyKey, matches, place } = entries
  return reader()
    .select({ key, companyKey, matches, place })
    .from(entries)
    .where(or(matches, eq(place, count)))
    .orderBy(key, companyKey)
    .limit(limit)
}

export function countCandidates(search: CompanySearch, max: number) {
  return countUpTo(max, companies, isCandidate(search))
}

export function findByNgrams(search: CompanySearch, limit: number) {
  const entry = entryOfCompany(search)
  const ofCompany = { '': companies.sortKey, rating: null, reviews: null, name: companies.searchKey }[search.order]
  const key = ofCompany ?? entry.key
  const order = keyset('asc', [key, companies.key], placesIn(search.order))
  const query = reader().select({ key, companyKey: companies.key }).from(companies).$dynamic()
  return (ofCompany ? query : query.innerJoinLateral(entry, sql`true`))
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
