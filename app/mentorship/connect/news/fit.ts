import { toSearchKey } from '../../../platform/text/search-key.ts'
import { findOption } from '../../../ui/form/options.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { professionalStages } from '../../mentoring-options.ts'
import { assumedLanguage } from '../settings.ts'

/** `languages` and `notWith` hold one entry per line; null where somebody has said nothing. */
export type Matchable = {
  userId: string
  professionalStage: string
  country: string
  languages: string | null
  notWith: string | null
  employer: string | null
}

export type Side = {
  userId: string
  rank: number
  languages: string[]
  country: string
  employer: string
  avoidsCountry: boolean
  avoidsEmployer: boolean
}

/** Reads what decides whether two people may meet. */
export function sideOf({ userId, professionalStage, country, languages, notWith, employer }: Matchable): Side {
  const avoids = choicesIn(notWith ?? '')
  return {
    userId,
    rank: findOption(professionalStages, professionalStage)?.rank ?? 0,
    languages: choicesIn(languages || assumedLanguage),
    country,
    employer: toSearchKey(employer ?? ''),
    avoidsCountry: avoids.includes('country'),
    avoidsEmployer: avoids.includes('employer'),
  }
}

/** Whether all that must hold does: a common language, a mentor who is as far, and nobody whom either avoids. */
export function mayMeet(mentee: Side, mentor: Side): boolean {
  if (mentee.userId === mentor.userId || mentor.rank < mentee.rank) return false
  if (!mentee.languages.some((language) => mentor.languages.includes(language))) return false
  if ((mentee.avoidsCountry || mentor.avoidsCountry) && mentee.country === mentor.country) return false
  const isSameEmployer = mentee.employer !== '' && mentee.employer === mentor.employer
  return !(isSameEmployer && (mentee.avoidsEmployer || mentor.avoidsEmployer))
}
