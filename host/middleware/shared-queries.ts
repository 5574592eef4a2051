import { categories } from '../../app/news/categories.ts'
import { moreFilterNames, moreFilters } from '../../app/profiles/mentor-filters.ts'
import type { RoutePath } from '../../app/routes/facts.server.ts'
import { countries } from '../../app/site/countries.ts'
import { industries } from '../../app/site/industries.ts'
import { idsOf } from '../../app/ui/form/options.ts'
import { authors, orders as reviewOrders } from '../../app/workplaces/companies/cards/review-choice.ts'
import { orders } from '../../app/workplaces/companies/directory/directory-filters.ts'

type Query = Readonly<Record<string, readonly string[]>>

// Nobody is to find out from the speed of an answer what others searched for. Forms also send what was left empty.
const unsearched = { search: [''] }
const lists = moreFilterNames.filter((name) => moreFilters[name].anyLabel)
const unfiltered = Object.fromEntries(lists.map((name) => [name, ['']]))

/**
 * The values of a query with which a page is still the same for all. A page with any other is made for each request.
 */
const queries: { readonly [Path in RoutePath]?: Query } = {
  '/news-and-insights': { ...unsearched, category: idsOf(categories) },
  '/mentors': { ...unsearched, industry: orNone(industries), ...unfiltered },
  '/reviews': { ...unsearched, country: orNone(countries), industry: orNone(industries), order: orNone(orders) },
  '/company/:companyId': { country: idsOf(countries), authors: orNone(authors), order: orNone(reviewOrders) },
}

/** Returns a query in one order, or null if it has anything else in it. */
export function sharedQuery(route: RoutePath, query: URLSearchParams): string | null {
  const ordered = Object.entries(queries[route] ?? {}).flatMap(([name, values]) => {
    const value = query.get(name)
    return value !== null && values.includes(value) ? [[name, value]] : []
  })
  if (ordered.length < query.size) return null
  return ordered.length > 0 ? `?${new URLSearchParams(ordered)}` : ''
}

function orNone(options: readonly { id: string }[]) {
  return ['', ...options.map(({ id }) => id)]
}
