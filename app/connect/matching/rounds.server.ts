import { desc } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { makeOffers } from '../matching/offers.server.ts'
import { dayInWords } from '../people/days.ts'
import { withFacts } from '../requests/card-facts.server.ts'
import { lockRequests } from '../requests/requests.server.ts'
import { connectRounds } from '../tables.ts'
import { markOfMarket } from './market.server.ts'
import { matchInThread } from './matching-thread.server.ts'
import type { Preview } from './round-result.server.ts'

/** Returns what a round would do now. Writes nothing, and on the same day says the same of the same people. */
export async function previewRound(adminId: string, at = new Date()): Promise<Preview> {
  const { pairs: _, ...preview } = await matchInThread(db(), adminId, at)
  return preview
}

/**
 * Makes the offers of a preview, all at once. Matched anew first; while nobody can ask, answer or leave, it is only compared
 * whether all is still as it was then: `changed` if not. Run twice, it is `done` once.
 */
export async function runRound(adminId: string, digest: string, at = new Date()): Promise<'done' | 'changed'> {
  const { mark, result, offers } = await db().transaction(
    async (tx) => {
      const [mark, result] = [await markOfMarket(tx, at), await matchInThread(tx, adminId, at)]
      return { mark, result, offers: await withFacts(tx, result.pairs, at) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    if (result.pairCount === 0 || result.digest !== digest || mark !== (await markOfMarket(tx, at))) {
      const [latest] = await tx.select().from(connectRounds).orderBy(desc(connectRounds.ranAt)).limit(1)
      return latest?.digest === digest ? 'done' : 'changed'
    }
    const id = newPublicId()
    await tx.insert(connectRounds).values({ id, ranAt: at, digest, offers: result.pairCount })
    await makeOffers(tx, offers, 'round', at)
    await recordAction(tx, { adminId, verb: 'run round', target: id })
    return 'done'
  })
}

/** Returns the round that was run last, or null. */
export async function latestRound() {
  const [round] = await db().select().from(connectRounds).orderBy(desc(connectRounds.ranAt)).limit(1)
  return round ? { ranOn: dayInWords(isoDay(round.ranAt)), offers: round.offers } : null
}
