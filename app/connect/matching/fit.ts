import { availabilities, flexible } from '../../profiles/mentoring-options.ts'
import { minutesApart, type Person, type Side } from '../people/person.ts'

/** Two people who fit less are not brought together unless one of them chose the other. */
export const leastFit = 40

const wellFrom = 80
const fitsFrom = 60

/** Says in words how well two people fit: the range from the least fit to 100 in thirds. */
export function fitInWords(fit: number): 'Fits well' | 'Fits' | 'Fits a little' {
  if (fit >= wellFrom) return 'Fits well'
  return fit >= fitsFrom ? 'Fits' : 'Fits a little'
}

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
