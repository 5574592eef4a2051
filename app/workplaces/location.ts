import { countries } from '../site/countries.ts'
import { listedCountry } from '../site/country-names/listed-country.ts'
import { labelOf } from '../ui/form/options.ts'
import { listed } from '../words/punctuation.ts'

// Something after a comma.
const otherPlace = /[,،፣]\s*[^\s,،፣]/
// What is looked at is bounded, because a location is read before its length is checked.
const longestEnding = 100
// The longest name of a country, “The Democratic Republic of the Congo”, has six, and a comma may end a location.
const mostWords = 8
const separators = /[\s,;،؛፡፣፤()[\]–—-]+/g
// Papua New Guinea and Somaliland end in the name of a listed country.
const endsInUnlistedCountry =
  /(?:new|nouvelle|nova)[\s-]+guin(?:ea|ée|é)\W*$|(?:بابوا.{0,12}غينيا|ፓፑዋ.{0,12}ጊኒ|أرض\s{1,9}الصومال)[\s.،።]*$/i
// As in "Rua de Angola" or "Port Maurice".
const endsInWordBeforeName =
  /(?:^|[^\p{L}])(?:rue|rua|avenue|avenida|mtaa|saint|port|golfe|golfo|île|ilha|شارع|بنك|محطة|دلتا|قسم)(?:\s+(?:de|da|do|du|of|wa|ya))?\s+$/iu

/** Returns the parts of “city, country”. */
export function partsOfLocation(location: string): string[] {
  return location.split(/[,،፣]/)
}

/** Returns the country that a location counts for: a listed one, or Other; an empty text if it may be a city alone. */
export function countryOf(location: string): string {
  return namedCountryOf(location) || (otherPlace.test(location) ? 'Other' : '')
}

/** Returns the listed country that a location ends in, or an empty text. That it ends in no such country is a fact too. */
export function namedCountryOf(location: string): string {
  return listedEnding(location)?.country ?? ''
}

export function withListedCountry(location: string): string {
  const ending = listedEnding(location)
  return ending ? partsOf(ending.place, ending.country).join(', ') : location
}

/** Returns the location with its country in the language of the reader. */
export function locationInWords(location: string): string {
  const ending = listedEnding(location)
  return ending ? listed(partsOf(ending.place, labelOf(countries, ending.country))) : location
}

function partsOf(...parts: string[]) {
  return parts.filter((part) => part !== '')
}

// Tries the longest ending first, because names of countries may contain commas and spaces.
function listedEnding(location: string) {
  if (endsInUnlistedCountry.test(location.slice(-longestEnding))) return undefined
  const starts = [0, ...[...location.matchAll(separators)].map(({ index, 0: { length } }) => index + length)]
  for (const start of starts.slice(-mostWords)) {
    const before = location.slice(0, start)
    const country = listedCountry(location.slice(start))
    const isPlace =
      country === 'Other'
        ? /(?:^|[,;،؛፣፤(–—-])\s*$/.test(before.slice(-longestEnding))
        : !endsInWordBeforeName.test(before.slice(-longestEnding))
    if (country && isPlace)
      return {
        country,
        place: before.replace(/[\s,;،؛፡፣፤([–—-]+$/, '').trim(),
      }
  }
  return undefined
}
