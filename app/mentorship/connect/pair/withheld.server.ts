import { and, eq, or } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { tell } from '../people/people.server.ts'
import { otherPart } from '../states.ts'
import { type PairSide, pairCalls, pairings, pairMessages, pairSides } from '../tables.ts'
import { changeSide } from './pairs.server.ts'

/** Gives the others what somebody has done while on hold, and who has been released. The pairs are locked. */
export async function giveWithheld(tx: Transaction, userId: string, at: Date): Promise<void> {
  const { menteeId, mentorId } = pairings
  const found = await tx
    .select({ pairing: pairings, side: pairSides })
    .from(pairings)
    .innerJoin(pairSides, eq(pairSides.pairingId, pairings.id))
    .where(
      or(
        and(eq(menteeId, userId), eq(pairSides.part, 'mentee')),
        and(eq(mentorId, userId), eq(pairSides.part, 'mentor')),
      ),
    )
  const news: string[] = []
  for (const { pairing, side } of found) {
    const otherId = side.part === 'mentee' ? pairing.mentorId : pairing.menteeId
    if ((await giveSide(tx, side)) && otherId) news.push(otherId)
  }
  await tell(tx, news, at)
}

/** Returns whether there was anything. */
async function giveSide(tx: Transaction, mine: PairSide) {
  const { pairingId, part, written, waiting, waitingSince, wroteOn, goals, lastsUntil, fadesSoon } = mine
  const isOther = and(eq(pairSides.pairingId, pairingId), eq(pairSides.part, otherPart(part)))
  const [theirs] = await tx.select().from(pairSides).where(isOther)
  if (!theirs) return false
  const after = {
    ...{ received: written, waiting, waitingSince, wroteOn, goals },
    ...{ otherLastsUntil: lastsUntil, otherFadesSoon: fadesSoon },
  }
  const isCallNew = await giveCall(tx, mine)
  const fields = Object.keys(after) as (keyof typeof after)[]
  if (!isCallNew && fields.every((field) => after[field] === theirs[field])) return false
  await changeSide(tx, theirs, after)
  const isOfMine = and(eq(pairMessages.pairingId, pairingId), eq(pairMessages.part, part))
  await tx.update(pairMessages).set({ isWithheld: false }).where(isOfMine)
  return true
}

async function giveCall(tx: Transaction, { pairingId, part }: PairSide) {
  const isOf = (of: PairSide['part']) => and(eq(pairCalls.pairingId, pairingId), eq(pairCalls.part, of))
  const [mine] = await tx.select().from(pairCalls).where(isOf(part))
  const [theirs] = await tx
    .select()
    .from(pairCalls)
    .where(isOf(otherPart(part)))
  if (!mine || sameCall(mine, theirs)) return false
  const call = { ...mine, part: otherPart(part) }
  await tx
    .insert(pairCalls)
    .values(call)
    .onConflictDoUpdate({ target: [pairCalls.pairingId, pairCalls.part], set: call })
  return true
}

function sameCall(one: typeof pairCalls.$inferSelect, other: typeof pairCalls.$inferSelect | undefined) {
  return other?.id === one.id && other.picked === one.picked && other.offBy === one.offBy
}
