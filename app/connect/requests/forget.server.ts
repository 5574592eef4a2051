import { and, eq } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { tell } from '../people/notify.server.ts'
import type { Part } from '../people/states.ts'
import { otherIn } from './acts.ts'
import { endRequest, fillPlaces, hasSaidYes } from './requests.server.ts'
import { type Pairing, pairCalls, pairings, pairMessages, pairSides } from './tables.ts'

/** Leaves nothing in what two people have of one who is gone. The other reads the same as of any end. */
export async function forgetIn(tx: Transaction, pairing: Pairing, gone: Part, at: Date): Promise<void> {
  const { id, state, saidYes, mentorId } = pairing
  if (pairing.introducedOn !== null) await endAndEmpty(tx, pairing, gone, at)
  else if (gone === 'mentor') {
    if (state === 'open') await endRequest(tx, pairing, { state: 'withdrawn', by: gone }, at)
  } else if (state === 'open' && hasSaidYes(saidYes, 'mentor')) {
    const over = { state: 'withdrawn' as const, saidYes: 'mentor' as const, closedOn: isoDay(at), nextOn: null }
    await tx
      .update(pairings)
      .set({ ...over, facts: null })
      .where(eq(pairings.id, id))
    if (mentorId) await tell(tx, mentorId, at)
  } else await tx.delete(pairings).where(eq(pairings.id, id))
  if (gone === 'mentee' && mentorId) await fillPlaces(tx, mentorId, at)
}

async function endAndEmpty(tx: Transaction, pairing: Pairing, gone: Part, at: Date) {
  const { id, state } = pairing
  if (state === 'introduced') {
    await endRequest(tx, pairing, { state: 'ended' }, at)
    const other = otherIn(pairing, gone)
    if (other) await tell(tx, other, at)
  }
  await tx.delete(pairMessages).where(eq(pairMessages.pairingId, id))
  await tx.delete(pairCalls).where(eq(pairCalls.pairingId, id))
  const nothing = { shares: null, otherShares: null, goals: null, checkIn: null }
  await tx.update(pairSides).set(nothing).where(eq(pairSides.pairingId, id))
  const isGones = and(eq(pairSides.pairingId, id), eq(pairSides.part, gone))
  await tx.update(pairSides).set({ mayThank: false }).where(isGones)
  await tx.update(pairings).set({ isHidden: true }).where(eq(pairings.id, id))
}
