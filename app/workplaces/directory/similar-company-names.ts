import { toSearchKey } from '../../platform/text/search-key.ts'
import { companyKeyOf, normaliseCompanyName } from '../company/company-name.ts'

export const companyUnclear = 'There is a company with nearly the same name. Please choose which one you mean.'

/** Returns the names that differ from the typed one only in accents or apostrophes, or none if one is the same. */
export function similarNames(typed: string, names: readonly string[]): string[] {
  const key = toSearchKey(normaliseCompanyName(typed))
  if (key === '' || names.some((name) => companyKeyOf(name) === companyKeyOf(typed))) return []
  return names.filter((name) => toSearchKey(normaliseCompanyName(name)) === key)
}

export function chosenName(typed: string, chosen: readonly string[], offered: readonly string[] = []): string {
  const similar = similarNames(typed, offered)
  if (offered.length > 0 && similar.length === 0) return ''
  const valid = [normaliseCompanyName(typed), ...similar]
  return chosen.map(normaliseCompanyName).findLast((name) => name !== '' && valid.includes(name)) ?? ''
}
