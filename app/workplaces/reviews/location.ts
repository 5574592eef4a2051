import { listedCountry } from '../../site/countries.ts'

const remote = 'Remote'
const longestPlace = 40
const separators = /[\s,;،()[\]–—-]+/g
/** Ends in the name of a country of the list, and is another. */
const unlisted = /papua[\s-]+new[\s-]+guinea\W*$/i

/**
 * The country of a location written "city, country": a country of the list where the location ends in one, in the list's
 * spelling; else what follows the first comma. Null when there is neither.
 */
export function countryOf(location: string): string | null {
  return listedEnding(location)?.country ?? (afterComma(location) || null)
}

/** Whether a location says in which country it is, or that the work is remote. */
export function isLocation(location: string): boolean {
  return isRemote(location) || countryOf(location) !== null
}

/** Asks for the country of a location that names none. */
export function countryMissing(location: string): string {
  const [typed = ''] = location.split(',')
  const place = typed.trim()
  const asked = place !== '' && place.length <= longestPlace ? place : 'this workplace'
  return `Which country is ${asked} in? Please add it after a comma, for example: Lagos, Nigeria. If you work from anywhere, write “${remote}”.`
}

/** A location with the country of the list that it ends in after a comma and in the list's spelling; any other as it is. */
export function withListedCountry(location: string): string {
  if (isRemote(location)) return remote
  const ending = listedEnding(location)
  if (!ending) return location
  return ending.place ? `${ending.place}, ${ending.country}` : ending.country
}

/** A location without its city: the country of the list that it ends in, or empty, as anything else may be a city. */
export function withoutCity(location: string): string {
  return listedEnding(location)?.country ?? ''
}

function isRemote(location: string) {
  return /^\W*remote\W*$/i.test(location)
}

// The longest that is listed, because the name of a country may have commas and spaces of its own.
function listedEnding(location: string) {
  if (unlisted.test(location)) return undefined
  const starts = [0, ...[...location.matchAll(separators)].map(({ index, 0: { length } }) => index + length)]
  for (const start of starts) {
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
