import { listedCountry } from '../site/countries.ts'

/** What a location that says no country is told. */
export const countryMissing =
  'Which country is that in? Please add it after a comma, for example: Lagos, Nigeria. If there is none, write “Remote, Other”.'

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

/** Whether a location says in which country it is. */
export function hasCountry(location: string): boolean {
  return countryOf(location) !== null
}

/** A location with the country of the list that it ends in after a comma and in the list's spelling; any other as it is. */
export function withListedCountry(location: string): string {
  const ending = listedEnding(location)
  if (!ending) return location
  return ending.place ? `${ending.place}, ${ending.country}` : ending.country
}

/** A location without its city: the country of the list that it ends in, or empty, as anything else may be a city. */
export function withoutCity(location: string): string {
  return listedEnding(location)?.country ?? ''
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
