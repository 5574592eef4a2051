import { sql } from 'drizzle-orm'
import { connectMentors, isLivePairing, pairings } from '../tables.ts'

/**
 * How many places a mentor whose row of `connect_mentors` is joined has left. A request that never reaches the mentor takes
 * one too: otherwise the next who asks, or the directory, would tell that it did not, and so where somebody works or lives.
 */
export const placesLeft = sql<number>`${connectMentors.capacity} - (select count(*)::int from ${pairings}
  where ${pairings.mentorId} = ${connectMentors.userId} and ${isLivePairing})`

export const hasPlace = sql<boolean>`${placesLeft} > 0`
