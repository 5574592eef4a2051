import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Queryable } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { dayInWords } from '../people/days.ts'
import { withFacts } from '../requests/facts.server.ts'
import { noteDeleted } from '../requests/noted-ends.server.ts'
import { makeOffers, takeOffersBack } from '../requests/offers.server.ts'
import { fillPlaces, lockRequests } from '../requests/requests.server.ts'
import { connectRounds, pairings } from '../requests/tables.ts'
import { markOfMarket } from './market.server.ts'
import { matchInThread } from './matching-thread.server.ts'
import type { Preview } from './round-result.server.ts'

const dayMs = 86_400_000

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
      return latest?.digest === digest && !latest.isUndone ? 'done' : 'changed'
    }
    const id = newPublicId()
    await tx.insert(connectRounds).values({ id, ranAt: at, digest, offers: result.pairCount })
    await makeOffers(tx, offers, id, at)
    await recordAction(tx, { adminId, verb: 'run round', target: id })
    return 'done'
  })
}

/**
 * Takes a round back if it is the latest, within a day and before anybody has answered. True as well if that was done
 * already.
 */
export function undoRound(adminId: string, id: string, at = new Date()): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    const round = await latestRound(adminId, at, tx)
    if (round?.id !== id || !round.canUndo) return round?.id === id && round.isUndone
    const isOpen = and(eq(pairings.roundId, id), eq(pairings.state, 'open'))
    const offers = await tx.delete(pairings).where(isOpen).returning()
    await noteDeleted(tx, offers)
    await tx.update(connectRounds).set({ isUndone: true }).where(eq(connectRounds.id, id))
    await recordAction(tx, { adminId, verb: 'undo round', target: id })
    const freed = offers.flatMap(({ mentorId }) => mentorId ?? [])
    await takeOffersBack(tx, offers, id)
    await fillPlaces(tx, freed, at)
    return true
  })
}

/**
 * Returns the round that was run last, or null. An admin who is in it cannot undo it: whether that is possible would tell
 * what the other answers.
 */
export async function latestRound(adminId: string, at = new Date(), database: Queryable = db()) {
  const [round] = await database.select().from(connectRounds).orderBy(desc(connectRounds.ranAt)).limit(1)
  if (!round) return null
  const { id, ranAt, offers, isUndone } = round
  const isAnswered = or(
    ...[isNotNull(pairings.saidYes), isNotNull(pairings.acts)],
    and(ne(pairings.state, 'open'), ne(pairings.state, 'withdrawn')),
    ...[eq(pairings.menteeId, adminId), eq(pairings.mentorId, adminId)],
  )
  const isItsOwn = eq(pairings.roundId, id)
  const [obstacle] = await database.select({ id: pairings.id }).from(pairings).where(and(isItsOwn, isAnswered)).limit(1)
  const isRecent = at.getTime() - ranAt.getTime() < dayMs
  const canUndo = !isUndone && !obstacle && isRecent
  return { id, ranOn: dayInWords(isoDay(ranAt)), offers, isUndone, canUndo }
}
