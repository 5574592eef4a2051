import { href } from 'react-router'
import { withQuery } from '../../../platform/http/url-parts.ts'
import { cleanName, nameKey } from '../../../platform/text/clean-text.ts'
import { listed } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { maxCompanyNameLength } from '../../company-name.ts'

export const maxCompared = 3
const maxNames = 8

/** Sorts the names in an address: each company once, as first spelled, and those that were named again. */
export function distinctNames(names: readonly string[]): { names: string[]; repeated: string[] } {
  const byKey = Map.groupBy(
    names.map((name) => cleanName(name).slice(0, maxCompanyNameLength)).filter((name) => name !== ''),
    nameKey,
  )
  const spellings = [...byKey.values()].slice(0, maxNames)
  const firstOf = (names: string[]) => names.slice(0, 1)
  return { names: spellings.flatMap(firstOf), repeated: spellings.filter(({ length }) => length > 1).flatMap(firstOf) }
}

/** Returns the address of a page that carries the chosen companies along, because nothing else remembers them. */
export function withCompared(path: string, names: readonly string[]): string {
  return withNames(path, 'compare', names)
}

export function comparePath(names: readonly string[], country = ''): string {
  return withNames(withQuery(href('/compare'), { country }), 'company', names)
}

export function isCompared(names: readonly string[], name: string): boolean {
  return names.some((each) => nameKey(each) === nameKey(name))
}

export function withoutCompany(names: readonly string[], name: string): string[] {
  return names.filter((each) => nameKey(each) !== nameKey(name))
}

/** Writes names as a list: “A”, “A and B”, “A, B and C”. */
export function nameList(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : t('{names} and {last}', { names: listed(names.slice(0, -1)), last })
}

function withNames(path: string, parameter: string, names: readonly string[]) {
  if (names.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(names.map((name) => [parameter, name]))}`
}
