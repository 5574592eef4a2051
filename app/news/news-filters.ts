import { href } from 'react-router'
import { textParameter, withQuery } from '../platform/http/query.ts'
import { type Category, categories, isCategory } from './categories.ts'

export type NewsFilters = { category: Category | ''; search: string; after: string }

export function newsFilters(params: URLSearchParams): NewsFilters {
  const category = textParameter(params, 'category')
  return {
    category: isCategory(category) ? category : '',
    search: textParameter(params, 'search'),
    after: textParameter(params, 'after'),
  }
}

export function newsPath(filters: NewsFilters): string {
  return withQuery(href('/news-and-insights'), filters)
}

export function newsTabs({ category, search }: NewsFilters) {
  return (['', ...categories] as const).map((each) => ({
    to: newsPath({ category: each, search, after: '' }),
    label: each || 'All posts',
    current: each === category,
  }))
}
