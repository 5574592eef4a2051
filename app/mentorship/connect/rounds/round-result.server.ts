import { createHash } from 'node:crypto'
import { couldMatchAny, type Match, match } from '../matching/match.server.ts'
import { triedIn } from '../matching/tried.server.ts'
import type { Market } from './market.ts'
import { longestFirst, type Suggestion, suggestionsOf } from './suggestions.ts'

/** So many pairs, and so many mentees left over, are shown. */
const mostShown = 200

/**
 * What a round would do: `digest` is of all its pairs. Those that concern the admin who looks are `hidden`. `couldMatch`:
 * mentors with a place fit, whom others got.
 */
export type Preview = {
  digest: string
  pairCount: number
  suggestions: Suggestion[]
  hidden: number
  leftCount: number
  left: { publicId: string; weeks: number; couldMatch: boolean }[]
}

export type RoundResult = Preview & { pairs: { menteeId: string; mentorId: string }[] }

/** Matches all who take part in a round, and says what an admin reads of it. Takes seconds for thousands. */
export function resultOf(market: Market, adminId: string): RoundResult {
  const haveTried = triedIn(market.tried)
  const mentees = market.mentees.filter(({ takesAny, choices }) => takesAny || choices.length > 0)
  const matches = withoutMirrored(match(mentees, market.mentors, market.seed, haveTried))
  const shown = matches.filter(({ menteeId, mentorId }) => menteeId !== adminId && mentorId !== adminId)
  const matched = new Set(matches.map(({ menteeId }) => menteeId))
  const left = mentees.filter(({ userId }) => !matched.has(userId) && userId !== adminId).sort(longestFirst)
  return {
    digest: digestOf(matches),
    pairCount: matches.length,
    suggestions: suggestionsOf(shown, market, mostShown),
    hidden: matches.length - shown.length,
    leftCount: left.length,
    left: left.slice(0, mostShown).map((mentee) => ({
      ...{ publicId: mentee.publicId, weeks: mentee.weeks },
      couldMatch: couldMatchAny(mentee, market.mentors, haveTried),
    })),
    pairs: matches.map(({ menteeId, mentorId }) => ({ menteeId, mentorId })),
  }
}

/** Of two people who would each be the other’s mentor, one is: in both parts, they would recognise each other. */
function withoutMirrored(matches: Match[]) {
  const mentorOf = new Map(matches.map(({ menteeId, mentorId }) => [menteeId, mentorId]))
  return matches.filter(({ menteeId, mentorId }) => mentorOf.get(mentorId) !== menteeId || menteeId < mentorId)
}

function digestOf(matches: Match[]) {
  const lines = matches.map(({ menteeId, mentorId, fit, weeks }) => [menteeId, mentorId, fit, weeks].join(' '))
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
