import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { isAnyHeld } from '../people/holds.server.ts'
import { notifyMembers } from '../people/notify.server.ts'
import { parts } from '../people/states.ts'
import { end } from '../requests/ends.server.ts'
import { peopleIn } from '../requests/ends.ts'
import { whileLocked } from '../requests/requests.server.ts'
import { restSearch } from '../requests/searches.server.ts'
import { type Pair, pairSides, pairs } from '../tables.ts'
import { nextStepOf, paceOf, pairSteps } from './pair-steps.ts'
import { lockPair, pairOf } from './pairs.server.ts'

/**
 * Ends what two people have, for either of them. Whoever likes closes its page to both at once, as a block does, so that
 * nobody can tell a block from that.
 */
export function endPairFor(userId: string, pairId: string, closes = false, at = new Date()) {
  return whileLocked(userId, async (tx) => {
    await lockPair(tx, pairId)
    const own = await pairOf(tx, userId, pairId)
    if (!own) return false
    const { pair, part } = own
    if (pair.endedOn === null && part === 'mentee') await restIfSilent(tx, pair, at)
    if (pair.endedOn === null || closes) await end(tx, pair, part, { kind: 'end', closes, blocks: false }, at)
    return true
  })
}

/** Lets the search of a mentee who has written nothing rest, when that one or nobody ends it; a block costs nobody that. */
async function restIfSilent(tx: Transaction, { id, menteeId }: Pair, at: Date) {
  const isSilent = and(eq(pairSides.pairId, id), eq(pairSides.part, 'mentee'), eq(pairSides.written, 0))
  if (menteeId && (await tx.$count(pairSides, isSilent)) > 0) await restSearch(tx, menteeId, at)
}

/** Tells of a silence that lasts and of a time that is nearly over, asks how it goes, or ends it, when the day has come. */
export async function takePairStep(tx: Transaction, pair: Pair, at: Date): Promise<void> {
  const { id, nextOn } = pair
  const today = isoDay(at)
  const sides = await tx.select().from(pairSides).where(eq(pairSides.pairId, id))
  const steps = sides.map((side) => ({ part: side.part, ...pairSteps(paceOf(pair, side)) }))
  // As it was announced to whoever is not on hold: what somebody on hold has done counts only for themselves.
  const held = {
    mentee: await isAnyHeld(tx, [pair.menteeId]),
    mentor: await isAnyHeld(tx, [pair.mentorId]),
  }
  const free = steps.filter(({ part }) => !held[part])
  if ((free.length > 0 ? free : steps).some(({ endsOn }) => endsOn <= today)) {
    await restIfSilent(tx, pair, at)
    return end(tx, pair, null, { kind: 'run out' }, at)
  }
  await tx
    .update(pairs)
    .set({ nextOn: nextStepOf(pair, sides, today) })
    .where(eq(pairs.id, id))
  const isDue = ({ on }: { on: string }) => on >= (nextOn ?? today) && on <= today
  const told = parts.filter((part) =>
    steps.some((side) => side.part === part && side.tells.some((each) => isDue(each) && each.parts.includes(part))),
  )
  await notifyMembers(tx, peopleIn(pair, told), at)
}
