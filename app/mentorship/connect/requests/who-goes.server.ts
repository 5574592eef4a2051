import { and, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { suggestedAlias } from '../../listing-preference.ts'
import { mentors } from '../../tables.ts'
import { tell } from '../people/people.server.ts'
import { connectChoices, pairCalls, pairings, pairMessages, pairSides } from '../tables.ts'
import { endRequest, fillPlaces, lockRequests, writeChoices } from './requests.server.ts'

/**
 * Ends the open requests to a mentor who can no longer answer: as if nobody had, for one on hold, so that no mentee can
 * tell that by asking again. Those of people introduced to each other stay.
 */
export async function withdrawFromMentor(
  tx: Transaction,
  mentorId: string,
  state: 'withdrawn' | 'expired',
  at: Date,
): Promise<void> {
  const isOpen = and(eq(pairings.mentorId, mentorId), eq(pairings.state, 'open'))
  const by = state === 'withdrawn' ? ('mentor' as const) : undefined
  for (const each of await tx.select().from(pairings).where(isOpen)) await endRequest(tx, each, { state, by }, at)
}

/**
 * Ends what others have asked a mentor, or would like to, whose listing goes. Whoever waits in line reads the same as
 * whoever has asked: the mentor may come back under another name, under which nobody should find them on a list.
 */
export async function withdrawListed(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  const [listed] = await tx.select({ listing: mentors.publicId }).from(mentors).where(eq(mentors.userId, mentorId))
  const inLine = await tx
    .delete(connectChoices)
    .where(eq(connectChoices.mentorId, mentorId))
    .returning({ menteeId: connectChoices.menteeId })
  const today = isoDay(at)
  for (const { menteeId } of inLine) {
    const ended = { state: 'withdrawn' as const, openedOn: today, dueOn: today, closedOn: today }
    await tx
      .insert(pairings)
      .values({ id: newPublicId(), menteeId, mentorId, ...listed, ...ended, alias: suggestedAlias() })
    await tell(tx, menteeId, at)
  }
  await withdrawFromMentor(tx, mentorId, 'withdrawn', at)
}

/** Ends all that others have with a mentor whose application goes. They read the same as of any end. */
export async function forgetMentor(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await withdrawListed(tx, mentorId, at)
  await endPairsWith(tx, mentorId, at)
  await emptyConversations(tx, eq(pairings.mentorId, mentorId))
  await tx.update(pairings).set({ question: null }).where(eq(pairings.mentorId, mentorId))
}

const wereIntroduced = inArray(pairings.state, ['introduced', 'ended'])

async function emptyConversations(tx: Transaction, which: SQL) {
  const theirs = tx.select({ id: pairings.id }).from(pairings).where(which)
  await tx.delete(pairMessages).where(inArray(pairMessages.pairingId, theirs))
  await tx.delete(pairCalls).where(inArray(pairCalls.pairingId, theirs))
  const nothing = { shares: null, notes: null, checkIn: null }
  await tx.update(pairSides).set(nothing).where(inArray(pairSides.pairingId, theirs))
  await tx.update(pairings).set({ isHidden: true, goals: null }).where(and(which, wereIntroduced))
}

/** Ends what people who were introduced to a mentor have, when somebody else ends it for the mentor. They are told. */
export async function endPairsWith(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  const isTheirs = and(eq(pairings.mentorId, mentorId), eq(pairings.state, 'introduced'))
  for (const each of await tx.select().from(pairings).where(isTheirs)) {
    await endRequest(tx, each, { state: 'ended' }, at)
    await tx.update(pairSides).set({ mayThank: false }).where(isMentorsIn(each.id))
    if (each.menteeId) await tell(tx, each.menteeId, at)
  }
}

function isMentorsIn(pairId: string) {
  return and(eq(pairSides.pairingId, pairId), eq(pairSides.part, 'mentor'))
}

/**
 * Gives back the place of a mentee whose application goes. A mentor who had said yes is told, and reads that it has ended;
 * what was written goes.
 */
export async function forgetMentee(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  await writeChoices(tx, menteeId, [])
  const isTheirs = eq(pairings.menteeId, menteeId)
  const had = await tx.select().from(pairings).where(isTheirs)
  const isAgreed = and(eq(pairings.state, 'open'), eq(pairings.saidYes, 'mentor'))
  const ending = { menteeId: null, nextOn: null, question: null, reply: null, closedOn: isoDay(at) }
  await tx
    .update(pairings)
    .set({ ...ending, state: 'withdrawn' })
    .where(and(isTheirs, isAgreed))
  await tx.delete(pairings).where(and(isTheirs, not(wereIntroduced)))
  const closedOn = sql`coalesce(${pairings.closedOn}, ${isoDay(at)}::date)`
  await emptyConversations(tx, isTheirs)
  await tx.update(pairings).set({ menteeId: null, state: 'ended', closedOn, nextOn: null, reply: null }).where(isTheirs)
  for (const { mentorId, state, saidYes } of had) {
    if (!mentorId) continue
    if (state === 'introduced' || (state === 'open' && saidYes === 'mentor')) await tell(tx, mentorId, at)
    await fillPlaces(tx, mentorId, at)
  }
}
