import { and, eq, isNotNull, not, or, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { eachAlone } from '../../platform/db/transactions.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { tell } from '../people/notify.server.ts'
import type { Part } from '../people/states.ts'
import { type Act, type ActOf, actsIn, asLeftBy, personIn } from './acts.ts'
import { forgetIn } from './forget.server.ts'
import { isAnyHeld, isHeld } from './holds.server.ts'
import { introduce } from './introduce.server.ts'
import { noteAct } from './noted-ends.server.ts'
import { choicesOf, writeChoices } from './own-choices.server.ts'
import { avoid } from './recent-pairs.server.ts'
import { decline, endPair, endRequest, fillPlaces, hasSaidYes, lockRequests } from './requests.server.ts'
import { type Pairing, pairings } from './tables.ts'

/**
 * Lets what one of two people does about what they have reach the other: at once, or with the batch, until when only their
 * own pages show it. Under the lock of requests.
 */
export async function act(tx: Transaction, pairing: Pairing, by: Part, what: Act, at: Date): Promise<void> {
  await noteAct(tx, pairing, by, what)
  if (!hidesMoments()) return carryOut(tx, pairing, { ...what, by }, at)
  await tx
    .update(pairings)
    .set({ acts: JSON.stringify([...actsIn(pairing), { ...what, by }]) })
    .where(eq(pairings.id, pairing.id))
}

/** Carries out all that waits for the batch, and introduces who have both said yes: one pair after the other in no order. */
export async function carryOutAll(at = new Date(), stopping?: AbortSignal): Promise<void> {
  const isFree = and(not(isHeld(pairings.menteeId)), not(isHeld(pairings.mentorId)))
  const areAgreed = and(eq(pairings.state, 'open'), eq(pairings.saidYes, 'both'), isFree)
  const waiting = await db()
    .select({ id: pairings.id })
    .from(pairings)
    .where(or(isNotNull(pairings.acts), areAgreed))
    .orderBy(sql`random()`)
  await eachAlone(waiting, stopping, async (tx, { id }) => {
    await lockRequests(tx)
    const [pairing] = await locked(tx, id)
    if (pairing) await carryOutOn(tx, pairing, at)
  })
}

/** Does the same for a pairing that is locked. While one of the two is on hold, nobody is introduced. */
export async function carryOutOn(tx: Transaction, pairing: Pairing, at: Date): Promise<void> {
  await tx.update(pairings).set({ acts: null }).where(eq(pairings.id, pairing.id))
  for (const each of actsIn(pairing)) {
    const [now] = await locked(tx, pairing.id)
    // What was taken back is gone, but whom somebody blocks with it stays blocked.
    await carryOut(tx, now ?? { ...pairing, state: 'withdrawn' }, each, at)
  }
  const [after] = await locked(tx, pairing.id)
  if (after?.state !== 'open' || after.saidYes !== 'both') return
  if (await isAnyHeld(tx, [after.menteeId, after.mentorId])) return
  await introduce(tx, after, at)
  await tell(
    tx,
    [after.menteeId, after.mentorId].filter((each) => each !== null),
    at,
  )
}

function locked(tx: Transaction, id: string) {
  return tx.select().from(pairings).where(eq(pairings.id, id)).for('update')
}

async function carryOut(tx: Transaction, pairing: Pairing, { by, ...what }: ActOf, at: Date): Promise<void> {
  const { id, mentorId, state } = pairing
  if (what.kind === 'forget') return forgetIn(tx, pairing, by, at)
  if (what.kind === 'end') {
    if (state === 'introduced') await endPair(tx, pairing, personIn(pairing, by), at)
    if (!what.closes) return
    await tx.update(pairings).set({ isHidden: true }).where(eq(pairings.id, id))
    // Written anew also for nothing but a closed page, so that no row tells a block.
    await avoid(tx, pairing, what.blocks ? 'blocked' : 'ended', at)
    return
  }
  if (what.kind === 'not now') {
    if (state === 'open') await decline(tx, pairing, { by, kindSentence: what.kindSentence }, at)
    // Of what the other had taken back meanwhile, the mentee should read nothing.
    await avoid(
      tx,
      state === 'open' ? pairing : { ...pairing, listing: null },
      what.blocks ? 'blocked' : 'declined',
      at,
    )
    return
  }
  // The other may have been faster.
  if (state !== 'open') return
  if (what.kind === 'withdraw') return endRequest(tx, pairing, { state: 'withdrawn', by }, at)
  await (hasSaidYes(pairing.saidYes, 'mentor') ? leaveWithdrawn : leaveNothing)(tx, pairing, at)
  if (mentorId) await fillPlaces(tx, mentorId, at)
}

// The mentor, who has said yes, should read that it did not come about; the mentee should not read that yes from it.
async function leaveWithdrawn(tx: Transaction, { id, mentorId }: Pairing, at: Date) {
  const over = { state: 'withdrawn' as const, closedOn: isoDay(at), nextOn: null, facts: null, isHidden: true }
  await tx.update(pairings).set(over).where(eq(pairings.id, id))
  if (mentorId) await tell(tx, mentorId, at)
}

async function leaveNothing(tx: Transaction, { id }: Pairing) {
  await tx.delete(pairings).where(eq(pairings.id, id))
}

/**
 * Takes a mentee’s open request back, as if it had not been sent. The mentor is the first choice again, unless the mentee
 * no longer wants that.
 */
export async function takeBack(tx: Transaction, menteeId: string, at: Date, keepsChoice: boolean): Promise<void> {
  const isTheirs = and(eq(pairings.menteeId, menteeId), eq(pairings.state, 'open'))
  const [request] = await tx.select().from(pairings).where(isTheirs)
  if (!request || asLeftBy('mentee', request, isoDay(at)).state !== 'open') return
  const { source, listing } = request
  await act(tx, request, 'mentee', { kind: 'take back' }, at)
  // A mentor who has gone meanwhile is no choice, as the batch tells.
  const isGone = actsIn(request).some(({ kind }) => kind === 'withdraw' || kind === 'forget')
  const mentorId = isGone ? null : request.mentorId
  if (keepsChoice && source === 'choice' && (mentorId || isGone))
    await writeChoices(tx, menteeId, [{ mentorId, listing }, ...(await choicesOf(tx, menteeId))])
}

/** Ends what a mentee who no longer looks for a mentor has with one. */
export async function endPairOf(tx: Transaction, menteeId: string, at: Date): Promise<void> {
  const isTheirs = and(eq(pairings.menteeId, menteeId), eq(pairings.state, 'introduced'))
  for (const each of await tx.select().from(pairings).where(isTheirs))
    await act(tx, each, 'mentee', { kind: 'end', closes: false, blocks: false }, at)
}
