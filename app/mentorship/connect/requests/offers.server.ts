import { and, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { suggestedAlias } from '../../listing-preference.ts'
import { mentorApplications, mentors } from '../../tables.ts'
import { countEvent } from '../months.server.ts'
import { markHeard, tell } from '../people/people.server.ts'
import { connectMentees, connectMentors, connectPeople, type Pairing, pairings } from '../tables.ts'
import { canBeAsked, isSeeking } from './availability.server.ts'
import { areKeptApart } from './avoid.server.ts'
import { answerDays, freeSeat, mentorsChosen, nextStep, writeChoices } from './requests.server.ts'

export type Offer = { menteeId: string; mentorId: string; roundId?: string }

/**
 * Asks two people on the same day whether they would like to meet here, under the lock of requests. Returns false if one
 * of them cannot be asked by now, or avoids the other.
 */
export async function makeOffer(tx: Transaction, { menteeId, mentorId, roundId }: Offer, at: Date): Promise<boolean> {
  if (!(await areFree(tx, menteeId, mentorId)) || (await areKeptApart(tx, menteeId, mentorId, at))) return false
  const others = (await mentorsChosen(tx, menteeId)).filter((chosen) => chosen !== mentorId)
  await writeChoices(tx, menteeId, others)
  const isListed = and(eq(mentors.userId, mentorId), eq(mentors.leaves, false))
  const [listed] = await tx.select({ listing: mentors.publicId }).from(mentors).where(isListed)
  const openedOn = isoDay(at)
  const dueOn = addDays(openedOn, answerDays)
  const mails: Pairing['mails'] = []
  if (await tell(tx, menteeId, at)) mails.push('mentee')
  if (await tell(tx, mentorId, at)) mails.push('mentor')
  await countEvent(tx, 'asked', at)
  await tx.insert(pairings).values({
    ...{ id: newPublicId(), menteeId, mentorId, ...listed, roundId, source: roundId ? 'round' : 'team', mails },
    ...{ openedOn, dueOn, nextOn: nextStep({ openedOn, dueOn }, openedOn), seat: await freeSeat(tx, mentorId) },
    ...{ alias: suggestedAlias(), mentorAlias: suggestedAlias() },
  })
  return true
}

/** Takes an offer back as if it had not been made, with the mails that have not left yet. */
export async function takeOfferBack(
  tx: Transaction,
  { id, menteeId, mentorId, mails }: Pairing,
  at: Date,
): Promise<void> {
  await tx.delete(pairings).where(eq(pairings.id, id))
  await countEvent(tx, 'asked', at, -1)
  for (const [part, userId] of [
    ['mentee', menteeId],
    ['mentor', mentorId],
  ] as const) {
    if (!userId) continue
    if (mails.includes(part))
      await tx.update(connectPeople).set({ mailDueAt: null }).where(eq(connectPeople.userId, userId))
    await markHeard(tx, userId, at)
  }
}

async function areFree(tx: Transaction, menteeId: string, mentorId: string) {
  const isIt = and(eq(connectMentees.userId, menteeId), sql`${menteeId} <> ${mentorId}`)
  const [free] = await tx
    .select({ menteeId: connectMentees.userId })
    .from(connectMentees)
    .innerJoin(connectPeople, eq(connectPeople.userId, menteeId))
    .innerJoin(connectMentors, eq(connectMentors.userId, mentorId))
    .innerJoin(mentorApplications, eq(mentorApplications.userId, mentorId))
    .where(and(isIt, isSeeking(tx), canBeAsked()))
  return free !== undefined
}
