import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../../../platform/db/db.server.ts'
import { keyset } from '../../../platform/db/lists/keyset.server.ts'
import { placeIn } from '../../../platform/db/lists/list-search.server.ts'
import { contains } from '../../../platform/text/text-search.server.ts'
import { companies, directoryEntries } from '../tables.ts'
import type { DirectoryOrder } from './directory-filters.ts'

export type DirectoryQuery = { country: string; industry: string; order: DirectoryOrder; after: string }

const { country, industry, companyKey, searchKey, sortKey, ratingKey, reviewsKey } = directoryEntries
const text = z.string().regex(/^[^\0]+$/)

/** The place of an entry in an order is its key there, and then its company. */
const keyIn = { '': sortKey, rating: ratingKey, reviews: reviewsKey, name: searchKey }

export function placesIn(order: DirectoryOrder) {
  return z.tuple([order === 'name' ? text : z.int32(), text])
}

export function listedEntries(query: DirectoryQuery) {
  return reader()
    .select({ key: keyIn[query.order], companyKey })
    .from(directoryEntries)
    .where(and(isListed(query), keysetOf(query).isAfter(query.after)))
    .orderBy(...keysetOf(query).orderBy)
}

export function entriesWithPlaces(query: DirectoryQuery, part: string) {
  const { orderBy, isAfter } = keysetOf(query)
  const matches = sql<boolean>`${contains(searchKey, part)}`.as('matches')
  return reader()
    .select({ key: keyIn[query.order], companyKey, matches, place: placeIn(orderBy) })
    .from(directoryEntries)
    .where(and(isListed(query), isAfter(query.after)))
    .orderBy(...orderBy)
}

/** Selects an entry, for a lateral join with companies: the limit makes PostgreSQL look up one for each. */
export function entryOfCompany(query: DirectoryQuery) {
  return reader()
    .select({ key: keyIn[query.order] })
    .from(directoryEntries)
    .where(and(eq(companyKey, companies.key), isListed(query)))
    .limit(1)
    .as('entry')
}

/** Counts what is listed, wherever the page begins, and stops at `max`. In order, so that it reads one index alone. */
export function countListed(query: DirectoryQuery, max: number): SQL<{ count: number }> {
  const listed = listedEntries({ ...query, order: '', after: '' }).limit(max)
  return sql`select count(*)::int as count from (${listed}) listed`
}

function keysetOf({ order }: DirectoryQuery) {
  return keyset('asc', [keyIn[order], companyKey], placesIn(order))
}

function isListed(query: DirectoryQuery) {
  return and(eq(country, query.country), eq(industry, query.industry))
}
