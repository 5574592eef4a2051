import { and, eq, gte, lt } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { tryLock } from '../db/advisory-lock.server.ts'
import { db, type Transaction } from '../db/db.server.ts'
import { jobRuns } from '../db/tables.ts'
import { isoDay } from '../text/format-date.ts'

// 01:00 UTC is night all over Africa.
const nightStartMs = 60 * 60_000

/** Returns true to one process a night, if its transaction commits. */
export async function claimNight(tx: Transaction, job: string, now = new Date()): Promise<boolean> {
  const night = nightOf(now)
  if (!(await tryLock(tx, job))) return false
  const claimed = await tx
    .insert(jobRuns)
    .values({ job, doneOn: night })
    .onConflictDoUpdate({ target: jobRuns.job, set: { doneOn: night }, setWhere: lt(jobRuns.doneOn, night) })
    .returning({ job: jobRuns.job })
  return claimed.length > 0
}

/**
 * Runs work of many transactions in one process a night, and again if it was interrupted or returns false. Returns false to all
 * others. `connection` is the only one of its pool, because it holds the lock of the job until it ends.
 */
export async function runTonight(
  connection: postgres.Sql,
  job: string,
  work: () => Promise<boolean>,
  now = new Date(),
): Promise<boolean> {
  const database = drizzle(connection)
  const [lock] = await connection`select pg_try_advisory_lock(hashtext(${job})) as held`
  if (!lock?.held) return false
  if (await database.$count(jobRuns, and(eq(jobRuns.job, job), gte(jobRuns.doneOn, nightOf(now))))) return false
  if (!(await work())) return false
  return database.transaction((tx) => claimNight(tx, job, now))
}

/** Returns the last night in which each nightly job was done, by whatever process, as seconds since 1970. */
export async function lastNights(): Promise<{ job: string; seconds: number }[]> {
  const rows = await db().select().from(jobRuns)
  return rows.map(({ job, doneOn }) => ({ job, seconds: Date.parse(doneOn) / 1000 }))
}

function nightOf(now: Date) {
  return isoDay(new Date(now.getTime() - nightStartMs))
}
