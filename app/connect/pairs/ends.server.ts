import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { tell } from '../people/notify.server.ts'
import { parts } from '../people/states.ts'
import { act } from '../requests/carry-out.server.ts'
import { isAnyHeld } from '../requests/holds.server.ts'
import { endPair, whileLocked } from '../requests/requests.server.ts'
import { restSearch } from '../requests/resting.server.ts'
import { type Pairing, pairings, pairSides } from '../requests/tables.ts'
import { nextStepOf, paceOf, pairSteps } from './pair-steps.ts'
import { lockPair, pairOf } from './pairs.server.ts'

/**
 * Ends what two people have, for either of them. Whoever likes closes its page to both at once, as a block does, so that
 * nobody can tell a block from that.
 */
export function endPairFor(userId: string, pairId: string, closes = false, at = new Date()) {
  return whileLocked(userId, async (tx) => {
    await lockPair(tx, pairId)
    const pair = await pairOf(tx, userId, pairId)
    if (!pair) return false
    const { pairing, part } = pair
    if (pairing.state === 'introduced' && part === 'mentee') await restIfSilent(tx, pairing, at)
    if (pairing.state === 'introduced' || closes)
      await act(tx, pairing, part, { kind: 'end', closes, blocks: false }, at)
    return true
  })
}

/** Lets the search of a mentee who has written nothing rest, when that one or nobody ends it; a block costs nobody that. */
async function restIfSilent(tx: Transaction, { id, menteeId }: Pairing, at: Date) {
  const isSilent = and(eq(pairSides.pairingId, id), eq(pairSides.part, 'mentee'), eq(pairSides.written, 0))
  if (menteeId && (await tx.$count(pairSides, isSilent)) > 0) await restSearch(tx, menteeId, at)
}

/** Tells of a silence that lasts and of a time that is nearly over, asks how it goes, or ends it, when the day has come. */
export async function takePairStep(tx: Transaction, pairing: Pairing, at: Date): Promise<void> {
  const { id, menteeId, mentorId, nextOn } = pairing
  const today = isoDay(at)
  const sides = await tx.select().from(pairSides).where(eq(pairSides.pairingId, id))
  const steps = sides.map((side) => ({ part: side.part, ...pairSteps(paceOf(pairing, side, today)) }))
  // As it was announced to whoever is not on hold: what somebody on hold has done counts only for themselves.
  const [menteeIsHeld, mentorIsHeld] = [await isAnyHeld(tx, [menteeId]), await isAnyHeld(tx, [mentorId])]
  const free = steps.filter(({ part }) => !(part === 'mentee' ? menteeIsHeld : mentorIsHeld))
  if ((free.length > 0 ? free : steps).some(({ endsOn }) => endsOn <= today)) {
    await restIfSilent(tx, pairing, at)
    return endPair(tx, pairing, null, at)
  }
  await tx
    .update(pairings)
    .set({ nextOn: nextStepOf(pairing, sides, today) })
    .where(eq(pairings.id, id))
  const isDue = ({ on }: { on: string }) => on >= (nextOn ?? today) && on <= today
  for (const part of parts) {
    const tells = steps.filter((side) => side.part === part).flatMap((side) => side.tells)
    const userId = part === 'mentee' ? menteeId : mentorId
    if (userId && tells.some((each) => isDue(each) && each.parts.includes(part))) await tell(tx, userId, at)
  }
}
