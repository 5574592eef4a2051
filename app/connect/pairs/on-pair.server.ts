import { lockAccount } from '../../account/accounts.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { handOver } from './hand-over.server.ts'
import { lockPair, type OwnPair, pairOf } from './pairs.server.ts'

/**
 * Locks what two people have, for one of them, who acts on the own side, and hands that over unless it has to wait. `act` is
 * not called when the pair is not theirs, or is hidden.
 */
export function onPair(
  userId: string,
  id: string,
  act: (tx: Transaction, own: OwnPair) => Promise<boolean>,
  at = new Date(),
) {
  return db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    await lockPair(tx, id)
    const own = await pairOf(tx, userId, id)
    if (!own || !(await act(tx, own))) return false
    if (!hidesMoments()) await handOver(tx, id, at)
    return true
  })
}
