import { countryKey } from '../../platform/text/search-key.ts'
import { type Country, countries } from '../countries.ts'
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

// Of shorter names too many others differ by one letter.
const leastMisspelt = 5

/** Returns whether a name is one letter away from that of a country, such as `morroco` and `nigeira`. */
export function resemblesCountry(key: string): boolean {
  return key.length >= leastMisspelt && [...countryByName.keys()].some((name) => isOneLetterAway(key, name))
}

function isOneLetterAway(one: string, other: string) {
  if (Math.abs(one.length - other.length) > 1 || other.length < leastMisspelt) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  let end = 0
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++
  const [left, right] = [one, other].map((name) => name.slice(start, name.length - end)) as [string, string]
  const isSwapped = left.length === 2 && left === right.split('').reverse().join('')
  return isSwapped || Math.max(left.length, right.length) === 1
}
