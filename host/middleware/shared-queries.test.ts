import { expect, test } from 'vitest'
import { sharedQuery } from './shared-queries.ts'

test('a page of mentors is kept for an industry, and for no name, language, area, pace, country or place', () => {
  const shared = (query: string) => sharedQuery('/mentors', new URLSearchParams(query))
  const empty = 'search=&industry=&language=&area=&pace=&country='
  expect(shared('')).toBe('')
  expect(shared(empty)).toBe(`?${empty}`)
  expect(shared('country=&search=&industry=Other')).toBe('?search=&industry=Other&country=')
  for (const filter of [
    ...['search=a', 'language=French', 'area=Leadership+development', 'pace=Once+a+month', 'country=Kenya'],
    ...['place=yes', 'place=', 'language=&language=', 'industry=Nothing'],
  ])
    expect(shared(filter), filter).toBe(null)
})
