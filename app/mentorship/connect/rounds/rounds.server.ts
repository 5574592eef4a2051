import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { and, desc, eq, isNotNull, ne, or } from 'drizzle-orm'
import { recordAction } from '../../../platform/audit/audit-log.server.ts'
import { projectFolder } from '../../../platform/config/config.server.ts'
import { db, type Queryable } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { dayInWords } from '../days.ts'
import type { Match } from '../matching/match.server.ts'
import { makeOffers, takeOffersBack } from '../requests/offers.server.ts'
import { fillPlaces, lockRequests } from '../requests/requests.server.ts'
import { connectRounds, pairings } from '../tables.ts'
import { type Market, marketAt } from './market.server.ts'
import type { Matched } from './match-all.server.ts'
import { longestFirst, type Suggestion, suggestionsOf } from './suggestions.ts'

const dayMs = 86_400_000
const workerFile = join(projectFolder, 'app/mentorship/connect/rounds/match-worker.ts')

/** `digest` is of all that a round would do. `hidden` pairs concern the admin who looks. */
export type Preview = {
  digest: string
  suggestions: Suggestion[]
  hidden: number
  left: { mentee: string; weeks: number; couldMatch: boolean }[]
}

/** Returns what a round would do now. Writes nothing, and on the same day says the same of the same people. */
export async function previewRound(adminId: string, at = new Date()): Promise<Preview> {
  const market = await marketAt(at)
  const { matches, left } = await inWorker(market)
  const shown = matches.filter(({ menteeId, mentorId }) => menteeId !== adminId && mentorId !== adminId)
  const mentees = new Map(market.mentees.map((mentee) => [mentee.userId, mentee]))
  return {
    digest: digestOf(matches),
    suggestions: suggestionsOf(shown, market),
    hidden: matches.length - shown.length,
    left: left
      .flatMap(({ menteeId, couldMatch }) => {
        const mentee = mentees.get(menteeId)
        return mentee && menteeId !== adminId ? [{ mentee: mentee.publicId, weeks: mentee.weeks, couldMatch }] : []
      })
      .sort(longestFirst),
  }
}

/**
 * Makes the offers of a preview, all at once. Matched anew, while nobody can ask, answer or leave: `changed` if anything
 * has come out differently since.
 */
export function runRound(adminId: string, digest: string, at = new Date()): Promise<'done' | 'changed'> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    const { matches } = await inWorker(await marketAt(at))
    if (matches.length === 0 || digestOf(matches) !== digest) return 'changed'
    const id = newPublicId()
    await tx.insert(connectRounds).values({ id, ranAt: at, offers: matches.length })
    await makeOffers(tx, matches, id, at)
    await recordAction(tx, { adminId, verb: 'run round', target: id })
    return 'done'
  })
}

/** Takes the latest round back, within a day and before anybody has answered. */
export function undoRound(adminId: string, at = new Date()): Promise<boolean> {
  return db().transaction(async (tx) => {
    await lockRequests(tx)
    const round = await latestRound(at, tx)
    if (!round?.canUndo) return false
    const isOpen = and(eq(pairings.roundId, round.id), eq(pairings.state, 'open'))
    const offers = await tx.select().from(pairings).where(isOpen)
    await takeOffersBack(tx, offers, at)
    for (const { mentorId } of offers) if (mentorId) await fillPlaces(tx, mentorId, at)
    await tx.update(connectRounds).set({ isUndone: true }).where(eq(connectRounds.id, round.id))
    await recordAction(tx, { adminId, verb: 'undo round', target: round.id })
    return true
  })
}

/** Returns the round that was run last, or null. */
export async function latestRound(at = new Date(), database: Queryable = db()) {
  const [round] = await database.select().from(connectRounds).orderBy(desc(connectRounds.ranAt)).limit(1)
  if (!round) return null
  const { id, ranAt, offers, isUndone } = round
  const isAnswered = or(
    ...[isNotNull(pairings.saidYes), isNotNull(pairings.question), eq(pairings.isExtended, true)],
    and(ne(pairings.state, 'open'), ne(pairings.state, 'withdrawn')),
  )
  const isItsOwn = eq(pairings.roundId, id)
  const [answered] = await database.select().from(pairings).where(and(isItsOwn, isAnswered)).limit(1)
  const isRecent = at.getTime() - ranAt.getTime() < dayMs
  return {
    id,
    ranOn: dayInWords(ranAt.toISOString()),
    offers,
    isUndone,
    canUndo: !isUndone && !answered && isRecent,
  }
}

/** Matches in a thread of its own, so that thousands of people hold up no request. */
async function inWorker(market: Market): Promise<Matched> {
  const worker = new Worker(workerFile, { workerData: market })
  const [matched] = await once(worker, 'message')
  return matched
}

function digestOf(matches: Match[]) {
  const lines = matches.map(({ menteeId, mentorId, fit, weeks }) => [menteeId, mentorId, fit, weeks].join(' '))
  return createHash('sha256').update(lines.sort().join('\n')).digest('hex')
}
