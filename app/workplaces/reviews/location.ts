import { listedCountry } from '../../site/countries.ts'

const remote = 'Remote'
const maxPlaceLength = 40
// The longest name of a country, “The Democratic Republic of the Congo”, has six, and a comma may end a location.
const mostWords = 8
const separators = /[\s,;،()[\]–—-]+/g
// Papua New Guinea ends in the name of a listed country.
const endsInUnlistedCountry = /papua[\s-]+new[\s-]+guinea\W*$/i

export function countryOf(location: string): string | null {
  return listedEnding(location)?.country ?? (afterComma(location) || null)
}

export function isLocation(location: string): boolean {
  return isRemote(location) || countryOf(location) !== null
}

export function missingCountryMessage(location: string): string {
  const [typed = ''] = location.split(',')
  const place = typed.trim()
  const asked = place !== '' && place.length <= maxPlaceLength ? place : 'this workplace'
  return `Which country is ${asked} in? Please add it after a comma, for example: Lagos, Nigeria. If you work from anywhere, write “${remote}”.`
}

export function withListedCountry(location: string): string {
  if (isRemote(location)) return remote
  const ending = listedEnding(location)
  if (!ending) return location
  return ending.place ? `${ending.place}, ${ending.country}` : ending.country
}

/** Returns the listed country that a location ends in, or an empty text, because anything else may be a city. */
export function withoutCity(location: string): string {
  return listedEnding(location)?.country ?? ''
}

function isRemote(location: string) {
  return /^\W*remote\W*$/i.test(location)
}

// Tries the longest ending first, because names of countries may contain commas and spaces.
function listedEnding(location: string) {
  if (endsInUnlistedCountry.test(location)) return undefined
  const starts = [0, ...[...location.matchAll(separators)].map(({ index, 0: { length } }) => index + length)]
  for (const start of starts.slice(-mostWords)) {
    const country = listedCountry(location.slice(start))
    if (country)
      return {
        country,
        place: location
          .slice(0, start)
          .replace(/[\s,;،([–—-]+$/, '')
          .trim(),
      }
  }
  return undefined
}

function afterComma(location: string) {
  return location.replace(/^[^,]*,?/, '').trim()
}
