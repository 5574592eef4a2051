import { href } from 'react-router'
import { cursorParameter, textParameter, withQuery } from '../platform/http/url-parts.ts'
import { cleanLine } from '../platform/text/clean-text.ts'
import { countries } from '../site/countries.ts'
import { defineOptions, type Option } from '../ui/form/options.ts'
import { type Message, msg } from '../words/words.ts'
import { areas, availabilities, languages } from './mentoring-options.ts'

type Filter = {
  label: Message
  hint?: Message
  /** What a list says while nothing is chosen. A filter without it is a box to tick. */
  anyLabel?: Message
  /** Its values; any other finds nobody. */
  options: readonly Option[]
  isAlphabetical?: true
}

const filters = {
  language: { label: msg('Language'), anyLabel: msg('All languages'), options: languages },
  area: { label: msg('Can help with'), anyLabel: msg('Everything'), options: areas },
  pace: { label: msg('Availability'), anyLabel: msg('Any'), options: availabilities },
  country: {
    label: msg('Country'),
    hint: msg('Only mentors who show theirs.'),
    anyLabel: msg('All countries'),
    options: countries,
    isAlphabetical: true,
  },
  place: { label: msg('Places'), options: defineOptions({ yes: msg('Has a place') }) },
} satisfies Record<string, Filter>

export type MoreFilter = keyof typeof filters

/** The filters under “More filters”, in their order there. */
export const moreFilters: Record<MoreFilter, Filter> = filters
export const moreFilterNames = Object.keys(filters) as MoreFilter[]

export type MentorFilters = Record<'search' | 'industry' | MoreFilter | 'after', string>

export function mentorFilters(params: URLSearchParams): MentorFilters {
  const chosen = moreFilterNames.map((name) => [name, textParameter(params, name)])
  const more: Record<MoreFilter, string> = Object.fromEntries(chosen)
  return {
    search: cleanLine(textParameter(params, 'search')),
    industry: textParameter(params, 'industry'),
    ...more,
    after: cursorParameter(params),
  }
}

export function mentorsPath(filters: MentorFilters): string {
  return withQuery(href('/mentors'), filters)
}

export function isFiltered({ after, ...chosen }: MentorFilters): boolean {
  return Object.values(chosen).some((value) => value !== '')
}

export function hasMoreFilters({ search, industry, ...more }: MentorFilters): boolean {
  return isFiltered({ ...more, search: '', industry: '' })
}
