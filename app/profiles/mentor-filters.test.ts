import { expect, test } from 'vitest'
import { hasMoreFilters, isFiltered, mentorFilters, mentorsPath, moreFilterNames } from './mentor-filters.ts'

const none = mentorFilters(new URLSearchParams())

test('all filters and the cursor round-trip through the URL, search and industry first', () => {
  const filters = {
    ...mentorFilters(new URLSearchParams(moreFilterNames.map((name) => [name, `${name}, d'Ivoire`]))),
    ...{ search: 'Ọlá & co', industry: 'Legal Services / Law', after: 's1.abc.def' },
  }
  const { pathname, search, searchParams } = new URL(mentorsPath(filters), 'http://localhost')
  expect(pathname).toBe('/mentors')
  expect(search).toMatch(/^\?search=.*&industry=.*&language=/)
  expect(mentorFilters(searchParams)).toEqual(filters)
  expect(mentorsPath(none)).toBe('/mentors')
})

test('missing or blank parameters do not filter', () => {
  const filters = mentorFilters(new URLSearchParams('search=%20%20&other=x&language=&country=%20&after=p'))
  expect(filters).toEqual({ ...none, after: 'p' })
  expect(isFiltered(filters)).toBe(false)
  expect(isFiltered({ ...filters, industry: 'Other' })).toBe(true)
})

test('marks of direction, which would turn the sentence around a search, are left out', () => {
  expect(mentorFilters(new URLSearchParams({ search: 'a\u2069b\u202ec' })).search).toBe('abc')
})

test('only the filters under “More filters” open it', () => {
  expect(hasMoreFilters({ ...none, search: 'a', industry: 'Other', after: 'p' })).toBe(false)
  for (const name of moreFilterNames) {
    const filters = mentorFilters(new URLSearchParams({ [name]: 'x' }))
    expect([hasMoreFilters(filters), isFiltered(filters)], name).toEqual([true, true])
  }
})

test('a search longer than any name is truncated', () => {
  expect(mentorFilters(new URLSearchParams({ search: 'a'.repeat(9000) })).search).toHaveLength(200)
})
