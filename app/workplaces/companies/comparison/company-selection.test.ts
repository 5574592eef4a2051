import { expect, test } from 'vitest'
import { comparePath, distinctNames, isCompared, nameList, withCompared, withoutCompany } from './company-selection.ts'

test('a company that is named twice counts once, in any spelling of its key', () => {
  expect(distinctNames(['Mbuyu', ' mbuyu ', 'Nyota', ''])).toEqual({ names: ['Mbuyu', 'Nyota'], repeated: ['Mbuyu'] })
  expect(distinctNames([])).toEqual({ names: [], repeated: [] })
})

test('of very many or very long names, only so much is looked up', () => {
  const { names } = distinctNames(Array.from({ length: 500 }, (_, n) => `${n}${'x'.repeat(10_000)}`))
  expect(names.length).toBe(8)
  expect(names[0]?.length).toBe(120)
})

test('the choice travels in the address, with any characters', () => {
  const names = ['Mills & Sons / West', 'Who? #1']
  expect(withCompared('/reviews', [])).toBe('/reviews')
  const carried = new URL(withCompared('/reviews?country=Nigeria', names), 'http://site.invalid')
  expect(carried.searchParams.getAll('compare')).toEqual(names)
  expect(carried.searchParams.get('country')).toBe('Nigeria')
  const compared = new URL(comparePath(names, "Cote d'Ivoire"), 'http://site.invalid')
  expect([compared.pathname, compared.searchParams.getAll('company')]).toEqual(['/compare', names])
  expect(compared.searchParams.get('country')).toBe("Cote d'Ivoire")
  expect(comparePath(['A'])).toBe('/compare?company=A')
  expect(comparePath([])).toBe('/compare')
})

test('companies are added and removed by their key', () => {
  expect(isCompared(['Mbuyu'], 'MBUYU')).toBe(true)
  expect(withoutCompany(['Mbuyu', 'Nyota'], 'mbuyu')).toEqual(['Nyota'])
})

test('names are listed in words', () => {
  expect([nameList([]), nameList(['A']), nameList(['A', 'B']), nameList(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
})
