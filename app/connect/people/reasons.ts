import { areas, availabilities, flexible } from '../../profiles/mentoring-options.ts'
import { industries } from '../../site/industries.ts'
import { findOption } from '../../ui/form/options.ts'
import { listed } from '../../words/punctuation.ts'
import { t } from '../../words/words.ts'
import { minutesApart, type Person } from './person.ts'
import type { Part } from './states.ts'

const minutesAwake = 180

/** What speaks for two people, by the ids of options. It is kept as it was when they were brought together. */
export type Reasons = {
  /** What the mentor can help with, of so many areas that the mentee named. */
  areas: string[]
  areaCount: number
  /** Of both. */
  industry: string | null
  stepsAhead: number
  areAwakeTogether: boolean
  paces: { mentee: string; mentor: string } | null
}

export function reasonsBetween(mentee: Person, mentor: Person): Reasons {
  const shared = areas.filter((_, place) => (mentee.areas & mentor.areas & (1 << place)) !== 0)
  const isOfBoth = mentee.industry !== null && mentee.industry === mentor.industry
  const [menteePace, mentorPace] = [availabilities[mentee.pace ?? -1], availabilities[mentor.pace ?? -1]]
  return {
    ...{ areas: shared.map(({ id }) => id), areaCount: mentee.areaCount },
    industry: (isOfBoth && industries[mentee.industry ?? -1]?.id) || null,
    stepsAhead: mentor.stage - mentee.stage,
    areAwakeTogether: (minutesApart(mentee, mentor) ?? Number.POSITIVE_INFINITY) <= minutesAwake,
    paces: menteePace && mentorPace ? { mentee: menteePace.id, mentor: mentorPace.id } : null,
  }
}

/**
 * Returns a sentence for each part that speaks for two people, for one of them to read, and so at least one: how far
 * they are. None says anything of country, gender, pronouns or employer.
 */
export function reasonsInWords(reasons: Reasons, reader: Part): string[] {
  const found = [
    sharedAreas(reasons, reader),
    sharedIndustry(reasons),
    steps(reasons.stepsAhead, reader),
    // No finer: otherwise the hours would tell where somebody lives.
    reasons.areAwakeTogether ? t('Awake when you are.') : null,
    pace(reasons, reader),
  ]
  return found.filter((each) => each !== null)
}

function sharedAreas({ areas: ids, areaCount }: Reasons, reader: Part) {
  const shared = areas.filter(({ id }) => ids.includes(id))
  if (shared.length === 0) return null
  const values = { areas: listed(shared.map(({ label }) => label)), number: shared.length, all: areaCount }
  if (values.all === 1) {
    return reader === 'mentee'
      ? t('Helps with what you would like to grow in: {areas}.', values)
      : t('You can help with what they would like to grow in: {areas}.', values)
  }
  return reader === 'mentee'
    ? t('Helps with {number} of your {all} areas: {areas}.', values)
    : t('You can help with {number} of their {all} areas: {areas}.', values)
}

function sharedIndustry({ industry }: Reasons) {
  const shared = industry && findOption(industries, industry)
  return shared ? t('You both work in {industry}.', { industry: shared.label }) : null
}

function steps(ahead: number, reader: Part) {
  // A mentor who was chosen may be less far.
  if (ahead < 0) return t('You are at different stages of your careers.')
  if (ahead === 0) return t('You are at the same stage of your careers.')
  const further = ['', t('one step'), t('two steps'), t('three steps')][ahead] ?? ''
  return reader === 'mentee'
    ? t('Is {further} further than you.', { further })
    : t('You are {further} further in your career.', { further })
}

function pace({ paces }: Reasons, reader: Part) {
  if (!paces) return null
  const wished = findOption(availabilities, paces.mentee)?.label.toLowerCase() ?? ''
  const isMentees = reader === 'mentee'
  if (paces.mentee === paces.mentor && paces.mentee !== flexible)
    return isMentees
      ? t('Can talk as often as you wish: {wished}.', { wished })
      : t('Would like to talk as often as you: {wished}.', { wished })
  if (paces.mentor === flexible) return isMentees ? t('Talks as often as is needed.') : null
  return paces.mentee === flexible && !isMentees ? t('Can adapt to how often you talk.') : null
}
