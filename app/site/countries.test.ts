import { expect, test } from 'vitest'
import { countries } from './countries.ts'

const african = countries.slice(0, -1)

test('the list has the 54 countries of Africa, each once, and then Other', () => {
  expect(new Set(african).size).toBe(54)
  expect(countries).toHaveLength(55)
  expect(countries.at(-1)).toBe('Other')
})

test('the countries run alphabetically from Algeria to Zimbabwe', () => {
  expect(african).toEqual([...african].sort((a, b) => a.localeCompare(b, 'en')))
  expect(african[0]).toBe('Algeria')
  expect(african.at(-1)).toBe('Zimbabwe')
})

test('both Congos and Cote d’Ivoire are spelt as the specification spells them', () => {
  expect(countries).toContain('Congo, Democratic Republic of the')
  expect(countries).toContain('Congo, Republic of the')
  expect(countries).toContain("Cote d'Ivoire")
})
