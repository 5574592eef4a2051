import { and, eq, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../../platform/db/db.server.ts'
import { publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { tell } from '../people/people.server.ts'
import { avoid } from '../requests/avoid.server.ts'
import { endPair } from '../requests/requests.server.ts'
import { otherPart } from '../states.ts'
import { type Pairing, pairings, pairMessages, pairSides } from '../tables.ts'
import { nextPairStep, paceOf, pairSteps, stepAfter } from './pair-steps.ts'
import { changeSide, isAnyHeld, type OwnPair, onPair } from './pairs.server.ts'

const fadingDays = 30
const fadingSoonDays = 7

type NewMessage = { formId: string; body: string }

/** Sends a message, once for each form and text. Like the others, returns false if it can no longer be done. */
export function sendMessage(userId: string, pairId: string, message: NewMessage, at = new Date()) {
  return onPair(userId, pairId, (tx, pair) =>
    storeMessage(tx, pair, message, at, async (sentOn) => {
      const { pairing, part, mine, theirs } = pair
      if (pairing.state !== 'introduced' || !mine.knowsSafety) return null
      const waiting = otherPart(part)
      const waitingSince = (pairing.waiting === waiting && pairing.waitingSince) || sentOn
      const sides = [{ ...mine, written: mine.written + 1 }, theirs]
      const pace = paceOf({ ...pairing, waiting, waitingSince }, sides, sentOn)
      return { waiting, waitingSince, nextOn: stepAfter(pairing, pace, sentOn) }
    }),
  )
}

/** Sends the last message of somebody to the other, after it has ended. */
export function sendThanks(userId: string, pairId: string, message: NewMessage, at = new Date()) {
  return onPair(userId, pairId, (tx, pair) =>
    storeMessage(tx, pair, message, at, async () => {
      if (!(await canThank(tx, userId, pair))) return null
      await changeSide(tx, pair.mine, { mayThank: false })
      return {}
    }),
  )
}

/** Whether somebody can thank the other now: once, for words that the other has written, and not while on hold. */
export async function canThank(database: Queryable, userId: string, pair: OwnPair): Promise<boolean> {
  const { pairing, otherId, mine, theirs } = pair
  const isOpen = pairing.state === 'ended' && otherId !== null && mine.knowsSafety && mine.mayThank
  return isOpen && theirs.written > 0 && !(await isAnyHeld(database, [userId]))
}

// `changesOf` returns what changes for the pair, or null if nothing can be sent.
async function storeMessage(
  tx: Transaction,
  { pairing, part, otherId, mine, theirs }: OwnPair,
  { formId, body }: NewMessage,
  at: Date,
  changesOf: (sentOn: string) => Promise<Partial<Pairing> | null>,
) {
  const { pairingId } = mine
  const id = publicIdFrom(formId, part, body)
  const isSame = and(eq(pairMessages.pairingId, pairingId), eq(pairMessages.id, id))
  if (await tx.$count(pairMessages, isSame)) return true
  const sentOn = isoDay(at)
  const changes = await changesOf(sentOn)
  if (!changes) return false
  const [position, fadesOn] = [mine.written + theirs.written + 1, addDays(sentOn, daysOf({ mine, theirs }))]
  await tx.insert(pairMessages).values({ pairingId, position, id, part, body, sentOn, fadesOn })
  await changeSide(tx, mine, { written: mine.written + 1 })
  await tx
    .update(pairings)
    .set({ ...changes, wroteOn: sentOn })
    .where(eq(pairings.id, pairing.id))
  if (otherId) await tell(tx, otherId, at)
  return true
}

/** Notes that somebody has read how to stay safe, before which nothing is written. */
export function noteSafety(userId: string, pairId: string) {
  return onPair(userId, pairId, async (tx, { mine }) => {
    await changeSide(tx, mine, { knowsSafety: true })
    return true
  })
}

/** Lets messages fade sooner, those already sent too, or later again, the next ones only. The shorter of two wishes counts. */
export function chooseFading(userId: string, pairId: string, fadesSoon: boolean) {
  return onPair(userId, pairId, async (tx, { mine, theirs }) => {
    await changeSide(tx, mine, { fadesSoon })
    const { pairingId, sentOn, fadesOn } = pairMessages
    const days = daysOf({ mine: { ...mine, fadesSoon }, theirs })
    await tx
      .update(pairMessages)
      .set({ fadesOn: sql`least(${fadesOn}, ${sentOn} + ${days}::integer)` })
      .where(eq(pairingId, pairId))
    return true
  })
}

/**
 * Ends what two people have, for either of them. Whoever likes closes the conversation to both at once, as a block does, so
 * that nobody can tell a block from that.
 */
export function endPairFor(userId: string, pairId: string, closes = false, at = new Date()) {
  return onPair(userId, pairId, async (tx, { pairing }) => {
    if (pairing.state === 'introduced') await endPair(tx, pairing, userId, at)
    if (closes) await tx.update(pairings).set({ isHidden: true }).where(eq(pairings.id, pairId))
    return true
  })
}

/** Ends what two people have if it has not ended, closes the conversation to both, and keeps them apart from now on. */
export function block(userId: string, pairId: string, at = new Date()) {
  return onPair(userId, pairId, async (tx, { pairing }) => {
    if (pairing.state === 'introduced') await endPair(tx, pairing, userId, at)
    await tx.update(pairings).set({ isHidden: true }).where(eq(pairings.id, pairId))
    await avoid(tx, pairing, 'blocked', at)
    return true
  })
}

/** Tells of a silence that lasts and of a time that is nearly over, asks how it goes, or ends it, when the day has come. */
export async function takePairStep(tx: Transaction, pairing: Pairing, at: Date): Promise<void> {
  const { id, menteeId, mentorId, nextOn } = pairing
  const today = isoDay(at)
  const pace = paceOf(pairing, await tx.select().from(pairSides).where(eq(pairSides.pairingId, id)), today)
  const { tells, endsOn } = pairSteps(pace)
  if (endsOn <= today) return endPair(tx, pairing, null, at)
  await tx
    .update(pairings)
    .set({ nextOn: nextPairStep(pace, today) })
    .where(eq(pairings.id, id))
  const due = tells.filter(({ on }) => on >= (nextOn ?? today) && on <= today)
  for (const part of new Set(due.flatMap(({ parts }) => parts))) {
    const userId = part === 'mentee' ? menteeId : mentorId
    if (userId) await tell(tx, userId, at)
  }
}

/** Returns after how many days messages fade. */
export function daysOf({ mine, theirs }: Pick<OwnPair, 'mine' | 'theirs'>): number {
  return mine.fadesSoon || theirs.fadesSoon ? fadingSoonDays : fadingDays
}
