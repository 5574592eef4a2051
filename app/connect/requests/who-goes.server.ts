import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { noteEnding, onDay } from '../../platform/endings/note-ending.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { tell } from '../people/notify.server.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'
import { actsIn } from './acts.ts'
import { act } from './carry-out.server.ts'
import { lineBefore, maxLine } from './choices.server.ts'
import { avoid } from './recent-pairs.server.ts'
import { endRequest, lockPairsOf, lockRequests } from './requests.server.ts'
import { connectChoices, type Pairing, pairings, pairSides } from './tables.ts'

/**
 * Ends what others have asked a mentor, or would like to, whose listing goes. Whoever waits in line, being admitted, reads the same as
 * whoever has asked: the mentor may come back under another name, under which nobody should find them on a list.
 */
export async function withdrawListed(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  await lockPairsOf(tx, mentorId)
  const hadPlaces = and(eq(connectMentors.userId, mentorId), ne(connectMentors.state, 'asked'))
  if ((await tx.$count(connectMentors, hadPlaces)) > 0) await noteEnding(tx, onDay(subjects.places(mentorId)))
  await tx.update(connectChoices).set({ mentorId: null }).where(eq(connectChoices.mentorId, mentorId))
  if (!hidesMoments()) await endWaitsForNobody(tx, at)
  const isOpen = and(eq(pairings.mentorId, mentorId), eq(pairings.state, 'open'))
  for (const each of await tx.select().from(pairings).where(isOpen))
    await act(tx, each, 'mentor', { kind: 'withdraw' }, at)
}

/** Tells those who wait for a mentor who is gone. The others, who are in no line yet, lose the choice. */
export async function endWaitsForNobody(tx: Transaction, at: Date): Promise<void> {
  const { menteeId, mentorId, listing } = connectChoices
  const gone = await tx.delete(connectChoices).where(isNull(mentorId)).returning({ menteeId, mentorId, listing })
  const { userId, state } = connectMentees
  const ids = gone.map((each) => each.menteeId)
  const inLine = await tx
    .select({ userId })
    .from(connectMentees)
    .where(and(inArray(userId, ids), eq(state, 'admitted')))
  await endWaits(
    tx,
    gone.filter((each) => inLine.some((mentee) => mentee.userId === each.menteeId)),
    at,
  )
}

/** Takes a mentee who has just been admitted off those lines before mentors that are too long by then. */
export async function leaveLongLines(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  const { mentorId, listing } = connectChoices
  const isTheirs = eq(connectChoices.menteeId, menteeId)
  const long = await tx
    .delete(connectChoices)
    .where(and(isTheirs, gt(lineBefore(mentorId), maxLine)))
    .returning({ menteeId: connectChoices.menteeId, mentorId, listing })
  await endWaits(tx, long, at)
}

type Wait = { menteeId: string; mentorId: string | null; listing: string | null }

/** Lets people who wait in line read the same as if they had asked, and it had not come about. */
async function endWaits(tx: Transaction, waits: Wait[], at: Date) {
  if (waits.length === 0) return
  const today = isoDay(at)
  const rows = waits.map((wait) => ({
    ...{ ...wait, id: newPublicId(), alias: suggestedAlias(), state: 'withdrawn' as const },
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
  for (const each of await tx.select().from(pairings).where(eq(pairings.mentorId, mentorId))) {
    if (each.state === 'introduced') await avoid(tx, each, 'ended', at)
    await keepBlocks(tx, each, at)
    await act(tx, each, 'mentor', { kind: 'forget' }, at)
  }
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

/** Ends all that a mentee whose application goes has with others, and gives back the place. They read the same as of any end. */
export async function forgetMentee(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  await lockPairsOf(tx, menteeId)
  const searches = await tx.$count(connectMentees, eq(connectMentees.userId, menteeId))
  if (searches > 0) await noteEnding(tx, onDay(subjects.search(menteeId)))
  await tx.delete(connectChoices).where(eq(connectChoices.menteeId, menteeId))
  for (const each of await tx.select().from(pairings).where(eq(pairings.menteeId, menteeId)))
    await keepBlocks(tx, each, at)
  const theirs = await tx.update(pairings).set({ menteeId: null }).where(eq(pairings.menteeId, menteeId)).returning()
  for (const each of theirs) await act(tx, each, 'mentee', { kind: 'forget' }, at)
}

// Once one of the two is no longer named, nothing tells who blocked whom.
async function keepBlocks(tx: Transaction, pairing: Pairing, at: Date) {
  const isBlocked = actsIn(pairing).some((each) => 'blocks' in each && each.blocks)
  if (isBlocked) await avoid(tx, { ...pairing, listing: null }, 'blocked', at)
}
