import { cleanLine } from '../../platform/text/clean-text.ts'

/** In characters. */
export const longestCompanyName = 120

const pathPattern = /^\/company\/([^/]+?)(?:\.data)?\/?$/i

/**
 * A company name as it is stored: a clean line without invisible characters, composed (Unicode NFC).
 * In: what somebody typed. Out: may be empty.
 */
export function normaliseCompanyName(typed: string): string {
  return cleanLine(typed.toWellFormed().replace(/\p{Cf}/gu, '')).normalize('NFC')
}

/** What a company's name must hold; without it `.` and `..` could be names, and no address could hold those. */
export const hasLetterOrDigit = /[\p{L}\p{N}]/u

/** What two spellings of one company share: the normalised name without its case. */
export function companyKeyOf(name: string): string {
  return normaliseCompanyName(name).toUpperCase().toLowerCase().normalize('NFC')
}

/** The address of a company's page. In: a normalised name. */
export function companyPath(name: string): string {
  // React Router takes an address that ends in `.data` for a request for the data of the page before it.
  return `/company/${encodeURIComponent(name).replace(/\.data$/, '%2Edata')}`
}

/**
 * The company name in an address, or null when it holds none. In: the path as the browser sent it, because a route's own
 * parameter cannot tell `a%2Fb` from `a/b`; with or without the `.data` of a data request.
 */
export function companyNameFromPath(pathname: string): string | null {
  const name = normaliseCompanyName(decoded(pathPattern.exec(pathname)?.[1] ?? ''))
  return hasLetterOrDigit.test(name) ? name : null
}

/** The address of the wizard for a review of this company. In: a normalised name. */
export function reviewPath(name: string): string {
  return `/submit-review?company=${encodeURIComponent(name)}`
}

/** The company that such an address names, or an empty text. */
export function companyToReview(address: URLSearchParams): string {
  const name = normaliseCompanyName(address.get('company') ?? '')
  return hasLetterOrDigit.test(name) && name.length <= longestCompanyName ? name : ''
}

function decoded(segment: string) {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}
