import { href } from 'react-router'
import { type Category, categories, isCategory } from './categories.ts'

export type NewsFilters = { category: Category | ''; search: string; after: string }

const maxLength = 200

export function newsFilters(params: URLSearchParams): NewsFilters {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, maxLength)
  const category = text('category')
  return { category: isCategory(category) ? category : '', search: text('search'), after: text('after') }
}

export function newsPath(filters: NewsFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length ? `${href('/news-and-insights')}?${new URLSearchParams(given)}` : href('/news-and-insights')
}

export function newsTabs({ category, search }: NewsFilters) {
  return (['', ...categories] as const).map((each) => ({
    to: newsPath({ category: each, search, after: '' }),
    label: each || 'All posts',
    current: each === category,
  }))
}
