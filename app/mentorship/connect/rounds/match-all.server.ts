import { type Match, match, mayMatchAny } from '../matching/match.server.ts'
import { triedIn } from '../matching/tried.server.ts'
import type { Market } from './market.server.ts'

/** `couldMatch`: a mentor with a place fits, whom others got. */
export type Matched = { matches: Match[]; left: { menteeId: string; couldMatch: boolean }[] }

/** Matches all who take part in a round, and says who could have been matched too. Takes seconds for thousands. */
export function matchAll({ mentees: all, mentors, tried, seed }: Market): Matched {
  const haveTried = triedIn(tried)
  const mentees = all.filter(({ takesAny, choices }) => takesAny || choices.length > 0)
  const matches = match(mentees, mentors, seed, haveTried)
  const matched = new Set(matches.map(({ menteeId }) => menteeId))
  const left = mentees
    .filter(({ userId }) => !matched.has(userId))
    .map((mentee) => ({ menteeId: mentee.userId, couldMatch: mayMatchAny(mentee, mentors, haveTried) }))
  return { matches, left }
}
