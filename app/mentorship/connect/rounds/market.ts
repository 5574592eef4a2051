import type { MenteeInRound, MentorInRound } from '../matching/match.server.ts'
import type { Tried } from '../matching/tried.server.ts'

/** All who take part in a round. `seed` draws the lots: the same all day, and known to nobody outside. */
export type Market = { mentees: MenteeInRound[]; mentors: MentorInRound[]; tried: Tried; seed: string }

/** Returns an empty market, to which pages are added. */
export function newMarket(): Market & { add: (page: Partial<Market>) => void } {
  const market: Market = { mentees: [], mentors: [], tried: { pairs: [], keys: [] }, seed: '' }
  return Object.assign(market, {
    add({ mentees = [], mentors = [], tried = market.tried, seed = market.seed }: Partial<Market>) {
      market.mentees.push(...mentees)
      market.mentors.push(...mentors)
      Object.assign(market, { tried, seed })
    },
  })
}
