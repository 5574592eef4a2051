import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { isAnyHeld } from '../holds/holds.server.ts'
import { tell } from '../people/people.server.ts'
import { otherPart, type Part, parts } from '../states.ts'
import { type PairCall, type PairSide, pairCalls, pairings, pairMessages, pairSides } from '../tables.ts'
import { fadeIn } from './pair-messages.server.ts'
import { changeSide, daysOf } from './pairs.server.ts'

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
    const own = pairing.menteeId === userId ? 'mentee' : 'mentor'
    const give = pairing.state === 'introduced' ? giveSides : giveThanks
    for (const part of await give(tx, pairing.id, own, at))
      news.push(part === 'mentee' ? pairing.menteeId : pairing.mentorId)
  }
  await tell(
    tx,
    [...new Set(news)].filter((each) => each !== null),
    at,
  )
}

/** Makes both sides of a pair tell the same. Returns for whom there is something new. */
async function giveSides(tx: Transaction, pairId: string, own: Part, at: Date): Promise<Part[]> {
  const sides = await tx.select().from(pairSides).where(eq(pairSides.pairingId, pairId))
  const [mine, theirs] = [sides.find(({ part }) => part === own), sides.find(({ part }) => part !== own)]
  if (!mine || !theirs) return []
  const isNewCall = await giveCall(tx, pairId, own)
  for (const { part } of sides) await giveMessages(tx, pairId, part)
  const { waiting, waitingSince, wroteOn } = (theirs.wroteOn ?? '') > (mine.wroteOn ?? '') ? theirs : mine
  const common = { waiting, waitingSince, wroteOn, goals: mine.goals }
  const isNewForMine = await catchUp(tx, mine, theirs, common, at)
  const isNewForTheirs = await catchUp(tx, theirs, mine, common, at)
  return [...(isNewForMine ? [mine.part] : []), ...(isNewForTheirs || isNewCall ? [theirs.part] : [])]
}

/** Returns whether a side has changed by what its person is told of: not what the other shows. */
async function catchUp(tx: Transaction, side: PairSide, other: PairSide, common: Partial<PairSide>, at: Date) {
  const { written: received, lastsUntil: otherLastsUntil, fadesSoon: otherFadesSoon, shares: otherShares } = other
  const after: Partial<PairSide> = { ...common, received, otherLastsUntil, otherFadesSoon, otherShares }
  const fields = Object.keys(after) as (keyof PairSide)[]
  const changed = fields.filter((field) => after[field] !== side[field])
  if (changed.length > 0) await changeSide(tx, side, after)
  if (changed.includes('otherFadesSoon')) await fadeIn(tx, side.pairingId, daysOf({ ...side, ...after }), at)
  return changed.some((field) => field !== 'otherShares')
}

async function giveThanks(tx: Transaction, pairId: string): Promise<Part[]> {
  const given: Part[] = []
  for (const part of parts)
    if ((await giveMessages(tx, pairId, part, eq(pairMessages.isThanks, true))) > 0) given.push(otherPart(part))
  return given
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
