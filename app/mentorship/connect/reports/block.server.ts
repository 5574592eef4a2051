import { eq } from 'drizzle-orm'
import { lockPair } from '../pair/pairs.server.ts'
import { avoid } from '../requests/avoid.server.ts'
import { decline, endPair, whileLocked } from '../requests/requests.server.ts'
import { pairings } from '../tables.ts'
import { reportableOf } from './reportable.server.ts'

/**
 * Ends what two people have if it has not ended, closes its page to both, and keeps them apart from now on. Before they were
 * introduced, it reads like any request or offer that does not come about.
 */
export function block(userId: string, id: string, at = new Date()) {
  return whileLocked(userId, async (tx) => {
    await lockPair(tx, id)
    const found = await reportableOf(tx, userId, id)
    if (!found) return false
    const { pairing, part } = found
    if (pairing.state === 'introduced') await endPair(tx, pairing, userId, at)
    if (pairing.state === 'open') await decline(tx, pairing, { by: part }, at)
    if (pairing.introducedOn !== null) await tx.update(pairings).set({ isHidden: true }).where(eq(pairings.id, id))
    await avoid(tx, pairing, 'blocked', at)
    return true
  })
}
