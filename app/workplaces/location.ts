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

/** A location without its city: the country, or empty when none is known. */
export function withoutCity(location: string): string {
  return countryOf(location) ?? listedCountry(location.trim()) ?? ''
}

function listedCountry(text: string) {
  return countries.find((country) => country.toLowerCase() === text.toLowerCase())
}
