import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { suggestedAlias } from '../../listing-preference.ts'
import { addMonths, reminderDay, terms } from '../days.ts'
import { isAnyHeld } from '../holds/holds.server.ts'
import { countEvent } from '../months.server.ts'
import { tell } from '../people/people.server.ts'
import { otherPart, type Part, parts } from '../states.ts'
import { connectMentees, connectMentors, type Pairing, pairings, pairSides } from '../tables.ts'
import {
  decline,
  extraDays,
  hasSaidYes,
  nextStep,
  sendNextOf,
  takeBack,
  whileLocked,
  writeChoices,
} from './requests.server.ts'
import { restPlaces } from './resting.server.ts'

/** So many a mentor answers with no in a row, and the places close. */
const declinedBeforeRest = 5

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
    const rests = await isAnyHeld(tx, [pairing.menteeId, pairing.mentorId])
    if (rests && part === 'mentor') return answer.kind === 'yes' && hasSaidYes(pairing.saidYes, 'mentor')
    if (answer.kind !== 'more days')
      await (part === 'mentor' ? countAnswer(tx, userId, answer) : hasAnswered(tx, userId))
    return carryOut(tx, pairing, part, answer, rests, at)
  })
}

// First, so that nobody else is sent to a mentor whose places close with this.
async function countAnswer(tx: Transaction, mentorId: string, { kind }: Answer) {
  const declined = kind === 'yes' ? 0 : sql`${connectMentors.declined} + ${kind === 'not now' ? 1 : 0}::int`
  const [mentor] = await tx
    .update(connectMentors)
    .set({ missed: 0, declined })
    .where(eq(connectMentors.userId, mentorId))
    .returning({ declined: connectMentors.declined })
  if ((mentor?.declined ?? 0) >= declinedBeforeRest) await restPlaces(tx, mentorId)
}

async function hasAnswered(tx: Transaction, menteeId: string) {
  await tx.update(connectMentees).set({ missed: 0 }).where(eq(connectMentees.userId, menteeId))
}

async function carryOut(tx: Transaction, pairing: Pairing, part: Part, answer: Answer, rests: boolean, at: Date) {
  const { id, menteeId, mentorId, openedOn, saidYes } = pairing
  const change = (changes: Partial<Pairing>) => tx.update(pairings).set(changes).where(eq(pairings.id, id))
  switch (answer.kind) {
    case 'yes': {
      const isOfBoth = hasSaidYes(saidYes, otherPart(part))
      if (!isOfBoth || rests) {
        await change({ saidYes: isOfBoth ? 'both' : part })
        return true
      }
      await introduce(tx, pairing, at)
      const other = part === 'mentor' ? menteeId : mentorId
      if (other) await tell(tx, other, at)
      return true
    }
    case 'not now':
      await decline(tx, pairing, { kindSentence: answer.kindSentence, by: part }, at)
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
    const isReplyWithheld = await isAnyHeld(tx, [menteeId, pairing.mentorId])
    await tx.update(pairings).set({ reply: words, isReplyWithheld }).where(eq(pairings.id, requestId))
    if (!isReplyWithheld) await tell(tx, pairing.mentorId, at)
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

/** Brings two people together who have both said yes. */
export async function introduce(
  tx: Transaction,
  { id: pairingId, menteeId, mentorAlias }: Pairing,
  at: Date,
): Promise<void> {
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
      facts: null,
      nextOn: addDays(introducedOn, reminderDay),
    })
    .where(eq(pairings.id, pairingId))
  await countEvent(tx, 'introduced', at)
  if (menteeId) {
    await tx.update(connectMentees).set({ outlook: null }).where(eq(connectMentees.userId, menteeId))
    await writeChoices(tx, menteeId, [])
  }
  const lastsUntil = addMonths(introducedOn, Number(terms[0]?.id))
  await tx.insert(pairSides).values(parts.map((part) => ({ pairingId, part, lastsUntil, otherLastsUntil: lastsUntil })))
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
