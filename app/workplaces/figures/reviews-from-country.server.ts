import { and, eq, inArray } from 'drizzle-orm'
import { reader } from '../../platform/db/db.server.ts'
import { companyFacets } from '../tables.ts'

/** Returns how many reviews each of the companies has from a country, by key, and nothing for the empty country. */
export async function reviewsFromCountry(keys: string[], country: string): Promise<Map<string, number>> {
  if (!country || keys.length === 0) return new Map()
  const { companyKey, kind, value, reviews } = companyFacets
  const found = await reader()
    .select({ companyKey, reviews })
    .from(companyFacets)
    .where(and(inArray(companyKey, keys), eq(kind, 'country'), eq(value, country)))
  return new Map(found.map((facet) => [facet.companyKey, facet.reviews]))
}
