import { type Category, categories, isCategory } from './categories.ts'

export type NewsFilters = { category: Category | ''; search: string; after: string }

const longest = 200

/** The list's tab, search and place as the address holds them; what is missing or unknown is empty. */
export function newsFilters(params: URLSearchParams): NewsFilters {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, longest)
  const category = text('category')
  return { category: isCategory(category) ? category : '', search: text('search'), after: text('after') }
}

/** The address of the list with these filters. */
export function newsAddress(filters: NewsFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length ? `/news-and-insights?${new URLSearchParams(given)}` : '/news-and-insights'
}

/** The tabs above the list; a search goes with the reader from one to the next. */
export function newsTabs({ category, search }: NewsFilters) {
  return (['', ...categories] as const).map((each) => ({
    to: newsAddress({ category: each, search, after: '' }),
    label: each || 'All posts',
    current: each === category,
  }))
}
