import { industries } from '../../../site/industries.ts'
import { listed } from '../../../words/punctuation.ts'
import { t } from '../../../words/words.ts'
import { areas, availabilities, flexible } from '../../mentoring-options.ts'
import type { Part } from '../states.ts'
import type { Person, Side } from './person.ts'

/** Two people who fit less are not brought together unless one of them chose the other. */
export const leastFit = 40

/** What a wish about countries adds: the same for all, as nobody is matched against such a wish. */
const countryPoints = 5

const flexiblePace = availabilities.findIndex(({ id }) => id === flexible)

/** Whether two people have a language in common and the mentor is as far. */
export function couldFit(mentee: Side, mentor: Side): boolean {
  return mentor.stage >= mentee.stage && (mentee.languages & mentor.languages) !== 0
}

/** Returns how well a mentor fits a mentee, from 0 to 100. The points of each part are guesses (docs/matching.md). */
export function fitOf(mentee: Person, mentor: Person): number {
  return (
    areaPoints(mentee, mentor) +
    (isSameIndustry(mentee, mentor) ? 20 : 0) +
    stepPoints(mentor.stage - mentee.stage) +
    hourPoints(minutesApart(mentee, mentor)) +
    pacePoints(mentee, mentor) +
    countryPoints
  )
}

function areaPoints(mentee: Person, mentor: Person) {
  if (mentee.areas === 0 || mentor.areas === 0) return 20
  return Math.round((40 * countBits(mentee.areas & mentor.areas)) / mentee.areaCount)
}

function isSameIndustry(mentee: Person, mentor: Person) {
  return mentee.industry !== null && mentee.industry === mentor.industry
}

function stepPoints(ahead: number) {
  if (ahead === 1) return 15
  if (ahead === 2) return 12
  return ahead === 3 ? 8 : 5
}

function minutesApart(mentee: Person, mentor: Person) {
  return mentee.offset === null || mentor.offset === null ? null : Math.abs(mentee.offset - mentor.offset)
}

function hourPoints(minutes: number | null) {
  if (minutes === null) return 6
  if (minutes <= 60) return 10
  return minutes <= 180 ? 6 : 2
}

function pacePoints(mentee: Person, mentor: Person) {
  if (mentee.pace === null || mentor.pace === null) return 8
  if (mentee.pace === mentor.pace) return 10
  return mentee.pace === flexiblePace || mentor.pace === flexiblePace ? 8 : 3
}

function countBits(bits: number) {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}

/**
 * Returns a sentence for each part that speaks for two people, for one of them to read, and so at least one: how far
 * they are. None says anything of country, gender, pronouns or employer.
 */
export function reasonsOf(mentee: Person, mentor: Person, reader: Part): string[] {
  const found = [
    sharedAreas(mentee, mentor, reader),
    sharedIndustry(mentee, mentor),
    steps(mentor.stage - mentee.stage, reader),
    hours(minutesApart(mentee, mentor)),
    pace(mentee, mentor, reader),
  ]
  return found.filter((each) => each !== null)
}

function sharedAreas(mentee: Person, mentor: Person, reader: Part) {
  const shared = areas.filter((_, place) => (mentee.areas & mentor.areas & (1 << place)) !== 0)
  if (shared.length === 0) return null
  const values = { areas: listed(shared.map(({ label }) => label)), number: shared.length, all: mentee.areaCount }
  if (values.all === 1) {
    return reader === 'mentee'
      ? t('Helps with what you would like to grow in: {areas}.', values)
      : t('You can help with what they would like to grow in: {areas}.', values)
  }
  return reader === 'mentee'
    ? t('Helps with {number} of your {all} areas: {areas}.', values)
    : t('You can help with {number} of their {all} areas: {areas}.', values)
}

function sharedIndustry(mentee: Person, mentor: Person) {
  const industry = isSameIndustry(mentee, mentor) && industries[mentee.industry ?? 0]
  return industry ? t('You both work in {industry}.', { industry: industry.label }) : null
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

function hours(minutes: number | null) {
  if (minutes === null || minutes > 180) return null
  return minutes <= 60 ? t('Awake when you are: at most an hour apart.') : t('At most three hours apart.')
}

function pace(mentee: Person, mentor: Person, reader: Part) {
  if (mentee.pace === null || mentor.pace === null) return null
  const wished = availabilities[mentee.pace]?.label.toLowerCase() ?? ''
  const isMentees = reader === 'mentee'
  if (mentee.pace === mentor.pace && mentee.pace !== flexiblePace)
    return isMentees
      ? t('Can talk as often as you wish: {wished}.', { wished })
      : t('Would like to talk as often as you: {wished}.', { wished })
  if (mentor.pace === flexiblePace) return isMentees ? t('Talks as often as is needed.') : null
  return mentee.pace === flexiblePace && !isMentees ? t('Can adapt to how often you talk.') : null
}
