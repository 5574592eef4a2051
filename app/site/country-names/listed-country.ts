import { type Country, countries } from '../countries.ts'
import { namesOfCountries } from './country-names.ts'
import { nameKey } from './name-key.ts'

const countryByName = new Map(
  countries.flatMap(({ id }, place) => {
    const names = [nameKey(id), ...(namesOfCountries[place] ?? id).split(',')]
    return names.map((name) => [name, id] as const)
  }),
)

export function listedCountry(name: string): Country | undefined {
  return countryByName.get(nameKey(name).replace(/^the/, ''))
}
