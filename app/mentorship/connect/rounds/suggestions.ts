import { reasonsOf } from '../matching/fit.ts'
import type { Match, MenteeInRound, MentorInRound } from '../matching/match.server.ts'

/** Two people who could be brought together, by the references of their applications, and what the mentee would read. */
export type Suggestion = { mentee: string; mentor: string; fit: number; weeks: number; reasons: string[] }

/** Returns what an admin reads of matches, whoever has waited longest first, and then who fits best. */
export function suggestionsOf(
  matches: Match[],
  { mentees, mentors }: { mentees: MenteeInRound[]; mentors: MentorInRound[] },
): Suggestion[] {
  const [menteeOf, mentorOf] = [byId(mentees), byId(mentors)]
  return matches
    .flatMap(({ menteeId, mentorId, fit, weeks }) => {
      const [mentee, mentor] = [menteeOf.get(menteeId), mentorOf.get(mentorId)]
      if (!mentee || !mentor) return []
      const reasons = reasonsOf(mentee, mentor, 'mentee')
      return [{ mentee: mentee.publicId, mentor: mentor.publicId, fit, weeks, reasons }]
    })
    .sort((one, other) => longestFirst(one, other) || other.fit - one.fit)
}

export function longestFirst(one: { mentee: string; weeks: number }, other: { mentee: string; weeks: number }): number {
  if (one.weeks !== other.weeks) return other.weeks - one.weeks
  return one.mentee < other.mentee ? -1 : Number(one.mentee > other.mentee)
}

function byId<Each extends { userId: string }>(people: Each[]) {
  return new Map(people.map((person) => [person.userId, person]))
}
