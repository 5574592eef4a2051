import { type Reasons, reasonsBetween } from '../people/reasons.ts'
import type { Match, MenteeInRound, MentorInRound } from './match.server.ts'

/** Two people who could be brought together, by the references of their applications, and what speaks for them. */
export type Suggestion = { mentee: string; mentor: string; fit: number; weeks: number; reasons: Reasons }

/** Returns what an admin reads of so many matches, whoever has waited longest first, and then who fits best. */
export function suggestionsOf(
  matches: Match[],
  { mentees, mentors }: { mentees: MenteeInRound[]; mentors: MentorInRound[] },
  most: number,
): Suggestion[] {
  const [menteeOf, mentorOf] = [byId(mentees), byId(mentors)]
  const found = matches.flatMap(({ menteeId, mentorId, fit, weeks }) => {
    const [mentee, mentor] = [menteeOf.get(menteeId), mentorOf.get(mentorId)]
    return mentee && mentor ? [{ mentee, mentor, fit, weeks, publicId: mentee.publicId }] : []
  })
  return found
    .sort((one, other) => longestFirst(one, other) || other.fit - one.fit)
    .slice(0, most)
    .map(({ mentee, mentor, fit, weeks }) => ({
      ...{ mentee: mentee.publicId, mentor: mentor.publicId, fit, weeks },
      reasons: reasonsBetween(mentee, mentor),
    }))
}

type Waiting = { publicId: string; weeks: number }

export function longestFirst(one: Waiting, other: Waiting): number {
  if (one.weeks !== other.weeks) return other.weeks - one.weeks
  return one.publicId < other.publicId ? -1 : Number(one.publicId > other.publicId)
}

function byId<Each extends { userId: string }>(people: Each[]) {
  return new Map(people.map((person) => [person.userId, person]))
}
