import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../../../platform/http/url-parts.ts'
import { cleanLine } from '../../../platform/text/clean-text.ts'
import { defineOptions, findOption } from '../../../ui/form/options.ts'
import { msg } from '../../../words/words.ts'

/** Orders of the directory besides its own, which lists the latest month first. */
export const orders = defineOptions({ rating: msg('Best rated'), reviews: msg('Most reviewed'), name: msg('Name') })

export type DirectoryOrder = '' | (typeof orders)[number]['id']

export function directoryOrder(order: string): DirectoryOrder {
  return findOption(orders, order)?.id ?? ''
}

export type DirectoryFilters = {
  search: string
  country: string
  industry: string
  order: DirectoryOrder
  after: string
}

export function directoryFilters(params: URLSearchParams): DirectoryFilters {
  return {
    search: cleanLine(textParameter(params, 'search')),
    country: textParameter(params, 'country'),
    industry: textParameter(params, 'industry'),
    order: directoryOrder(textParameter(params, 'order')),
    after: cursorParameter(params),
  }
}

export function directoryPath(filters: DirectoryFilters): string {
  return withQuery(href('/reviews'), filters)
}

export function isFiltered({ search, country, industry }: DirectoryFilters): boolean {
  return [search, country, industry].some((value) => value !== '')
}
