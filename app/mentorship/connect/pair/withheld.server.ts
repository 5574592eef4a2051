import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { isAnyHeld } from '../holds/holds.server.ts'
import { tell } from '../people/people.server.ts'
import { otherPart, type Part } from '../states.ts'
import { type PairCall, pairCalls, pairings, pairMessages, pairSides } from '../tables.ts'
import { daysOf, fadeIn } from './pair-messages.server.ts'
import { changeSide } from './pairs.server.ts'

/**
 * Gives two people what one of them has done while one was on hold, once neither is any more. The pairs are locked. Of goals
 * and calls, which are of both, `userId` who was released last has the last word.
 */
export async function giveWithheld(tx: Transaction, userId: string, at: Date): Promise<void> {
  const { menteeId, mentorId, state, isHidden } = pairings
  const isTheirs = or(eq(menteeId, userId), eq(mentorId, userId))
  const isOpen = and(inArray(state, ['introduced', 'ended']), eq(isHidden, false))
  const found = await tx.select().from(pairings).where(and(isTheirs, isOpen))
  const news: (string | null)[] = []
  for (const pairing of found) {
    if (await isAnyHeld(tx, [pairing.menteeId, pairing.mentorId])) continue
    const own: Part = pairing.menteeId === userId ? 'mentee' : 'mentor'
    for (const from of [otherPart(own), own]) {
      const give = pairing.state === 'introduced' ? giveSide : giveThanks
      if (await give(tx, pairing.id, { from, withShared: from === own }, at))
        news.push(from === 'mentee' ? pairing.mentorId : pairing.menteeId)
    }
  }
  await tell(
    tx,
    [...new Set(news)].filter((each) => each !== null),
    at,
  )
}

type Direction = { from: Part; withShared: boolean }

/** Returns whether there was anything. */
async function giveSide(tx: Transaction, pairId: string, { from, withShared }: Direction, at: Date) {
  const sides = await tx.select().from(pairSides).where(eq(pairSides.pairingId, pairId))
  const mine = sides.find(({ part }) => part === from)
  const theirs = sides.find(({ part }) => part !== from)
  if (!mine || !theirs) return false
  const isNewCall = withShared && (await giveCall(tx, pairId, from))
  const isNewMessage = (await giveMessages(tx, pairId, from)) > 0
  const { written, waiting, waitingSince, wroteOn, goals, lastsUntil, fadesSoon, shares } = mine
  const after = {
    ...{ received: written, otherLastsUntil: lastsUntil, otherFadesSoon: fadesSoon, otherShares: shares },
    ...(withShared && { goals }),
    ...(isNewMessage && { waiting, waitingSince, wroteOn }),
  }
  const fields = Object.keys(after) as (keyof typeof after)[]
  const changed = fields.filter((field) => after[field] !== theirs[field])
  if (changed.length > 0) await changeSide(tx, theirs, after)
  if (changed.includes('otherFadesSoon')) await fadeIn(tx, pairId, daysOf({ ...theirs, ...after }), at)
  // Nobody is told of what somebody shows.
  return isNewCall || changed.some((field) => field !== 'otherShares')
}

async function giveThanks(tx: Transaction, pairId: string, { from }: Direction) {
  return (await giveMessages(tx, pairId, from, eq(pairMessages.isThanks, true))) > 0
}

async function giveMessages(tx: Transaction, pairId: string, from: Part, only?: SQL) {
  const { pairingId, part, isWithheld, position } = pairMessages
  const isTheirs = and(eq(pairingId, pairId), eq(part, from), eq(isWithheld, true), only)
  return (await tx.update(pairMessages).set({ isWithheld: false }).where(isTheirs).returning({ position })).length
}

async function giveCall(tx: Transaction, pairingId: string, from: Part) {
  const isOf = (of: Part) => and(eq(pairCalls.pairingId, pairingId), eq(pairCalls.part, of))
  const [mine] = await tx.select().from(pairCalls).where(isOf(from))
  const [theirs] = await tx
    .select()
    .from(pairCalls)
    .where(isOf(otherPart(from)))
  if (!mine || sameCall(mine, theirs)) return false
  const call = { ...mine, part: otherPart(from) }
  await tx
    .insert(pairCalls)
    .values(call)
    .onConflictDoUpdate({ target: [pairCalls.pairingId, pairCalls.part], set: call })
  return true
}

function sameCall(one: PairCall, other: PairCall | undefined) {
  return other?.id === one.id && other.picked === one.picked && other.offBy === one.offBy
}
