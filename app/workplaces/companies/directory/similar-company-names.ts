import { toSearchKey } from '../../../platform/text/search-key.ts'
import { companyKeyOf, normaliseCompanyName } from '../../company-name.ts'

/** Returns the names that differ from the typed one only in accents or the kind of apostrophe, or none if one is the same. */
export function similarNames(typed: string, names: readonly string[]): string[] {
  const key = toSearchKey(normaliseCompanyName(typed))
  if (key === '' || names.some((name) => companyKeyOf(name) === companyKeyOf(typed))) return []
  return names.filter((name) => toSearchKey(normaliseCompanyName(name)) === key)
}
