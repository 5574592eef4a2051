import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { mentors } from '../../profiles/tables.ts'
import { countEvent } from '../people/months.server.ts'
import { tell } from '../people/notify.server.ts'
import { answerDays, firstFree, nextStep } from './requests.server.ts'
import { isLivePairing, type Pairing, pairings } from './tables.ts'

/** `facts` as `withFacts` adds them. */
export type Offer = { menteeId: string; mentorId: string; facts: string | null }

/**
 * Asks each two people on the same day whether they would like to meet here, under the lock of requests, under which it
 * was found that they can be asked. However many they are, it takes as many queries.
 */
export async function makeOffers(tx: Transaction, offers: Offer[], source: 'round' | 'team', at: Date): Promise<void> {
  const mentorIds = offers.map(({ mentorId }) => mentorId)
  const listed = await tx
    .select({ userId: mentors.userId, listing: mentors.publicId })
    .from(mentors)
    .where(and(inArray(mentors.userId, mentorIds), eq(mentors.leaves, false)))
  const taken: Pick<Pairing, 'mentorId' | 'seat'>[] = await tx
    .select({ mentorId: pairings.mentorId, seat: pairings.seat })
    .from(pairings)
    .where(and(inArray(pairings.mentorId, mentorIds), isLivePairing))
  const listingOf = new Map(listed.map(({ userId, listing }) => [userId, listing]))
  const openedOn = isoDay(at)
  const dueOn = addDays(openedOn, answerDays)
  const rows = offers.map(({ menteeId, mentorId, facts }): typeof pairings.$inferInsert => {
    const seat = firstFree(taken.filter((each) => each.mentorId === mentorId))
    taken.push({ mentorId, seat })
    return {
      ...{ id: newPublicId(), menteeId, mentorId, listing: listingOf.get(mentorId), seat, facts },
      ...{ source, alias: suggestedAlias(), mentorAlias: suggestedAlias() },
      ...{ openedOn, dueOn, nextOn: nextStep({ openedOn, dueOn }, openedOn) },
    }
  })
  await tx.insert(pairings).values(rows)
  await countEvent(tx, 'asked', at, offers.length)
  // Last, because whoever writes to one of them meanwhile waits for what is kept about the news.
  await tell(tx, [...offers.map(({ menteeId }) => menteeId), ...mentorIds], at)
}
