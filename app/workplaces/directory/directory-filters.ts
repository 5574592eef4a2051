export type DirectoryFilters = { search: string; country: string; industry: string; after: string }

const longest = 200

/** The directory's filters as the address holds them; what is missing is empty. */
export function directoryFilters(params: URLSearchParams): DirectoryFilters {
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, longest)
  const after = params.get('after') ?? ''
  return { search: text('search'), country: text('country'), industry: text('industry'), after }
}

/** The address of the directory with these filters. */
export function directoryAddress(filters: DirectoryFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length ? `/reviews?${new URLSearchParams(given)}` : '/reviews'
}

/** Whether anything but the place in the list is asked for. */
export function isFiltered({ search, country, industry }: DirectoryFilters): boolean {
  return [search, country, industry].some((value) => value !== '')
}
