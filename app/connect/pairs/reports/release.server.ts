import { and, eq, inArray, or } from 'drizzle-orm'
import type { Transaction } from '../../../platform/db/db.server.ts'
import { tell } from '../../people/notify.server.ts'
import { carryOutOn } from '../../requests/carry-out.server.ts'
import { holdOf, isAnyHeld } from '../../requests/holds.server.ts'
import { fillPlaces, hasSaidYes, lockPairsOf, reachesMentor, sendNextOf } from '../../requests/requests.server.ts'
import { connectHolds, type Pairing, pairings } from '../../requests/tables.ts'
import { handOverOf } from '../hand-over.server.ts'

/**
 * Takes away reasons for which somebody is on hold, under the lock of requests. With the last one, what rested goes on.
 * Returns whether there was such a reason.
 */
export async function release(tx: Transaction, userId: string, reasons: string[], at: Date): Promise<boolean> {
  await lockPairsOf(tx, userId)
  const before = await holdOf(tx, userId)
  const isIt = and(eq(connectHolds.userId, userId), inArray(connectHolds.reason, reasons))
  if ((await tx.delete(connectHolds).where(isIt).returning()).length === 0) return false
  const after = await holdOf(tx, userId)
  if (after === 'none') await goOn(tx, userId, at)
  if (before === 'told' && after !== 'told') await tell(tx, userId, at)
  return true
}

async function goOn(tx: Transaction, userId: string, at: Date) {
  await handOverOf(tx, userId, at)
  for (const each of await restingFor(tx, userId)) await goOnWith(tx, each, at)
  await sendNextOf(tx, userId, at)
  await fillPlaces(tx, userId, at)
}

async function restingFor(tx: Transaction, userId: string) {
  const isTheirs = or(eq(pairings.menteeId, userId), eq(pairings.mentorId, userId))
  const open = await tx
    .select()
    .from(pairings)
    .where(and(isTheirs, eq(pairings.state, 'open')))
  const areFree = await Promise.all(open.map(async (each) => !(await isAnyHeld(tx, [each.menteeId, each.mentorId]))))
  return open.filter((_, place) => areFree[place])
}

// Who has asked reads nothing now: see `prolong`.
async function goOnWith(tx: Transaction, { id }: Pairing, at: Date) {
  const now = () => tx.select().from(pairings).where(eq(pairings.id, id)).for('update')
  const [resting] = await now()
  if (resting) await carryOutOn(tx, resting, at)
  const [request] = await now()
  if (request?.state !== 'open') return
  await tx.update(pairings).set({ hasRested: true }).where(eq(pairings.id, id))
  const { mentorId, saidYes } = request
  if (mentorId && reachesMentor(request) && !hasSaidYes(saidYes, 'mentor')) await tell(tx, mentorId, at)
}
