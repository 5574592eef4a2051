import { href } from 'react-router'
export type MentorFilters = { search: string; industry: string; after: string }

const maxLength = 200
const maxCursorLength = 400

export function mentorFilters(params: URLSearchParams): MentorFilters {
  const text = (name: string, max = maxLength) => (params.get(name) ?? '').trim().slice(0, max)
  return { search: text('search'), industry: text('industry'), after: text('after', maxCursorLength) }
}

export function mentorsPath(filters: MentorFilters): string {
  const given = Object.entries(filters).filter(([, value]) => value !== '')
  return given.length ? `${href('/mentors')}?${new URLSearchParams(given)}` : href('/mentors')
}

export function isFiltered({ search, industry }: MentorFilters): boolean {
  return search !== '' || industry !== ''
}
