import { expect, test, vi } from 'vitest'
import { countryOf, isLocation, missingCountryMessage, withListedCountry, withoutCity } from './location.ts'

test.each([
  ['Nairobi, Kenya', 'Kenya'],
  ['Nairobi,Kenya', 'Kenya'],
  ['Lagos ,  nigeria ', 'Nigeria'],
  ['Kinshasa, Congo, Democratic Republic of the', 'Congo, Democratic Republic of the'],
  ['Ikeja, Lagos State, Nigeria', 'Nigeria'],
  ['Abidjan, Côte d’Ivoire', "Cote d'Ivoire"],
  ["ABIDJAN, COTE D'IVOIRE", "Cote d'Ivoire"],
  ['Abidjan, Cote d`Ivoire', "Cote d'Ivoire"],
  ['Bouaké, Ivory Coast', "Cote d'Ivoire"],
  ['Goma, DR Congo', 'Congo, Democratic Republic of the'],
  ['Yaoundé, Cameroun', 'Cameroon'],
  ['Banjul, The Gambia', 'Gambia'],
  ['Bissau, Guinea Bissau', 'Guinea-Bissau'],
  ['São Tomé, São Tomé & Príncipe', 'Sao Tome and Principe'],
  ['Kenya', 'Kenya'],
  ['Berlin, Germany', 'Germany'],
  ['Lagos Nigeria', 'Nigeria'],
  ['Lagos (Nigeria)', 'Nigeria'],
  ['Lagos، Nigeria', 'Nigeria'],
  ['Lagos،Nigeria', 'Nigeria'],
  ['Lagos;Nigeria', 'Nigeria'],
  ['Lagos - Nigeria', 'Nigeria'],
  ['Lagos, Nigeria,', 'Nigeria'],
  ['Abidjan – Côte d’Ivoire', "Cote d'Ivoire"],
  ['Kinshasa Democratic Republic of the Congo', 'Congo, Democratic Republic of the'],
  ['Malabo Equatorial Guinea', 'Equatorial Guinea'],
  ['Juba South Sudan', 'South Sudan'],
  ['Remote, Other', 'Other'],
  ['London, UK', 'UK'],
  ['Port Moresby, Papua New Guinea', 'Papua New Guinea'],
  ['Remote', null],
  ['London UK', null],
  ['Nairobi,', null],
  ['Lagos', null],
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
  ['Kreuzberg, Berlin, Germany', ''],
  ['Kenya, Nairobi', ''],
  ['12 Moi Avenue, Westlands', ''],
  ['Lagos (Nigeria)', 'Nigeria'],
  ['Kenya', 'Kenya'],
  ['Cocody, Abidjan, Côte d’Ivoire', "Cote d'Ivoire"],
  ['Nairobi', ''],
  ['Nairobi, ', ''],
])('"%s" without its city is "%s"', (location, left) => {
  expect(withoutCity(location)).toBe(left)
})

test.each([
  ['Lagos Nigeria', 'Lagos, Nigeria'],
  ['Lagos (Nigeria)', 'Lagos, Nigeria'],
  ['Lagos،nigeria', 'Lagos, Nigeria'],
  ['Abidjan – Côte d’Ivoire', "Abidjan, Cote d'Ivoire"],
  ['Westlands, Nairobi, kenya', 'Westlands, Nairobi, Kenya'],
  ['kenya', 'Kenya'],
  ['Berlin, Germany', 'Berlin, Germany'],
  ['remote', 'Remote'],
  ['Remote, ', 'Remote'],
  ['remote,kenya', 'remote, Kenya'],
])('"%s" is stored as "%s"', (location, stored) => {
  expect(withListedCountry(location)).toBe(stored)
})

test.each(['Remote', 'remote', 'REMOTE.', 'Remote, ', 'Remote, Other', 'Remote, Kenya', 'Nairobi, Kenya', 'Kenya'])(
  '"%s" does not prompt for a country',
  (location) => {
    expect(isLocation(location)).toBe(true)
  },
)

test.each([
  ['Nairobi', 'Which country is Nairobi in?'],
  ['Nairobi,', 'Which country is Nairobi in?'],
  ['Nairobi, ', 'Which country is Nairobi in?'],
  ['London UK', 'Which country is London UK in?'],
  ['Remote island', 'Which country is Remote island in?'],
  [',', 'Which country is this workplace in?'],
  ['a'.repeat(41), 'Which country is this workplace in?'],
])('"%s" prompts: %s', (location, question) => {
  expect(isLocation(location)).toBe(false)
  expect(missingCountryMessage(location)).toBe(
    `${question} Please add it after a comma, for example: Lagos, Nigeria. If you work from anywhere, write “Remote”.`,
  )
})

test('the examples in the country message are accepted', () => {
  const proposed = [...missingCountryMessage('Nairobi').matchAll(/example: ([^.]+)\.|“([^”]+)”/g)].map(
    ([, one, other]) => one ?? other,
  )
  expect(proposed).toEqual(['Lagos, Nigeria', 'Remote'])
  for (const location of proposed) expect(isLocation(location ?? '')).toBe(true)
})

test.each([',', ' ', '-', 'a,', 'a ', ', a'])(
  'only the last words of a location are looked up, in 60 kB of "%s"',
  (piece) => {
    const normalise = vi.spyOn(String.prototype, 'normalize')
    const { mock } = normalise.mockImplementation(function (this: string) {
      if (mock.calls.length > 10) throw new Error('Too much of the location was looked up.')
      return this
    })
    try {
      expect(() => isLocation(piece.repeat(60_000 / piece.length))).not.toThrow()
      expect(mock.calls.length).toBeGreaterThan(0)
    } finally {
      normalise.mockRestore()
    }
  },
)
