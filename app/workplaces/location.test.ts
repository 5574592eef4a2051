import { expect, test, vi } from 'vitest'
import { countries } from '../site/countries.ts'
import { idsOf } from '../ui/form/options.ts'
import { inLanguage } from '../words/language.server.ts'
import { countryOf, locationInWords, withListedCountry } from './location.ts'

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
  ['Nairóbi, Quénia', 'Kenya'],
  ['Goma, Congo, République démocratique du', 'Congo, Democratic Republic of the'],
  ['Banjul, The Gambia', 'Gambia'],
  ['Bissau, Guinea Bissau', 'Guinea-Bissau'],
  ['São Tomé, São Tomé & Príncipe', 'Sao Tome and Principe'],
  ['Kenya', 'Kenya'],
  ['Gombe, Kinshasa, Congo, Democratic Republic of the', 'Congo, Democratic Republic of the'],
  ['Congo, Democratic Republic of the', 'Congo, Democratic Republic of the'],
  ['Lagos Nigeria', 'Nigeria'],
  ['Lagos (Nigeria)', 'Nigeria'],
  ['Lagos، Nigeria', 'Nigeria'],
  ['Lagos،Nigeria', 'Nigeria'],
  ['Lagos;Nigeria', 'Nigeria'],
  ['القاهرة، مصر', 'Egypt'],
  ['الخرطوم السودان', 'Sudan'],
  ['جوبا، جنوب السودان', 'South Sudan'],
  ['كيب تاون؛ جنوب إفريقيا', 'South Africa'],
  ['አዲስ አበባ፣ ኢትዮጵያ', 'Ethiopia'],
  ['ካይሮ፣ግብጽ', 'Egypt'],
  ['Kairo, Misri', 'Egypt'],
  ['Maputo, Msumbiji', 'Mozambique'],
  ['አዲስ አበባ፡ኢትዮጵያ', 'Ethiopia'],
  ['Cape Town, Afrika ya Kusini', 'South Africa'],
  ['هرجيسا، أرض الصومال', 'Other'],
  ['Port Moresby, Papouasie-Nouvelle-Guinée', 'Other'],
  ['مدينة أخرى', ''],
  ['Kigali et autre', ''],
  ['Rua de Angola', ''],
  ['شارع السودان', ''],
  ['قسم مالي', ''],
  ['Lagos - Nigeria', 'Nigeria'],
  ['Lagos, Nigeria,', 'Nigeria'],
  ['Abidjan – Côte d’Ivoire', "Cote d'Ivoire"],
  ['Kinshasa Democratic Republic of the Congo', 'Congo, Democratic Republic of the'],
  ['Malabo Equatorial Guinea', 'Equatorial Guinea'],
  ['Juba South Sudan', 'South Sudan'],
  ['Remote, Other', 'Other'],
  ['Berlin, Germany', 'Other'],
  ['Kreuzberg, Berlin, Germany', 'Other'],
  ['Port Moresby, Papua New Guinea', 'Other'],
  ['Kenya, Nairobi', ''],
  ['12 Moi Avenue, Westlands', 'Other'],
  ['برلين، ألمانيا', 'Other'],
  ['በርሊን፣ ጀርመን', 'Other'],
  ['Papua New Guinea', ''],
  ['Remote', ''],
  ['Lagos', ''],
  ['Nairobi, ', ''],
  ['', ''],
])('the country of "%s" is "%s"', (location, country) => {
  expect(countryOf(location)).toBe(country)
})

test.each([
  ['Lagos Nigeria', 'Lagos, Nigeria'],
  ['Lagos (Nigeria)', 'Lagos, Nigeria'],
  ['Lagos،nigeria', 'Lagos, Nigeria'],
  ['القاهرة، مصر', 'القاهرة, Egypt'],
  ['አዲስ አበባ፣ ኢትዮጵያ', 'አዲስ አበባ, Ethiopia'],
  ['Abidjan – Côte d’Ivoire', "Abidjan, Cote d'Ivoire"],
  ['Westlands, Nairobi, kenya', 'Westlands, Nairobi, Kenya'],
  ['kenya', 'Kenya'],
  ['Berlin, Germany', 'Berlin, Germany'],
  ['Lagos', 'Lagos'],
  ['remote,kenya', 'remote, Kenya'],
])('"%s" is stored as "%s"', (location, stored) => {
  expect(withListedCountry(location)).toBe(stored)
})

test('a location stays what it is stored as, with each country', () => {
  for (const country of idsOf(countries)) {
    expect(withListedCountry(country)).toBe(country)
    expect(withListedCountry(`Lagos, ${country}`)).toBe(`Lagos, ${country}`)
  }
})

test.each([',', ' ', '-', 'a,', 'a ', ', a', 'بابوا ', 'rue '])(
  'only the last words of a location are looked up, in 60 kB of "%s"',
  (piece) => {
    const normalise = vi.spyOn(String.prototype, 'normalize')
    const { mock } = normalise.mockImplementation(function (this: string) {
      if (mock.calls.length > 10) throw new Error('Too much of the location was looked up.')
      return this
    })
    try {
      expect(() => countryOf(`${piece.repeat(60_000 / piece.length)}x`)).not.toThrow()
      expect(mock.calls.length).toBeGreaterThan(0)
    } finally {
      normalise.mockRestore()
    }
  },
)

test('readers see the country of a location in their language', () => {
  inLanguage('pt', () => expect(locationInWords('Nairobi, Kenya')).toBe('Nairobi, Quénia'))
  inLanguage('fr', () => expect(locationInWords('Cameroon')).toBe('Cameroun'))
  expect(locationInWords('Lagos Mainland')).toBe('Lagos Mainland')
})
