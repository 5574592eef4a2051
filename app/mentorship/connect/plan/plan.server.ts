import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { addMonths, dayInWords } from '../days.ts'
import { type CheckIn, checkInOf, openWeek } from '../pair/check-in.ts'
import { askedWeek, lastDayOf, nextPairStep, paceOf } from '../pair/pair-steps.ts'
import { changeSide, onPair, pairOf, readUntilOf } from '../pair/pairs.server.ts'
import { tell } from '../people/people.server.ts'
import { pairings } from '../tables.ts'

export type Plan = {
  other: string
  /** The last day of a pair that has ended, on which this can still be read. */
  readUntil: string | null
  /** One per line. */
  goals: string
  notes: string
  /** Name what is stored, so that an old form changes nothing. */
  seen: { goals: string; notes: string }
  /** Until when the pair lasts, and how long each would like it to. */
  lasts: { until: string; mine: string; theirs: string }
  openWeek: number | null
  checkIn: CheckIn | null
  /** For a report that goes with an answer. */
  nextId: string
}

/** Returns what somebody plans with the other in a pair, or null for whoever may not read it. */
export async function planOf(userId: string, pairId: string, at = new Date()): Promise<Plan | null> {
  const pair = await pairOf(db(), userId, pairId)
  if (!pair) return null
  const { pairing, other, mine, theirs } = pair
  return {
    ...{ other, readUntil: readUntilOf(pairing), goals: pairing.goals ?? '', notes: mine.notes ?? '' },
    seen: { goals: digest(pairing.goals), notes: digest(mine.notes) },
    lasts: {
      until: dayInWords(lastDayOf([mine, theirs])),
      mine: dayInWords(mine.lastsUntil),
      theirs: dayInWords(theirs.lastsUntil),
    },
    ...{ openWeek: openWeek(pairing, mine, isoDay(at)), checkIn: checkInOf(mine), nextId: newPublicId() },
  }
}

/**
 * Stores what both want to reach, unless it has been changed since it was seen. Like the others, returns false if it can no
 * longer be done.
 */
export function saveGoals(userId: string, pairId: string, seen: string, goals: string, at = new Date()) {
  return onLivePair(userId, pairId, async (tx, { pairing, otherId }) => {
    if (goals === (pairing.goals ?? '')) return true
    if (seen !== digest(pairing.goals)) return false
    await tx
      .update(pairings)
      .set({ goals: goals || null })
      .where(eq(pairings.id, pairId))
    if (otherId) await tell(tx, otherId, at)
    return true
  })
}

/** Stores what nobody else reads. */
export function saveNotes(userId: string, pairId: string, seen: string, notes: string) {
  return onLivePair(userId, pairId, async (tx, { mine }) => {
    if (notes === (mine.notes ?? '')) return true
    if (seen !== digest(mine.notes)) return false
    await changeSide(tx, mine, { notes: notes || null })
    return true
  })
}

/** Stores for how many months from today one of the two would like it to last. */
export function chooseTerm(userId: string, pairId: string, months: number, at = new Date()) {
  return onLivePair(userId, pairId, async (tx, { pairing, otherId, mine, theirs }) => {
    const today = isoDay(at)
    const lastsUntil = addMonths(today, months)
    if (lastsUntil === mine.lastsUntil) return true
    await changeSide(tx, mine, { lastsUntil })
    const nextOn = nextPairStep(paceOf(pairing, [{ ...mine, lastsUntil }, theirs], today), today)
    await tx.update(pairings).set({ nextOn }).where(eq(pairings.id, pairId))
    if (otherId) await tell(tx, otherId, at)
    return true
  })
}

/** Stores how it goes: nobody else learns that, nor whether it was answered. */
export function answerCheckIn(userId: string, pairId: string, checkIn: CheckIn, at = new Date()) {
  return onLivePair(userId, pairId, async (tx, { pairing, mine }) => {
    const today = isoDay(at)
    if (askedWeek(pairing.introducedOn ?? today, today) !== checkIn.week) return false
    await changeSide(tx, mine, { checkIn: JSON.stringify(checkIn) })
    return true
  })
}

function onLivePair(userId: string, pairId: string, act: Parameters<typeof onPair>[2]) {
  return onPair(userId, pairId, async (tx, pair) => pair.pairing.state === 'introduced' && act(tx, pair))
}

function digest(text: string | null) {
  return createHash('sha256')
    .update(text ?? '')
    .digest('base64url')
    .slice(0, 22)
}
