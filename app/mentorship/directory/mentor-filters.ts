import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../../platform/http/url-parts.ts'

export type MentorFilters = { search: string; industry: string; after: string }

export function mentorFilters(params: URLSearchParams): MentorFilters {
  return {
    search: textParameter(params, 'search'),
    industry: textParameter(params, 'industry'),
    after: cursorParameter(params),
  }
}

export function mentorsPath(filters: MentorFilters): string {
  return withQuery(href('/mentors'), filters)
}

export function isFiltered({ search, industry }: MentorFilters): boolean {
  return search !== '' || industry !== ''
}
