import { and, eq, inArray, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../../platform/db/db.server.ts'
import { noteEnding, onDay } from '../../platform/endings/note-ending.server.ts'
import { hidesMoments } from '../../platform/live/clock.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { connectHolds } from './tables.ts'

/** What a hold is for that the team decides by itself. All but these three are for a report, whose id they name. */
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

const { userId, reason, isTold, hasTakenEffect } = connectHolds

/** Whether the person of a column is on hold. */
export function isHeld(person: SQLWrapper): SQL<boolean> {
  return sql`(${person} in (select ${userId} from ${connectHolds}) is true)`
}

/** Whether the person of a column is on hold, as far as the pages of others may show it by now. */
export function isHeldByNow(person: SQLWrapper): SQL<boolean> {
  return sql`(${person} in (select ${userId} from ${connectHolds} where ${hasTakenEffect}) is true)`
}

/** Whether the person of a column is on hold, and has been told so. */
export function isToldOfHold(person: SQLWrapper): SQL<boolean> {
  return sql`(${person} in (select ${userId} from ${connectHolds} where ${isTold}) is true)`
}

export async function holdOf(database: Queryable, person: string | null): Promise<Hold> {
  const rows = await database
    .select({ isTold })
    .from(connectHolds)
    .where(eq(userId, person ?? ''))
  if (rows.length === 0) return 'none'
  return rows.some((row) => row.isTold) ? 'told' : 'untold'
}

export function isAnyHeld(database: Queryable, people: (string | null)[]): Promise<boolean> {
  return isAny(database, people, undefined)
}

/** Whether any of these people is on hold, as far as the pages of others may show it by now. */
export function isAnyHeldByNow(database: Queryable, people: (string | null)[]): Promise<boolean> {
  return isAny(database, people, eq(hasTakenEffect, true))
}

/** Whether any of these people stays on hold for good, because the team has decided so about a report. */
export function isAnyHeldForGood(database: Queryable, people: (string | null)[]): Promise<boolean> {
  return isAny(database, people, and(ne(reason, byTeam), eq(isTold, true)))
}

async function isAny(database: Queryable, people: (string | null)[], which: SQL | undefined) {
  const ids = people.filter((id) => id !== null)
  const isIt = and(inArray(userId, ids), which)
  return (await database.select({ userId }).from(connectHolds).where(isIt).limit(1)).length > 0
}

/** Lets others see what rests for the holds that have begun since the last batch. */
export async function takeEffect(tx: Transaction): Promise<void> {
  await tx.update(connectHolds).set({ hasTakenEffect: true }).where(eq(hasTakenEffect, false))
}

/** Adds a reason for which somebody is on hold. Of when, only the month is kept. */
export async function hold(tx: Transaction, person: string, why: string, at: Date): Promise<void> {
  await noteEnding(tx, onDay(subjects.hold(person)))
  const since = `${isoDay(at).slice(0, 7)}-01`
  await tx
    .insert(connectHolds)
    .values({ userId: person, reason: why, since, isTold: why === byTeam, hasTakenEffect: !hidesMoments() })
    .onConflictDoNothing()
}

/** Says that a report, which is decided now, keeps somebody on hold. */
export async function holdForGood(tx: Transaction, reportId: string): Promise<void> {
  await tx.update(connectHolds).set({ isTold: true }).where(eq(reason, reportId))
}

/** Keeps on hold whom these reports hold, which are deleted, so that the team can lift it: nobody is held by what is gone. */
export async function keepForTeam(tx: Transaction, reportIds: string[]): Promise<void> {
  const holds = await tx.delete(connectHolds).where(inArray(reason, reportIds)).returning()
  if (holds.length === 0) return
  await tx
    .insert(connectHolds)
    .values(holds.map((each) => ({ ...each, reason: kept, isTold: true })))
    .onConflictDoNothing()
}
