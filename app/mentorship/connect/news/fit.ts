import { findOption } from '../../../ui/form/options.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { professionalStages } from '../../mentoring-options.ts'
import { assumedLanguage } from '../settings.ts'

/** `languages` holds one per line; null where somebody has said nothing. */
export type Matchable = { userId: string; professionalStage: string; languages: string | null }

export type Side = { userId: string; rank: number; languages: string[] }

export function sideOf({ userId, professionalStage, languages }: Matchable): Side {
  const rank = findOption(professionalStages, professionalStage)?.rank ?? 0
  return { userId, rank, languages: choicesIn(languages || assumedLanguage) }
}

/**
 * Whether two people have a language in common and the mentor is as far. Whom either avoids does not count: by changing
 * what they avoid, somebody could find out from the number who works where.
 */
export function couldFit(mentee: Side, mentor: Side): boolean {
  if (mentee.userId === mentor.userId || mentor.rank < mentee.rank) return false
  return mentee.languages.some((language) => mentor.languages.includes(language))
}
