import { lt } from 'drizzle-orm'
import { tryLock } from '../db/advisory-lock.server.ts'
import type { Transaction } from '../db/db.server.ts'
import { jobRuns } from '../db/tables.ts'

// 01:00 UTC is night all over Africa.
const nightStartMs = 60 * 60_000

/** Returns true to one process a night, if its transaction commits. */
export async function claimNight(tx: Transaction, job: string, now = new Date()): Promise<boolean> {
  const night = new Date(now.getTime() - nightStartMs).toISOString().slice(0, 10)
  if (!(await tryLock(tx, job))) return false
  const claimed = await tx
    .insert(jobRuns)
    .values({ job, doneOn: night })
    .onConflictDoUpdate({ target: jobRuns.job, set: { doneOn: night }, setWhere: lt(jobRuns.doneOn, night) })
    .returning({ job: jobRuns.job })
  return claimed.length > 0
}
