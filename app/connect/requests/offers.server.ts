import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { mentors } from '../../profiles/tables.ts'
import { countEvent } from '../people/months.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { requests } from '../tables.ts'
import { daysFrom } from './requests.server.ts'

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
  const listingOf = new Map(listed.map(({ userId, listing }) => [userId, listing]))
  const rows = offers.map(({ menteeId, mentorId, facts }) => ({
    ...{ id: newPublicId(), menteeId, mentorId, listing: listingOf.get(mentorId), facts, source },
    ...{ alias: suggestedAlias(), mentorAlias: suggestedAlias(), ...daysFrom(isoDay(at)) },
  }))
  await tx.insert(requests).values(rows)
  await countEvent(tx, 'asked', at, offers.length)
  // Last, because whoever writes to one of them meanwhile waits for what is kept about the news.
  await notifyMembers(tx, [...offers.map(({ menteeId }) => menteeId), ...mentorIds], at)
}
