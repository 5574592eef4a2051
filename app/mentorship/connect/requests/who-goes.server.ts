import { and, eq, gt, inArray, not, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { suggestedAlias } from '../../listing-preference.ts'
import { mentors } from '../../tables.ts'
import { tell } from '../people/people.server.ts'
import { connectChoices, connectMentees, pairCalls, pairings, pairMessages, pairSides } from '../tables.ts'
import { avoid } from './avoid.server.ts'
import { lineBefore, maxLine } from './choices.server.ts'
import { endRequest, fillPlaces, hasSaidYes, lockPairsOf, lockRequests, writeChoices } from './requests.server.ts'

/**
 * Ends what others have asked a mentor, or would like to, whose listing goes. Whoever waits in line, being admitted, reads the same as
 * whoever has asked: the mentor may come back under another name, under which nobody should find them on a list.
 */
export async function withdrawListed(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  await lockPairsOf(tx, mentorId)
  const { menteeId, mentorId: chosen } = connectChoices
  const gone = tx
    .$with('gone')
    .as(tx.delete(connectChoices).where(eq(chosen, mentorId)).returning({ menteeId, mentorId: chosen }))
  const inLine = await tx
    .with(gone)
    .select({ menteeId: gone.menteeId, mentorId: gone.mentorId })
    .from(gone)
    .innerJoin(connectMentees, and(eq(connectMentees.userId, gone.menteeId), eq(connectMentees.state, 'admitted')))
  await endWaits(tx, inLine, at)
  const isOpen = and(eq(pairings.mentorId, mentorId), eq(pairings.state, 'open'))
  for (const each of await tx.select().from(pairings).where(isOpen))
    await endRequest(tx, each, { state: 'withdrawn', by: 'mentor' }, at)
}

/** Takes a mentee who has just been admitted off those lines before mentors that are too long by then. */
export async function leaveLongLines(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  const isTheirs = eq(connectChoices.menteeId, menteeId)
  const long = await tx
    .delete(connectChoices)
    .where(and(isTheirs, gt(lineBefore(connectChoices.mentorId), maxLine)))
    .returning({ menteeId: connectChoices.menteeId, mentorId: connectChoices.mentorId })
  await endWaits(tx, long, at)
}

/** Lets people who wait in line read the same as if they had asked, and it had not come about. */
async function endWaits(tx: Transaction, waits: { menteeId: string; mentorId: string }[], at: Date) {
  if (waits.length === 0) return
  const mentorIds = waits.map(({ mentorId }) => mentorId)
  const listed = await tx
    .select({ userId: mentors.userId, listing: mentors.publicId })
    .from(mentors)
    .where(inArray(mentors.userId, mentorIds))
  const today = isoDay(at)
  const rows = waits.map(({ menteeId, mentorId }) => ({
    ...{ id: newPublicId(), menteeId, mentorId, alias: suggestedAlias(), state: 'withdrawn' as const },
    ...{ listing: listed.find(({ userId }) => userId === mentorId)?.listing ?? null },
    ...{ openedOn: today, dueOn: today, closedOn: today },
  }))
  await tx.insert(pairings).values(rows)
  await tell(
    tx,
    waits.map(({ menteeId }) => menteeId),
    at,
  )
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
  const nothing = { shares: null, otherShares: null, goals: null, checkIn: null }
  await tx.update(pairSides).set(nothing).where(inArray(pairSides.pairingId, theirs))
  await tx.update(pairings).set({ isHidden: true }).where(and(which, wereIntroduced))
}

/** Ends what people who were introduced to a mentor have, when somebody else ends it for the mentor. They are told. */
export async function endPairsWith(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await lockPairsOf(tx, mentorId)
  const isTheirs = and(eq(pairings.mentorId, mentorId), eq(pairings.state, 'introduced'))
  for (const each of await tx.select().from(pairings).where(isTheirs)) {
    await avoid(tx, each, 'ended', at)
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
  await lockPairsOf(tx, menteeId)
  await writeChoices(tx, menteeId, [])
  const isTheirs = eq(pairings.menteeId, menteeId)
  const had = await tx.select().from(pairings).where(isTheirs)
  const isAgreed = and(eq(pairings.state, 'open'), inArray(pairings.saidYes, ['mentor', 'both']))
  const ending = { menteeId: null, nextOn: null, question: null, reply: null, facts: null, closedOn: isoDay(at) }
  await tx
    .update(pairings)
    .set({ ...ending, state: 'withdrawn', saidYes: 'mentor' })
    .where(and(isTheirs, isAgreed))
  await tx.delete(pairings).where(and(isTheirs, not(wereIntroduced)))
  const closedOn = sql`coalesce(${pairings.closedOn}, ${isoDay(at)}::date)`
  await emptyConversations(tx, isTheirs)
  await tx.update(pairings).set({ menteeId: null, state: 'ended', closedOn, nextOn: null, reply: null }).where(isTheirs)
  for (const { mentorId, state, saidYes } of had) {
    if (!mentorId) continue
    if (state === 'introduced' || (state === 'open' && hasSaidYes(saidYes, 'mentor'))) await tell(tx, mentorId, at)
    await fillPlaces(tx, mentorId, at)
  }
}
