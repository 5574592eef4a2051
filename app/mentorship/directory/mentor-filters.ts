export type MentorFilters = { search: string; industry: string; after: string }

const longest = 200
const longestPlace = 400

/** The directory's filters as the address holds them; what is missing is empty. */
export function mentorFilters(params: URLSearchParams): MentorFilters {
  const text = (name: string, most = longest) => (params.get(name) ?? '').trim().slice(0, most)
  return { search: text('search'), industry: text('industry'), after: text('after', longestPlace) }
}

/** The address of the directory with these filters. */
export function mentorsAddress(filters: MentorFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length ? `/mentors?${new URLSearchParams(given)}` : '/mentors'
}

/** Whether anything but the place in the list is asked for. */
export function isFiltered({ search, industry }: MentorFilters): boolean {
  return search !== '' || industry !== ''
}
