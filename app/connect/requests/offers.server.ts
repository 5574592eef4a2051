import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { notify, ownTopic } from '../../platform/live/live.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { mentors } from '../../profiles/tables.ts'
import { countEvent } from '../people/months.server.ts'
import { tell } from '../people/notify.server.ts'
import { connectPeople } from '../people/tables.ts'
import { answerDays, firstFree, nextStep } from './requests.server.ts'
import { isLivePairing, type Pairing, pairings } from './tables.ts'

/** `facts` as `withFacts` adds them. */
export type Offer = { menteeId: string; mentorId: string; facts: string | null }

/**
 * Asks each two people on the same day whether they would like to meet here, under the lock of requests, under which it
 * was found that they can be asked. However many they are, it takes as many queries.
 */
export async function makeOffers(tx: Transaction, offers: Offer[], roundId: string | null, at: Date): Promise<void> {
  const mentorIds = offers.map(({ mentorId }) => mentorId)
  const people = [...new Set([...offers.map(({ menteeId }) => menteeId), ...mentorIds])]
  const listed = await tx
    .select({ userId: mentors.userId, listing: mentors.publicId })
    .from(mentors)
    .where(and(inArray(mentors.userId, mentorIds), eq(mentors.leaves, false)))
  const taken: Pick<Pairing, 'mentorId' | 'seat'>[] = await tx
    .select({ mentorId: pairings.mentorId, seat: pairings.seat })
    .from(pairings)
    .where(and(inArray(pairings.mentorId, mentorIds), isLivePairing))
  const heard = await tx
    .select({ userId: connectPeople.userId, heardOn: connectPeople.heardOn })
    .from(connectPeople)
    .where(inArray(connectPeople.userId, people))
  const listingOf = new Map(listed.map(({ userId, listing }) => [userId, listing]))
  const heardOnOf = new Map(heard.map(({ userId, heardOn }) => [userId, heardOn]))
  const openedOn = isoDay(at)
  const dueOn = addDays(openedOn, answerDays)
  const rows = offers.map(({ menteeId, mentorId, facts }): typeof pairings.$inferInsert => {
    const seat = firstFree(taken.filter((each) => each.mentorId === mentorId))
    taken.push({ mentorId, seat })
    return {
      ...{ id: newPublicId(), menteeId, mentorId, listing: listingOf.get(mentorId), seat, roundId, facts },
      ...{ source: roundId ? 'round' : 'team', alias: suggestedAlias(), mentorAlias: suggestedAlias() },
      ...{ openedOn, dueOn, nextOn: nextStep({ openedOn, dueOn }, openedOn) },
      ...{ menteeHeardOn: heardOnOf.get(menteeId), mentorHeardOn: heardOnOf.get(mentorId) },
    }
  })
  await tx.insert(pairings).values(rows)
  await countEvent(tx, 'asked', at, offers.length)
  // Last, because whoever writes to one of them meanwhile waits for what is kept about the news.
  await tell(tx, people, at, roundId)
}

/** Leaves nothing of offers of a round that were deleted: news are due when they were, and mails that have not left go. */
export async function takeOffersBack(tx: Transaction, offers: Pairing[], roundId: string): Promise<void> {
  const heard = offers.flatMap(({ menteeId, mentorId, openedOn, menteeHeardOn, mentorHeardOn }) => [
    { userId: menteeId, openedOn, heardOn: menteeHeardOn },
    { userId: mentorId, openedOn, heardOn: mentorHeardOn },
  ])
  const [first] = offers
  if (first) await countEvent(tx, 'asked', new Date(first.openedOn), -offers.length)
  await tx.update(connectPeople).set({ mailDueAt: null, mailRound: null }).where(eq(connectPeople.mailRound, roundId))
  await tx.execute(sql`
    update connect_people set heard_on = before."heardOn"
    from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as before("userId" text, "openedOn" date, "heardOn" date)
    where user_id = before."userId" and heard_on = before."openedOn"`)
  await notify(
    tx,
    heard.flatMap(({ userId }) => (userId ? ownTopic(userId) : [])),
  )
}
