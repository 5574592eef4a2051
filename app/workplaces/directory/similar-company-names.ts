import { searchKeyOf } from '../../platform/text/search-key.ts'
import { companyKeyOf, normaliseCompanyName } from '../company/company-name.ts'

/** What is said where somebody has to choose between the name they typed and one that is nearly the same. */
export const companyUnclear = 'There is a company with nearly the same name. Please choose which one you mean.'

/** The names of companies that differ from what was typed in accents or apostrophes only; none where one is the same. */
export function similarNames(typed: string, names: readonly string[]): string[] {
  const key = searchKeyOf(normaliseCompanyName(typed))
  if (key === '' || names.some((name) => companyKeyOf(name) === companyKeyOf(typed))) return []
  return names.filter((name) => searchKeyOf(normaliseCompanyName(name)) === key)
}

/**
 * The name that was chosen: one of those offered in place of what was typed, or the typed one itself, to keep it. Empty for
 * none, for one of another company, and where the typed name is offered just as it stands.
 */
export function chosenName(typed: string, chosen: readonly string[], offered: readonly string[] = []): string {
  const alike = similarNames(typed, offered)
  if (offered.length > 0 && alike.length === 0) return ''
  const keepable = [normaliseCompanyName(typed), ...alike]
  return chosen.map(normaliseCompanyName).findLast((name) => name !== '' && keepable.includes(name)) ?? ''
}
