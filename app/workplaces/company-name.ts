import { href } from 'react-router'
import { decodeSegment, encodeSegment, textParameter } from '../platform/http/url-parts.ts'
import { cleanName, nameKey } from '../platform/text/clean-text.ts'
import { toSearchKey } from '../platform/text/search-key.ts'

export const maxCompanyNameLength = 120

const folder = href('/company/:companyId', { companyId: '' })
const pathPattern = new RegExp(`^${folder}([^/]+)/?$`, 'i')

/** Required in names, because `.` and `..` cannot be segments of a URL. */
export const hasLetterOrDigit = /[\p{L}\p{N}]/u

export function companyPath(name: string): string {
  // React Router treats a path that ends in `.data` as a data request.
  return folder + encodeSegment(name).replace(/\.data$/, '%2Edata')
}

/** Takes the path as the browser sent it, because a route's parameter cannot distinguish `a%2Fb` from `a/b`. */
export function companyNameFromPath(pathname: string): string | null {
  const name = cleanName(decodeSegment(pathPattern.exec(pathname)?.[1] ?? ''))
  return hasLetterOrDigit.test(name) ? name : null
}

export function reviewPath(name: string): string {
  return `${href('/submit-review')}?company=${encodeSegment(name)}`
}

export function companyToReview(address: URLSearchParams): string {
  const name = cleanName(textParameter(address, 'company', 2 * maxCompanyNameLength))
  return hasLetterOrDigit.test(name) && name.length <= maxCompanyNameLength ? name : ''
}

/** Returns the names that differ from the typed one only in accents or apostrophes, or none if one is the same. */
export function similarNames(input: string, names: readonly string[]): string[] {
  const key = toSearchKey(cleanName(input))
  if (key === '' || names.some((name) => nameKey(name) === nameKey(input))) return []
  return names.filter((name) => toSearchKey(cleanName(name)) === key)
}
