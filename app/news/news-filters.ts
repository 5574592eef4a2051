import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../platform/http/url-parts.ts'
import { cleanLine } from '../platform/text/clean-text.ts'
import { findOption } from '../ui/form/options.ts'
import { t } from '../words/words.ts'
import { type Category, categories } from './categories.ts'

export type NewsFilters = { category: Category | ''; search: string; after: string }

export function newsFilters(params: URLSearchParams): NewsFilters {
  return {
    category: findOption(categories, textParameter(params, 'category'))?.id ?? '',
    search: cleanLine(textParameter(params, 'search')),
    after: cursorParameter(params),
  }
}

export function newsPath(filters: NewsFilters): string {
  return withQuery(href('/news-and-insights'), filters)
}

export function newsTabs({ category, search }: NewsFilters) {
  return [{ id: '', label: t('All posts') } as const, ...categories].map(({ id, label }) => ({
    to: newsPath({ category: id, search, after: '' }),
    label,
    current: id === category,
  }))
}
