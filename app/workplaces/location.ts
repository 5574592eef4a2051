import { countries } from '../site/countries.ts'

/**
 * The country of a location written "city, country": what follows the first comma, trimmed, in the spelling of the list
 * of countries when it is one of them. Null when nothing follows a comma.
 */
export function countryOf(location: string): string | null {
  const [, after = ''] = /,(.*)/su.exec(location) ?? []
  const country = after.trim()
  return country === '' ? null : (listedCountry(country) ?? country)
}

/**
 * A location without its city: the country at its end, or empty when none is known. Of "Westlands, Nairobi, Kenya" more than
 * what stands before the first comma has to go.
 */
export function withoutCity(location: string): string {
  const parts = location.split(',')
  const endings = parts.map((_, place) => parts.slice(place).join(',').trim())
  const listed = endings.map(listedCountry).find((country) => country !== undefined)
  return listed ?? (endings.length > 1 ? (endings.at(-1) ?? '') : '')
}

function listedCountry(text: string) {
  return countries.find((country) => country.toLowerCase() === text.toLowerCase())
}
