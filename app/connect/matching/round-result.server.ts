import { createHash } from 'node:crypto'
import { type HaveTried, type Tried, triedIn } from '../requests/tried.server.ts'
import { couldMatchAny, type Match, type MenteeInRound, type MentorInRound, match } from './match.server.ts'
import { longestFirst, type Suggestion, suggestionsOf } from './suggestions.ts'

/** So many pairs at most are asked in a round: it is written while nobody else can ask or answer. */
const mostPairs = 1_000
/** So many pairs, and so many mentees left over, are shown. */
const mostShown = 200

/** What a round would do: `digest` is of all its pairs. `couldMatch`: mentors with a place fit, whom others got. */
export type Preview = {
  digest: string
  pairCount: number
  suggestions: Suggestion[]
  leftCount: number
  left: { publicId: string; weeks: number; couldMatch: boolean }[]
}

export type RoundResult = Preview & { pairs: { menteeId: string; mentorId: string }[] }

/**
 * Matches all who take part in a round, and says what an admin reads of it. The admin takes part in the rounds of others
 * only: who is missing on the page would tell whom they are matched with. Takes seconds for thousands.
 */
export function resultOf(market: Market, adminId: string): RoundResult {
  const haveTried = triedIn(market.tried)
  const mentors = market.mentors.filter(({ userId }) => userId !== adminId)
  const mentees = market.mentees
    .filter(({ userId, takesAny, choices }) => userId !== adminId && (takesAny || choices.length > 0))
    .sort(longestFirst)
  const found = matchedInOnePart({ ...market, mentees, mentors }, haveTried)
  const matches = inOrderOf(mentees, found).slice(0, mostPairs)
  const matched = new Set(matches.map(({ menteeId }) => menteeId))
  const left = mentees.filter(({ userId }) => !matched.has(userId))
  return {
    digest: digestOf(matches),
    pairCount: matches.length,
    suggestions: suggestionsOf(matches, market, mostShown),
    leftCount: left.length,
    left: left.slice(0, mostShown).map((mentee) => ({
      ...{ publicId: mentee.publicId, weeks: mentee.weeks },
      couldMatch: couldMatchAny(mentee, mentors, haveTried),
    })),
    pairs: matches.map(({ menteeId, mentorId }) => ({ menteeId, mentorId })),
  }
}

/** Matches so that of two people, one is the other’s mentor: in both parts, they would recognise each other. */
function matchedInOnePart({ mentees, mentors, seed }: Market, haveTried: HaveTried): Match[] {
  const dropped = new Set<string>()
  for (;;) {
    const isOut: HaveTried = (menteeId, mentorId) =>
      dropped.has(`${menteeId} ${mentorId}`) || haveTried(menteeId, mentorId)
    const matches = match(mentees, mentors, seed, isOut)
    const byMentee = new Map(matches.map((each) => [each.menteeId, each]))
    const later = matches.filter((each) => {
      const other = byMentee.get(each.mentorId)
      return other?.mentorId === each.menteeId && isAfter(each, other)
    })
    if (later.length === 0) return matches
    for (const { menteeId, mentorId } of later) dropped.add(`${menteeId} ${mentorId}`)
  }
}

function isAfter(one: Match, other: Match) {
  if (one.weeks !== other.weeks) return one.weeks < other.weeks
  if (one.fit !== other.fit) return one.fit < other.fit
  return one.menteeId > other.menteeId
}

function inOrderOf(mentees: MenteeInRound[], matches: Match[]) {
  const byMentee = new Map(matches.map((each) => [each.menteeId, each]))
  return mentees.flatMap(({ userId }) => byMentee.get(userId) ?? [])
}

function digestOf(matches: Match[]) {
  const lines = matches.map(({ menteeId, mentorId, fit, weeks }) => [menteeId, mentorId, fit, weeks].join(' '))
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}

/** All who take part in a round. `seed` draws the lots: the same all day, and known to nobody outside. */
export type Market = { mentees: MenteeInRound[]; mentors: MentorInRound[]; tried: Tried; seed: string }

export function emptyMarket(): Market {
  return { mentees: [], mentors: [], tried: { pairs: [], keys: [] }, seed: '' }
}

/** Adds what was read of a market, a page of its people for example. */
export function addTo(market: Market, { mentees = [], mentors = [], ...rest }: Partial<Market>): void {
  for (const mentee of mentees) market.mentees.push(mentee)
  for (const mentor of mentors) market.mentors.push(mentor)
  Object.assign(market, rest)
}
