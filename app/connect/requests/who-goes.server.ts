import { and, eq, gt, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { noteEnding, onDay } from '../../platform/endings/note-ending.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { suggestedAlias } from '../../profiles/listing-preference.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'
import { connectChoices, pairs, requests } from '../tables.ts'
import { lineBefore, maxLine } from './choices.server.ts'
import { allOf, end } from './ends.server.ts'
import { isPair } from './ends.ts'
import { lockPairsOf, lockRequests } from './requests.server.ts'

/**
 * Ends what others have asked a mentor, or would like to, whose listing goes. Whoever waits in line, being admitted, reads the
 * same as whoever has asked: the mentor may come back under another name, under which nobody should find them on a list.
 */
export async function withdrawListed(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  await lockPairsOf(tx, mentorId)
  const hadPlaces = and(eq(connectMentors.userId, mentorId), ne(connectMentors.state, 'asked'))
  if ((await tx.$count(connectMentors, hadPlaces)) > 0) await noteEnding(tx, onDay(subjects.places(mentorId)))
  await tx.update(connectChoices).set({ mentorId: null }).where(eq(connectChoices.mentorId, mentorId))
  if (!hidesMoments()) await endWaitsForNobody(tx, at)
  for (const each of await allOf(tx, 'mentor', mentorId))
    if (!isPair(each) && each.state === 'open') await end(tx, each, 'mentor', { kind: 'withdraw' }, at)
}

/** Ends all that others have with a mentor whose application goes. They read the same as of any end. */
export async function forgetMentor(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await withdrawListed(tx, mentorId, at)
  for (const each of await allOf(tx, 'mentor', mentorId)) await end(tx, each, 'mentor', { kind: 'forget' }, at)
}

/** Ends all that a mentee whose application goes has with others, and gives back the place. They read the same as of any end. */
export async function forgetMentee(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  await lockRequests(tx)
  await lockPairsOf(tx, menteeId)
  const searches = await tx.$count(connectMentees, eq(connectMentees.userId, menteeId))
  if (searches > 0) await noteEnding(tx, onDay(subjects.search(menteeId)))
  await tx.delete(connectChoices).where(eq(connectChoices.menteeId, menteeId))
  for (const each of await allOf(tx, 'mentee', menteeId)) await end(tx, each, 'mentee', { kind: 'forget' }, at)
  const hasYes = inArray(requests.saidYes, ['mentor', 'both'])
  await tx
    .delete(requests)
    .where(and(eq(requests.menteeId, menteeId), isNotNull(requests.endedOn), sql`${hasYes} is not true`))
  // What is left belongs to the mentor, and does not go with the mentee.
  for (const table of [requests, pairs])
    await tx.update(table).set({ menteeId: null }).where(eq(table.menteeId, menteeId))
}

/** Ends what people who were introduced to a mentor have, when the team rejects the mentor. They are told. */
export async function endPairsWith(tx: Transaction, mentorId: string, at: Date): Promise<void> {
  await lockPairsOf(tx, mentorId)
  const isTheirs = and(eq(pairs.mentorId, mentorId), isNull(pairs.endedOn))
  for (const each of await tx.select().from(pairs).where(isTheirs)) await end(tx, each, null, { kind: 'reject' }, at)
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
  const admitted = new Set(inLine.map((mentee) => mentee.userId))
  await endWaits(
    tx,
    gone.filter((each) => admitted.has(each.menteeId)),
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
    ...{ ...wait, id: newPublicId(), alias: suggestedAlias(), state: 'withdrawn' as const, reaches: 'nobody' },
    ...{ openedOn: today, dueOn: today, endedOn: today },
  }))
  await tx.insert(requests).values(rows)
  await notifyMembers(
    tx,
    waits.map(({ menteeId }) => menteeId),
    at,
  )
}
