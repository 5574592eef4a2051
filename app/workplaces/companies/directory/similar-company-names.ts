import { cleanName, nameKey } from '../../../platform/text/clean-text.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'

/** Returns the names that differ from the typed one only in accents or apostrophes, or none if one is the same. */
export function similarNames(input: string, names: readonly string[]): string[] {
  const key = toSearchKey(cleanName(input))
  if (key === '' || names.some((name) => nameKey(name) === nameKey(input))) return []
  return names.filter((name) => toSearchKey(cleanName(name)) === key)
}
