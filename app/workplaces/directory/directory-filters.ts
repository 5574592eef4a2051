import { href } from 'react-router'
export type DirectoryFilters = { search: string; country: string; industry: string; after: string }

const maxLength = 200

export function directoryFilters(params: URLSearchParams): DirectoryFilters {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, maxLength)
  const after = params.get('after') ?? ''
  return { search: text('search'), country: text('country'), industry: text('industry'), after }
}

export function directoryPath(filters: DirectoryFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length ? `${href('/reviews')}?${new URLSearchParams(given)}` : href('/reviews')
}

export function isFiltered({ search, country, industry }: DirectoryFilters): boolean {
  return [search, country, industry].some((value) => value !== '')
}
