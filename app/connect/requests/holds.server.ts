import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/db.server.ts'
import { noteEnding, onDay } from '../../platform/endings/note-ending.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { connectHolds, pairReports } from './tables.ts'

/** What a hold is for that the team decides by itself. All but these two are for a report, whose id they name. */
export const byTeam = 'team'
/** What a hold is for whose report is gone: it was decided against them, and only the team can lift it. */
const kept = 'kept'
/** What a hold is for that a restored backup had lost, perhaps with the report that nobody had decided. */
export const restored = 'restored'
/** All that the team lifts by itself. */
export const teamReasons = [byTeam, kept, restored]

/**
 * `untold`: only for reports that nobody has decided, or what may have been one. Until then nothing that the held person
 * sees may tell, because somebody with one pair would know at once who has told the team.
 */
export type Hold = 'none' | 'untold' | 'told'

const isUndecided = sql`(${connectHolds.reason} = ${restored} or exists (select from ${pairReports}
  where ${pairReports.id} = ${connectHolds.reason} and ${pairReports.decidedOn} is null))`

/** Whether the person of a column is on hold. */
export function isHeld(userId: SQLWrapper): SQL<boolean> {
  return sql`(${userId} in (select ${connectHolds.userId} from ${connectHolds}) is true)`
}

/** Whether the person of a column is on hold, as far as the pages of others may show it by now. */
export function isHeldByNow(userId: SQLWrapper): SQL<boolean> {
  return sql`(${userId} in (select ${connectHolds.userId} from ${connectHolds} where ${connectHolds.hasTakenEffect}) is true)`
}

/** Whether the person of a column is on hold, and has been told so. */
export function isToldOfHold(userId: SQLWrapper): SQL<boolean> {
  return sql`(${userId} in (select ${connectHolds.userId} from ${connectHolds} where not ${isUndecided}) is true)`
}

export async function holdOf(database: Queryable, userId: string | null): Promise<Hold> {
  const rows = await database
    .select({ isUndecided: sql<boolean>`${isUndecided}` })
    .from(connectHolds)
    .where(eq(connectHolds.userId, userId ?? ''))
  if (rows.length === 0) return 'none'
  return rows.every((row) => row.isUndecided) ? 'untold' : 'told'
}

export function isAnyHeld(database: Queryable, userIds: (string | null)[]): Promise<boolean> {
  return isAny(database, userIds, undefined)
}

/** Whether any of these people is on hold, as far as the pages of others may show it by now. */
export function isAnyHeldByNow(database: Queryable, userIds: (string | null)[]): Promise<boolean> {
  return isAny(database, userIds, eq(connectHolds.hasTakenEffect, true))
}

/** Whether any of these people stays on hold for good, because the team has decided so about a report. */
export function isAnyHeldForGood(database: Queryable, userIds: (string | null)[]): Promise<boolean> {
  return isAny(database, userIds, and(ne(connectHolds.reason, byTeam), sql`not ${isUndecided}`))
}

async function isAny(database: Queryable, userIds: (string | null)[], which: SQL | undefined) {
  const ids = userIds.filter((id) => id !== null)
  const [held] = await database
    .select({ userId: connectHolds.userId })
    .from(connectHolds)
    .where(and(inArray(connectHolds.userId, ids), which))
    .limit(1)
  return held !== undefined
}

/** Lets others see what rests for the holds that have begun since the last batch. */
export async function takeEffect(tx: Transaction): Promise<void> {
  await tx.update(connectHolds).set({ hasTakenEffect: true }).where(eq(connectHolds.hasTakenEffect, false))
}

/** Keeps on hold whom these reports hold, which are deleted, so that the team can lift it: nobody is held by what is gone. */
export async function keepForTeam(tx: Transaction, reports: SQL): Promise<void> {
  const gone = tx.select({ id: pairReports.id }).from(pairReports).where(reports)
  const holds = await tx.delete(connectHolds).where(inArray(connectHolds.reason, gone)).returning()
  if (holds.length === 0) return
  await tx
    .insert(connectHolds)
    .values(holds.map((each) => ({ ...each, reason: kept })))
    .onConflictDoNothing()
}

/** Adds a reason for which somebody is on hold. Of when, only the month is kept. */
export async function hold(tx: Transaction, userId: string, reason: string, at: Date): Promise<void> {
  await noteEnding(tx, onDay(subjects.hold(userId)))
  await tx
    .insert(connectHolds)
    .values({ userId, reason, since: `${isoDay(at).slice(0, 7)}-01`, hasTakenEffect: !hidesMoments() })
    .onConflictDoNothing()
}
