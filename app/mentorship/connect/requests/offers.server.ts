import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { suggestedAlias } from '../../listing-preference.ts'
import { mentorApplications, mentors } from '../../tables.ts'
import { countEvent } from '../months.server.ts'
import { markHeard, tell } from '../people/people.server.ts'
import { parts } from '../states.ts'
import { connectMentees, connectMentors, connectPeople, isLivePairing, type Pairing, pairings } from '../tables.ts'
import { canBeAsked, isSeeking } from './availability.server.ts'
import { areKeptApart } from './avoid.server.ts'
import { answerDays, firstFree, nextStep } from './requests.server.ts'

export type Offer = { menteeId: string; mentorId: string }

/** Whether two people can be asked now, under the lock of requests: both are free, and neither avoids the other. */
export async function canOffer(tx: Transaction, { menteeId, mentorId }: Offer, at: Date): Promise<boolean> {
  const isIt = and(eq(connectMentees.userId, menteeId), sql`${menteeId} <> ${mentorId}`)
  const [free] = await tx
    .select({ menteeId: connectMentees.userId })
    .from(connectMentees)
    .innerJoin(connectPeople, eq(connectPeople.userId, menteeId))
    .innerJoin(connectMentors, eq(connectMentors.userId, mentorId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentorId))
    .where(and(isIt, isSeeking(tx), canBeAsked()))
  return free !== undefined && !(await areKeptApart(tx, menteeId, mentorId, at))
}

/**
 * Asks each two people on the same day whether they would like to meet here, under the lock of requests, under which it
 * was found that they can be asked. However many they are, it takes as many queries.
 */
export async function makeOffers(tx: Transaction, offers: Offer[], roundId: string | null, at: Date): Promise<void> {
  const [mentees, askedMentors] = [offers.map(({ menteeId }) => menteeId), offers.map(({ mentorId }) => mentorId)]
  const listed = await tx
    .select({ userId: mentors.userId, listing: mentors.publicId })
    .from(mentors)
    .where(and(inArray(mentors.userId, askedMentors), eq(mentors.leaves, false)))
  const listings = new Map(listed.map(({ userId, listing }) => [userId, listing]))
  const taken: { mentorId: string | null; seat: number | null }[] = await tx
    .select({ mentorId: pairings.mentorId, seat: pairings.seat })
    .from(pairings)
    .where(and(inArray(pairings.mentorId, askedMentors), isLivePairing))
  const mailed = await tell(tx, [...new Set([...mentees, ...askedMentors])], at)
  const openedOn = isoDay(at)
  const dueOn = addDays(openedOn, answerDays)
  const rows = offers.map(({ menteeId, mentorId }) => {
    const seat = firstFree(taken.filter((each) => each.mentorId === mentorId))
    taken.push({ mentorId, seat })
    const mails = parts.filter((part) => mailed.includes(part === 'mentee' ? menteeId : mentorId))
    return {
      ...{ id: newPublicId(), menteeId, mentorId, listing: listings.get(mentorId) ?? null, seat, roundId, mails },
      ...{ source: roundId ? ('round' as const) : ('team' as const), alias: suggestedAlias() },
      ...{ mentorAlias: suggestedAlias(), openedOn, dueOn, nextOn: nextStep({ openedOn, dueOn }, openedOn) },
    }
  })
  await tx.insert(pairings).values(rows)
  await countEvent(tx, 'asked', at, offers.length)
  // Whoever is asked is no longer a choice for later.
  await tx.execute(sql`
    delete from connect_choices using jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as offer("menteeId" text, "mentorId" text)
    where mentee_id = offer."menteeId" and mentor_id = offer."mentorId"`)
}

/** Takes offers back as if they had not been made, with the mails that have not left yet. */
export async function takeOffersBack(tx: Transaction, offers: Pairing[], at: Date): Promise<void> {
  const ids = offers.map(({ id }) => id)
  await tx.delete(pairings).where(inArray(pairings.id, ids))
  await countEvent(tx, 'asked', at, -ids.length)
  const told = (of: (offer: Pairing) => readonly string[]) =>
    offers.flatMap((offer) => {
      const asked = of(offer)
      return [asked.includes('mentee') ? offer.menteeId : null, asked.includes('mentor') ? offer.mentorId : null]
    })
  const mailed = told(({ mails }) => mails).filter((userId) => userId !== null)
  await tx.update(connectPeople).set({ mailDueAt: null }).where(inArray(connectPeople.userId, mailed))
  await markHeard(tx, [...new Set(told(() => parts).filter((userId) => userId !== null))], at)
}
