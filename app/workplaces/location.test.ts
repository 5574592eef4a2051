import { expect, test } from 'vitest'
import { countryOf, withoutCity } from './location.ts'

test.each([
  ['Nairobi, Kenya', 'Kenya'],
  ['Nairobi,Kenya', 'Kenya'],
  ['Lagos ,  nigeria ', 'Nigeria'],
  ['Kinshasa, Congo, Democratic Republic of the', 'Congo, Democratic Republic of the'],
  ['Berlin, Germany', 'Germany'],
  ['Nairobi', null],
  ['Nairobi, ', null],
  ['', null],
])('the country of "%s" is %s', (location, country) => {
  expect(countryOf(location)).toBe(country)
})

test.each([
  ['Nairobi, Kenya', 'Kenya'],
  ['Westlands, Nairobi, kenya', 'Kenya'],
  ['Gombe, Kinshasa, Congo, Democratic Republic of the', 'Congo, Democratic Republic of the'],
  ['Congo, Democratic Republic of the', 'Congo, Democratic Republic of the'],
  ['Kreuzberg, Berlin, Germany', 'Germany'],
  ['Kenya', 'Kenya'],
  ['Nairobi', ''],
  ['Nairobi, ', ''],
])('without its city "%s" is "%s"', (location, left) => {
  expect(withoutCity(location)).toBe(left)
})
