import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../../platform/http/url-parts.ts'
import { cleanLine } from '../../platform/text/clean-text.ts'
import { countries } from '../../site/countries.ts'
import { defineOptions, type Option } from '../../ui/form/options.ts'
import { msg } from '../../words/words.ts'
import { areas, availabilities, languages } from '../mentoring-options.ts'

export type MoreFilter = 'language' | 'area' | 'pace' | 'country' | 'place'

/** Their values; any other finds nobody. */
export const moreFilters: Record<MoreFilter, readonly Option[]> = {
  language: languages,
  area: areas,
  pace: availabilities,
  country: countries,
  place: defineOptions({ yes: msg('Has a place') }),
}

export type MentorFilters = Record<'search' | 'industry' | MoreFilter | 'after', string>

export function mentorFilters(params: URLSearchParams): MentorFilters {
  return {
    search: cleanLine(textParameter(params, 'search')),
    industry: textParameter(params, 'industry'),
    language: textParameter(params, 'language'),
    area: textParameter(params, 'area'),
    pace: textParameter(params, 'pace'),
    country: textParameter(params, 'country'),
    place: textParameter(params, 'place'),
    after: cursorParameter(params),
  }
}

export function mentorsPath(filters: MentorFilters): string {
  return withQuery(href('/mentors'), filters)
}

export function isFiltered({ after, ...filters }: MentorFilters): boolean {
  return Object.values(filters).some((value) => value !== '')
}

export function hasMoreFilters({ search, industry, ...more }: MentorFilters): boolean {
  return isFiltered({ ...more, search: '', industry: '' })
}
