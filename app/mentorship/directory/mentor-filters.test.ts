import { expect, test } from 'vitest'
import { isFiltered, mentorFilters, mentorsPath } from './mentor-filters.ts'

test('search, industry and cursor round-trip through the URL', () => {
  const filters = { search: 'Ọlá & co', industry: 'Legal Services / Law', after: 's1.abc.def' }
  const { pathname, searchParams } = new URL(mentorsPath(filters), 'http://localhost')
  expect(pathname).toBe('/mentors')
  expect(mentorFilters(searchParams)).toEqual(filters)
  expect(mentorsPath({ search: '', industry: '', after: '' })).toBe('/mentors')
})

test('missing or blank parameters do not filter', () => {
  const filters = mentorFilters(new URLSearchParams('search=%20%20&other=x&after=p'))
  expect(filters).toEqual({ search: '', industry: '', after: 'p' })
  expect(isFiltered(filters)).toBe(false)
  expect(isFiltered({ ...filters, industry: 'Other' })).toBe(true)
})

test('a search longer than any name is truncated', () => {
  expect(mentorFilters(new URLSearchParams({ search: 'a'.repeat(9000) })).search).toHaveLength(200)
})
