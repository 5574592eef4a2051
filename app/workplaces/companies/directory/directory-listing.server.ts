import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../../../platform/db/db.server.ts'
import { keyset } from '../../../platform/db/lists/keyset.server.ts'
import { placeIn } from '../../../platform/db/lists/list-search.server.ts'
import { contains } from '../../../platform/text/text-search.server.ts'
import { companies, directoryEntries } from '../tables.ts'
import type { DirectoryOrder } from './directory-filters.ts'

export type Listing = { country: string; industry: string; order: DirectoryOrder; after: string }

const { country, industry, companyKey, searchKey, sortKey, ratingKey, reviewsKey } = directoryEntries
const text = z.string().regex(/^[^\0]+$/)

/** The place of an entry in an order is its key there, and then its company. */
const keyIn = { '': sortKey, rating: ratingKey, reviews: reviewsKey, name: searchKey }

export function placesIn(order: DirectoryOrder) {
  return z.tuple([order === 'name' ? text : z.int32(), text])
}

export function listedEntries(listing: Listing) {
  return reader()
    .select({ key: keyIn[listing.order], companyKey })
    .from(directoryEntries)
    .where(and(isListed(listing), keysetOf(listing).isAfter(listing.after)))
    .orderBy(...keysetOf(listing).orderBy)
}

export function entriesWithPlaces(listing: Listing, part: string) {
  const { orderBy, isAfter } = keysetOf(listing)
  const matches = sql<boolean>`${contains(searchKey, part)}`.as('matches')
  return reader()
    .select({ key: keyIn[listing.order], companyKey, matches, place: placeIn(orderBy) })
    .from(directoryEntries)
    .where(and(isListed(listing), isAfter(listing.after)))
    .orderBy(...orderBy)
}

/** For a lateral join with companies: the limit makes PostgreSQL look up one entry for each. */
export function entryOfCompany(listing: Listing) {
  return reader()
    .select({ key: keyIn[listing.order] })
    .from(directoryEntries)
    .where(and(eq(companyKey, companies.key), isListed(listing)))
    .limit(1)
    .as('entry')
}

/** Counts what is listed, wherever the page begins, and stops at `max`. In order, so that it reads one index alone. */
export function countListed(listing: Listing, max: number): SQL<{ count: number }> {
  const listed = listedEntries({ ...listing, order: '', after: '' }).limit(max)
  return sql`select count(*)::int as count from (${listed}) listed`
}

function keysetOf({ order }: Listing) {
  return keyset('asc', [keyIn[order], companyKey], placesIn(order))
}

function isListed(listing: Listing) {
  return and(eq(country, listing.country), eq(industry, listing.industry))
}
