import { expect, test } from 'vitest'
import { isFiltered, mentorFilters, mentorsPath } from './mentor-filters.ts'

test('the address holds search, industry and place, and gives them back', () => {
  const filters = { search: 'Ọlá & co', industry: 'Legal Services / Law', after: 's1.abc.def' }
  const { pathname, searchParams } = new URL(mentorsPath(filters), 'http://localhost')
  expect(pathname).toBe('/mentors')
  expect(mentorFilters(searchParams)).toEqual(filters)
  expect(mentorsPath({ search: '', industry: '', after: '' })).toBe('/mentors')
})

test('what is missing or only spaces does not filter', () => {
  const filters = mentorFilters(new URLSearchParams('search=%20%20&other=x&after=p'))
  expect(filters).toEqual({ search: '', industry: '', after: 'p' })
  expect(isFiltered(filters)).toBe(false)
  expect(isFiltered({ ...filters, industry: 'Other' })).toBe(true)
})

test('a search longer than any name is cut', () => {
  expect(mentorFilters(new URLSearchParams({ search: 'a'.repeat(9000) })).search).toHaveLength(200)
})
