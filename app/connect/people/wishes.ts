import { toSearchKey } from '../../platform/text/search-key.ts'
import { choicesIn } from '../../ui/wizard/question.ts'

/** Whom somebody does not want to meet here, and what others who wish the same are told apart by. */
export type Wishes = {
  avoidsCountry: boolean
  avoidsEmployer: boolean
  countries: string[]
  employer: string
  worksAt: string[]
}

type Written = { notWith: string | null; countries: (string | null)[]; employer: string | null; company: string | null }

export function wishesIn({ notWith, countries, employer, company }: Written): Wishes {
  const avoided = choicesIn(notWith ?? '')
  return {
    avoidsCountry: avoided.includes('country'),
    avoidsEmployer: avoided.includes('employer'),
    countries: countries.filter((country) => country !== null),
    employer: wordsOf(employer ?? ''),
    worksAt: [wordsOf(company ?? ''), wordsOf(employer ?? '')],
  }
}

/** Whether one of two people does not want to meet the other. */
export function areApart(one: Wishes, other: Wishes): boolean {
  return avoids(one, other) || avoids(other, one)
}

function avoids(one: Wishes, other: Wishes) {
  if (one.avoidsCountry && one.countries.some((country) => other.countries.includes(country))) return true
  return one.avoidsEmployer && other.worksAt.some((name) => isSameCompany(one.employer, name))
}

// “Teranga Bank” is also “Teranga Bank PLC”: rather one request too few than one that reaches a colleague.
function isSameCompany(one: string, other: string) {
  return one.trim() !== '' && other.trim() !== '' && (one.includes(other) || other.includes(one))
}

function wordsOf(name: string) {
  return ` ${
    toSearchKey(name)
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `
}
