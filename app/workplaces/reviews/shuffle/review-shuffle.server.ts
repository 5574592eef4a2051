import type postgres from 'postgres'
import { interruptiblePause } from '../../../platform/concurrency/interruptible-pause.server.ts'
import { doTonight } from '../../../platform/jobs/job-runner.server.ts'

/** `connection` is the only one of its pool. */
type Run = { connection: postgres.Sql; signal?: AbortSignal }

const settings = {
  application_name: 'upinde',
  statement_timeout: 0,
  // What waits for a lock holds up all who come later, so it waits for a moment only, and tries again.
  lock_timeout: 50,
  work_mem: '64MB',
  // No lock is kept until a standby has confirmed. What a crash undoes, the next run repeats.
  synchronous_commit: 'off',
}
const retryMs = 500
const maxWaitMs = 30 * 60_000
const lockNotAvailable = '55P03'
const queryCanceled = '57014'

// One message, so that the lock is never held while this process is busy. The lock admits readers and blocks writers,
// to whom a row that they waited for would seem deleted. DELETE, because TRUNCATE blocks readers until the commit and
// shows older snapshots (backups) an empty table; UPDATE would leave long texts where they are.
export const moveReviews = `lock table reviews in share row exclusive mode;
  with old as (delete from reviews returning *) insert into reviews select * from old order by id`

/**
 * Moves all reviews into the order of their random ids once a night, in one transaction, so that neither places nor
 * transaction ids reveal sessions, and removes what is left of the old rows.
 */
export function shuffleReviewsTonight(signal?: AbortSignal, now = new Date()): Promise<boolean> {
  return doTonight({ job: 'shuffle reviews', settings, stopping: signal, now }, async (connection) => {
    const run = { connection, signal }
    const isEmptied = async () => (await isDone(run, 'vacuum reviews')) && (await deadRows(run)) === 0
    return (
      (await untilDone(run, () => isDone(run, moveReviews))) &&
      // A full vacuum copies deleted rows, in their old order, as long as another transaction or a standby may see them.
      // If that lasts, the next attempt also moves what was written meanwhile.
      (await untilDone(run, isEmptied, maxWaitMs)) &&
      (await untilDone(run, () => isDone(run, 'vacuum (full, analyze) reviews')))
    )
  })
}

async function untilDone({ signal }: Run, attempt: () => Promise<boolean>, forMs = Number.POSITIVE_INFINITY) {
  const end = performance.now() + forMs
  while (!signal?.aborted && performance.now() < end) {
    if (await attempt()) return true
    await interruptiblePause(retryMs, signal)
  }
  return false
}

/** Returns false when another transaction does not let go of the table, or the run is aborted. */
async function isDone({ connection, signal }: Run, statements: string) {
  const query = connection.unsafe(statements)
  const cancel = () => query.cancel()
  signal?.addEventListener('abort', cancel)
  try {
    await query
    return true
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== lockNotAvailable && code !== queryCanceled) throw error
    return false
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}

async function deadRows({ connection }: Run) {
  await connection`select pg_stat_force_next_flush()`
  const [table] = await connection`select n_dead_tup::float8 as dead from pg_stat_user_tables where relname = 'reviews'`
  return Number(table?.dead)
}
