import { getTableColumns } from 'drizzle-orm'
import type postgres from 'postgres'
import { reviews } from '../../tables.ts'

/** `connection` is the only one of its pool. */
export type Run = { connection: postgres.Sql; signal?: AbortSignal }

const lockTimeoutMs = 50
const lockNotAvailable = '55P03'
const queryCanceled = '57014'

/**
 * Deletes the reviews and inserts them elsewhere in random order, in one transaction. Returns false and moves none
 * when a writer does not let go of the table, or when it takes longer than `maxMs`.
 */
export async function moveReviews(run: Run, which: string, maxMs = 0): Promise<boolean> {
  const columns = Object.values(getTableColumns(reviews))
  const names = columns.map(({ name }) => `"${name}"`)
  const values = columns.map((column) => (column === reviews.formTokenHash ? 'null' : `"${column.name}"`))
  // One message, so that the lock is never held while this process is busy. The lock admits readers and blocks writers,
  // to whom a row that they waited for would seem deleted. DELETE, because TRUNCATE blocks readers until the commit and
  // shows older snapshots (backups) an empty table.
  return unlessTimedOut(
    run,
    `set local lock_timeout = ${lockTimeoutMs};
    set local statement_timeout = ${maxMs};
    lock table reviews in share row exclusive mode;
    with old as (delete from reviews where ${which} returning *)
    insert into reviews (${names}) select ${values} from old order by gen_random_uuid()`,
  )
}

/** Returns false when the statements ran into a timeout, or were cancelled because the run is aborted. */
export async function unlessTimedOut({ connection, signal }: Run, statements: string): Promise<boolean> {
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
