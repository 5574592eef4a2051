import { toSearchKey } from '../../platform/text/search-key.ts'

/** What stays the same however the name of a country is written. */
export function countryKey(name: string): string {
  return toSearchKey(name.replace('&', 'and')).replace(/[^\p{L}]/gu, '')
}
