import { type Country, countries } from '../countries.ts'
import { countryKey } from './country-key.ts'
import { namesOfCountries } from './country-names.ts'

const countryByName = new Map(
  countries.flatMap(({ id }, place) => {
    const names = [countryKey(id), ...(namesOfCountries[place] ?? id).split(',')]
    return names.map((name) => [name, id] as const)
  }),
)

export function listedCountry(name: string): Country | undefined {
  return countryByName.get(countryKey(name).replace(/^the/, ''))
}
