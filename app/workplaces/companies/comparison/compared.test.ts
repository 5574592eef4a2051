import { expect, test } from 'vitest'
import { askedCompanies, comparePath, isCompared, listed, withCompared, withoutCompany } from './compared.ts'

test('a company that is named twice counts once, in any spelling of its key', () => {
  expect(askedCompanies(['Mbuyu', ' mbuyu ', 'Nyota', ''])).toEqual({ asked: ['Mbuyu', 'Nyota'], repeated: ['Mbuyu'] })
  expect(askedCompanies([])).toEqual({ asked: [], repeated: [] })
})

test('of very many or very long names, only so much is looked up', () => {
  const { asked } = askedCompanies(Array.from({ length: 500 }, (_, n) => `${n}${'x'.repeat(10_000)}`))
  expect(asked.length).toBe(8)
  expect(asked[0]?.length).toBe(120)
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
  expect([listed([]), listed(['A']), listed(['A', 'B']), listed(['A', 'B', 'C'])]).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
})
