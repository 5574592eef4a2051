import { industries } from '../../../site/industries.ts'
import { findOption, labelOf } from '../../../ui/form/options.ts'
import { choicesIn } from '../../../ui/wizard/question.ts'
import { areas, professionalStages } from '../../mentoring-options.ts'

/** What somebody has written in an application. `areas` are a mentee's growth areas or what a mentor can help with. */
export type Compared = { industry: string; professionalStage: string; areas: string | null }

const most = 3

/**
 * Returns two or three sentences for a mentor whom a mentee has chosen, or one if nothing fits. None says anything of
 * country, gender, pronouns or employer, and none what the card does not show.
 */
export function reasonsOf(mentee: Compared, mentor: Compared): string[] {
  const found = [sharedAreas(mentee, mentor), sharedIndustry(mentee, mentor), steps(mentee, mentor)]
  return ['They found you in the directory and chose you.', ...found.filter((each) => each !== null)].slice(0, most)
}

function sharedAreas(mentee: Compared, mentor: Compared) {
  const offered = choicesIn(mentor.areas ?? '')
  const wanted = choicesIn(mentee.areas ?? '')
  const shared = wanted.filter((area) => offered.includes(area)).map((area) => labelOf(areas, area))
  if (shared.length === 0) return null
  const part =
    wanted.length === 1 ? 'what they would like to grow in' : `${shared.length} of their ${wanted.length} areas`
  return `You can help with ${part}: ${shared.join(', ')}.`
}

function sharedIndustry(mentee: Compared, mentor: Compared) {
  return mentee.industry === mentor.industry ? `You both work in ${labelOf(industries, mentee.industry)}.` : null
}

function steps(mentee: Compared, mentor: Compared) {
  const rankOf = ({ professionalStage }: Compared) => findOption(professionalStages, professionalStage)?.rank ?? 0
  const ahead = rankOf(mentor) - rankOf(mentee)
  if (ahead <= 0) return null
  return ahead === 1 ? 'You are one step further in your career.' : `You are ${ahead} steps further in your career.`
}
