import { type Country, countries } from '../countries.ts'
import { countryKey } from './country-key.ts'
import { namesOfCountries } from './country-names.ts'

// What follows the names of the countries are the uncertain ones.
const countryByName = new Map(
  namesOfCountries.flatMap((names, place) => {
    const id: Country | '' = countries[place]?.id ?? ''
    const keys = [countryKey(id), ...names.split(',')].filter((key) => key !== '')
    return keys.map((key) => [key, id] as const)
  }),
)
const titles =
  /^(?:(?:federal|islamic|united)?(?:rep(?:ubli(?:c|ca|que))?|kingdom|reino|royaume)(?:federale?|islami(?:ca|que)|unida|unie)?(?:of|d[aeou])|jamhuriya|جمهوريه)?(?:the)?/

/**
 * Returns a listed country, or Other; an empty text if it is uncertain which the name means. Codes count in capitals
 * only, as people write them.
 */
export function listedCountry(name: string, key = countryKey(name)): Country | '' | undefined {
  const country = countryByName.get(name) ?? countryByName.get(key) ?? countryByName.get(key.replace(titles, ''))
  return country ?? (countryByName.has(key.toUpperCase()) ? '' : undefined)
}
