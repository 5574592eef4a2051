import type { MenteeInRound, MentorInRound } from '../matching/match.server.ts'
import type { Tried } from '../matching/tried.server.ts'

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
