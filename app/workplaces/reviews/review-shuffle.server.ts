import { getTableColumns, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { config } from '../../platform/config/config.server.ts'
import { connect, type Transaction } from '../../platform/db/db.server.ts'
import { claimNight } from '../../platform/jobs/nightly.server.ts'
import { reviews } from '../tables.ts'

const job = 'rewrite reviews'
const maxVacuumFullBytes = 64 * 2 ** 20
const lockNotAvailable = '55P03'

/** Shuffles all rows once a night, so that neither their order nor transaction ids reveal sessions (requirement 35). */
export async function shuffleReviewsTonight(signal?: AbortSignal, now = new Date()): Promise<boolean> {
  const settings = { application_name: 'upinde', statement_timeout: 0, lock_timeout: 1_000 }
  const connection = connect(config(), 'primary', { max: 1, connection: settings })
  const stop = () => void connection.end({ timeout: 0 })
  signal?.addEventListener('abort', stop)
  try {
    const isShuffled = await drizzle(connection).transaction((tx) => shuffleOnce(tx, now))
    if (isShuffled) await removeDeadRows(connection)
    return isShuffled
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    await connection.end({ timeout: 5 })
  }
}

async function shuffleOnce(tx: Transaction, now: Date) {
  if (!(await claimNight(tx, job, now))) return false
  await shuffle(tx)
  return true
}

// DELETE, because TRUNCATE blocks readers until the commit and shows older snapshots (backups) an empty table.
// The lock admits readers and blocks writers, to whom a row that they waited for would seem deleted.
async function shuffle(tx: Transaction) {
  const columns = Object.values(getTableColumns(reviews))
  const names = columns.map(({ name }) => sql.identifier(name))
  const values = columns.map((column) => (column === reviews.formTokenHash ? sql`null` : sql.identifier(column.name)))
  await tx.execute(sql`set local lock_timeout = '30s'`)
  await tx.execute(sql`set local work_mem = '64MB'`)
  await tx.execute(sql`lock table ${reviews} in share row exclusive mode`)
  await tx.execute(sql`
    with old as (delete from ${reviews} returning *)
    insert into ${reviews} (${sql.join(names, sql`, `)})
    select ${sql.join(values, sql`, `)} from old order by random()`)
}

// VACUUM FULL blocks readers, so old rows of a large table stay in its file until the next night overwrites them.
async function removeDeadRows(connection: postgres.Sql) {
  const [size] = await connection`select pg_total_relation_size('reviews')::float8 as bytes`
  const isSmall = Number(size?.bytes) <= maxVacuumFullBytes
  if (isSmall && (await tryVacuumFull(connection))) return
  await connection.unsafe('vacuum (analyze) reviews')
}

async function tryVacuumFull(connection: postgres.Sql) {
  try {
    await connection.unsafe('vacuum (full, analyze) reviews')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return false
  }
}
