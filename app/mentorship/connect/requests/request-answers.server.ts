import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { suggestedAlias } from '../../listing-preference.ts'
import { addMonths, reminderDay, terms } from '../days.ts'
import { countEvent } from '../months.server.ts'
import { tell } from '../people/people.server.ts'
import { otherPart, type Part, parts } from '../states.ts'
import { connectMentees, connectMentors, type Pairing, pairings, pairSides } from '../tables.ts'
import {
  endRequest,
  extraDays,
  fillPlaces,
  nextStep,
  sendNextOf,
  takeBack,
  whileLocked,
  writeChoices,
} from './requests.server.ts'

export type Answer =
  | { kind: 'yes' }
  | { kind: 'not now'; kindSentence: Pairing['kindSentence'] }
  | { kind: 'more days' }
  | { kind: 'question'; words: string }

/**
 * Answers a mentee’s request as its mentor, or an offer as either of the two, of whom only the mentor has more to say than
 * yes or no. Like the next ones, returns false if it can no longer be done, but not if the same was done already.
 */
export function answerRequest(userId: string, requestId: string, answer: Answer, at = new Date()) {
  return onPairing(userId, requestId, async (tx, pairing) => {
    const part = pairing.mentorId === userId ? 'mentor' : 'mentee'
    const isSimple = answer.kind === 'yes' || answer.kind === 'not now'
    if (pairing.seat === null || (part === 'mentee' && (pairing.source === 'choice' || !isSimple))) return false
    if (pairing.state !== 'open')
      return pairing.state === (answer.kind === 'yes' ? 'introduced' : answer.kind === 'not now' && 'declined')
    const isDone = await carryOut(tx, pairing, part, answer, at)
    // More days are no answer yet.
    if (isDone && part === 'mentor' && answer.kind !== 'more days')
      await tx.update(connectMentors).set({ missed: 0 }).where(eq(connectMentors.userId, userId))
    return isDone
  })
}

async function carryOut(tx: Transaction, pairing: Pairing, part: Part, answer: Answer, at: Date): Promise<boolean> {
  const { id, menteeId, mentorId, openedOn } = pairing
  const change = (changes: Partial<Pairing>) => tx.update(pairings).set(changes).where(eq(pairings.id, id))
  switch (answer.kind) {
    case 'yes': {
      if (pairing.saidYes !== otherPart(part)) {
        await change({ saidYes: part })
        return true
      }
      await introduce(tx, pairing, at)
      if (menteeId) await writeChoices(tx, menteeId, [])
      const other = part === 'mentor' ? menteeId : mentorId
      if (other) await tell(tx, other, at)
      return true
    }
    case 'not now':
      await endRequest(tx, pairing, { state: 'declined', kindSentence: answer.kindSentence, by: part }, at)
      if (mentorId) await fillPlaces(tx, mentorId, at)
      return true
    case 'more days': {
      if (pairing.isExtended) return false
      const dueOn = addDays(pairing.dueOn, extraDays)
      await change({ dueOn, nextOn: nextStep({ openedOn, dueOn }, isoDay(at)), isExtended: true })
      break
    }
    case 'question':
      if (pairing.question !== null) return pairing.question === answer.words
      await change({ question: answer.words })
  }
  if (menteeId) await tell(tx, menteeId, at)
  return true
}

/** Answers the mentor’s question. */
export function replyToQuestion(menteeId: string, requestId: string, words: string, at = new Date()) {
  return onPairing(menteeId, requestId, async (tx, pairing) => {
    if (pairing.menteeId !== menteeId || pairing.state !== 'open' || !pairing.question || !pairing.mentorId)
      return false
    if (pairing.reply !== null) return pairing.reply === words
    await tx.update(pairings).set({ reply: words }).where(eq(pairings.id, requestId))
    await tell(tx, pairing.mentorId, at)
    return true
  })
}

/** Takes a mentee’s request back, and sends the next. */
export function takeRequestBack(menteeId: string, requestId: string, at = new Date()) {
  return onPairing(menteeId, requestId, async (tx, pairing) => {
    if (pairing.menteeId !== menteeId || pairing.state !== 'open' || pairing.source !== 'choice') return false
    await takeBack(tx, menteeId, at, false)
    await sendNextOf(tx, menteeId, at)
    return true
  })
}

async function introduce(tx: Transaction, { id: pairingId, menteeId, mentorAlias }: Pairing, at: Date) {
  const introducedOn = isoDay(at)
  await tx
    .update(pairings)
    .set({
      state: 'introduced',
      introducedOn,
      saidYes: null,
      mentorAlias: mentorAlias ?? suggestedAlias(),
      question: null,
      reply: null,
      nextOn: addDays(introducedOn, reminderDay),
    })
    .where(eq(pairings.id, pairingId))
  await countEvent(tx, 'introduced', at)
  if (menteeId) await tx.update(connectMentees).set({ outlook: null }).where(eq(connectMentees.userId, menteeId))
  const lastsUntil = addMonths(introducedOn, Number(terms[0]?.id))
  await tx.insert(pairSides).values(parts.map((part) => ({ pairingId, part, lastsUntil })))
}

/** Locks what two people have, for one of them. `act` is not called when they have nothing. */
function onPairing(
  userId: string,
  pairingId: string,
  act: (tx: Transaction, pairing: Pairing) => Promise<boolean>,
): Promise<boolean> {
  return whileLocked(userId, async (tx) => {
    const isOfMentor = and(eq(pairings.mentorId, userId), isNotNull(pairings.seat))
    const isTheirs = or(eq(pairings.menteeId, userId), isOfMentor)
    const [pairing] = await tx
      .select()
      .from(pairings)
      .where(and(eq(pairings.id, pairingId), isTheirs))
      .for('update')
    return pairing ? act(tx, pairing) : false
  })
}
