import { and, asc, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { type Job, runNow } from '../../platform/jobs/job-runner.server.ts'
import { log } from '../../platform/log/log.server.ts'
import type { ClaimTable } from './claim-table.ts'
import { type Queue, undoSeconds } from './claims.server.ts'

const job = 'carry out decisions'

const triedMinutes = 60

// A timer may fire a little early by the clock of the database.
const marginMs = 200

/**
 * Carries out the decisions that can no longer be undone, each exactly once among all processes. One that fails changes
 * nothing and stays due for an hour. Then it is dropped, and the item can be decided again.
 */
export async function carryOutDecisions(queue: Queue): Promise<void> {
  const { claims } = queue
  const due = await db().select({ itemId: claims.itemId }).from(claims).where(isDue(claims)).orderBy(asc(claims.until))
  for (const { itemId } of due)
    await carryOut(queue, itemId).catch((error) => {
      log('error', 'decision-failed', { error })
      return dropIfOld(queue, itemId)
    })
}

/** Also carries out what a process that ended has left behind. */
export function carryingOutDecisions(queues: Queue[]): Job {
  return {
    name: job,
    everyMs: 10_000,
    async run() {
      for (const queue of queues) await carryOutDecisions(queue)
    },
  }
}

/** Carries out a decision that was just stored, in time. If this process ends before that, another one does it. */
export function carryOutLater(): void {
  setTimeout(() => runNow(job), undoSeconds * 1000 + marginMs).unref()
}

/** Deletes claims that have run out, and what is left of deleted rows, which would date decisions and hold their words. */
export async function forgetEndedClaims({ claims }: Queue): Promise<void> {
  await db()
    .delete(claims)
    .where(and(isNull(claims.verdict), lte(claims.until, sql`now()`)))
  await db().execute(sql`vacuum ${claims}`)
}

async function carryOut(queue: Queue, itemId: string) {
  const { claims } = queue
  await db().transaction(async (tx) => {
    // Another process that is at the same decision waits here, and finds it gone.
    const [decided] = await tx
      .delete(claims)
      .where(and(eq(claims.itemId, itemId), isDue(claims)))
      .returning()
    if (!decided || decided.version === null) return
    const { adminId, version, reason, words } = decided
    const rejection = reason && { reason, words: words ?? '' }
    await queue.carryOut(tx, { adminId, itemId, version, rejection })
  })
}

async function dropIfOld({ claims }: Queue, itemId: string) {
  const isOld = lte(claims.until, sql`now() - make_interval(mins => ${triedMinutes})`)
  const dropped = await db()
    .delete(claims)
    .where(and(eq(claims.itemId, itemId), isDue(claims), isOld))
    .returning({ itemId: claims.itemId })
    .catch(() => [])
  if (dropped.length > 0) log('error', 'decision-dropped')
}

function isDue({ verdict, until }: ClaimTable) {
  return and(isNotNull(verdict), lte(until, sql`now()`))
}
