import { and, eq, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { tell } from '../people/notify.server.ts'
import { otherPart, type Part } from '../people/states.ts'
import { connectMentees, connectMentors } from '../people/tables.ts'
import { asLeftBy, otherIn } from './acts.ts'
import { act, takeBack } from './carry-out.server.ts'
import { isAnyHeld, isAnyHeldByNow } from './holds.server.ts'
import { introduce } from './introduce.server.ts'
import { hasSaidYes, reachesMentor, sendNextOf, whileLocked } from './requests.server.ts'
import { restPlaces } from './resting.server.ts'
import { type Pairing, pairings } from './tables.ts'

/** So many a mentor answers with no in a row, and the places close. */
const declinedBeforeRest = 5

export type Answer = { kind: 'yes' } | { kind: 'not now'; kindSentence: Pairing['kindSentence'] }

/**
 * Answers a mentee’s request as its mentor, or an offer as either of the two. Like the next one, returns false if it can no
 * longer be done, but not if the same was done already.
 */
export function answerRequest(userId: string, requestId: string, answer: Answer, at = new Date()) {
  return onPairing(userId, requestId, at, async (tx, pairing, part) => {
    const { source, state, menteeId, mentorId, saidYes } = pairing
    if (!reachesMentor(pairing) || (part === 'mentee' && source === 'choice')) return false
    if (state !== 'open') return state === (answer.kind === 'yes' ? 'introduced' : 'declined')
    if (part === 'mentor' && (await isAnyHeldByNow(tx, [menteeId, mentorId])))
      return answer.kind === 'yes' && hasSaidYes(saidYes, 'mentor')
    await noteAnswer(tx, userId, part, answer.kind)
    if (answer.kind === 'yes') await sayYes(tx, pairing, part, at)
    else await act(tx, pairing, part, { ...answer, blocks: false }, at)
    return true
  })
}

// Told only once both have said it, and nobody of the two is on hold.
async function sayYes(tx: Transaction, pairing: Pairing, part: Part, at: Date) {
  const { id, saidYes, menteeId, mentorId } = pairing
  const isOfBoth = hasSaidYes(saidYes, otherPart(part))
  await tx
    .update(pairings)
    .set({ saidYes: isOfBoth ? 'both' : part })
    .where(eq(pairings.id, id))
  if (!isOfBoth || hidesMoments() || (await isAnyHeld(tx, [menteeId, mentorId]))) return
  await introduce(tx, pairing, at)
  const other = otherIn(pairing, part)
  if (other) await tell(tx, other, at)
}

/** Notes that somebody has answered. First, so that nobody else is sent to a mentor whose places close with this. */
export async function noteAnswer(tx: Transaction, userId: string, part: Part, kind: Answer['kind']): Promise<void> {
  if (part === 'mentor') await countAnswer(tx, userId, kind)
  else await tx.update(connectMentees).set({ missed: 0 }).where(eq(connectMentees.userId, userId))
}

async function countAnswer(tx: Transaction, mentorId: string, kind: Answer['kind']) {
  const declined = kind === 'yes' ? 0 : sql`${connectMentors.declined} + 1`
  const [mentor] = await tx
    .update(connectMentors)
    .set({ missed: 0, declined })
    .where(eq(connectMentors.userId, mentorId))
    .returning({ declined: connectMentors.declined })
  if ((mentor?.declined ?? 0) >= declinedBeforeRest) await restPlaces(tx, mentorId)
}

/** Takes a mentee’s request back, and sends the next. */
export function takeRequestBack(menteeId: string, requestId: string, at = new Date()) {
  return onPairing(menteeId, requestId, at, async (tx, { state, source }, part) => {
    if (part !== 'mentee' || state !== 'open' || source !== 'choice') return false
    await takeBack(tx, menteeId, at, false)
    await sendNextOf(tx, menteeId, at)
    return true
  })
}

/** Locks what two people have, as one of them has left it. `act` is not called when they have nothing. */
function onPairing(
  userId: string,
  pairingId: string,
  at: Date,
  act: (tx: Transaction, pairing: Pairing, part: Part) => Promise<boolean>,
): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const isTheirs = or(eq(pairings.menteeId, userId), eq(pairings.mentorId, userId))
    const [pairing] = await tx
      .select()
      .from(pairings)
      .where(and(eq(pairings.id, pairingId), isTheirs))
      .for('update')
    if (!pairing) return false
    const part = pairing.mentorId === userId ? 'mentor' : 'mentee'
    if (part === 'mentor' && !reachesMentor(pairing)) return false
    return act(tx, asLeftBy(part, pairing, isoDay(at)), part)
  })
}
