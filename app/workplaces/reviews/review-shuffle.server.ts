import { getTableColumns, lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { config } from '../../platform/config/config.server.ts'
import { connect, type Transaction } from '../../platform/db/db.server.ts'
import { jobRuns } from '../../platform/db/tables.ts'
import { reviews } from '../tables.ts'

const job = 'rewrite reviews'
// 01:00 UTC is night all over Africa.
const nightBeginsMs = 60 * 60_000
const compactBytes = 64 * 2 ** 20
const lockNotAvailable = '55P03'

/**
 * Writes all reviews anew in random order, in one transaction, so that neither the order of the rows nor the transactions
 * that wrote them tell which belongs to whose session (requirement 35); form tokens are taken away. Once a night for all
 * processes together, or as soon as one runs again. Out: whether it was done now. Ends early when the signal aborts.
 */
export async function shuffleReviewsTonight(signal?: AbortSignal, now = new Date()): Promise<boolean> {
  const patience = { application_name: 'upinde', statement_timeout: 0, lock_timeout: 1_000 }
  const connection = connect(config(), 'primary', { max: 1, connection: patience })
  const stop = () => void connection.end({ timeout: 0 })
  signal?.addEventListener('abort', stop)
  try {
    const isDone = await drizzle(connection).transaction((tx) => rewriteOnce(tx, nightOf(now)))
    if (isDone) await forgetOldRows(connection)
    return isDone
  } catch (error) {
    if (signal?.aborted) return false
    throw error
  } finally {
    signal?.removeEventListener('abort', stop)
    await connection.end({ timeout: 5 })
  }
}

async function rewriteOnce(tx: Transaction, night: string) {
  const [lock] = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${job})) as held`)
  if (!lock?.held) return false
  const [isOurs] = await tx
    .insert(jobRuns)
    .values({ job, doneOn: night })
    .onConflictDoUpdate({ target: jobRuns.job, set: { doneOn: night }, setWhere: lt(jobRuns.doneOn, night) })
    .returning({ job: jobRuns.job })
  if (!isOurs) return false
  await rewrite(tx)
  return true
}

// Not TRUNCATE, which shuts readers out until the last row is back and shows an older snapshot, such as that of a backup
// under way, an empty table. The lock lets readers pass and makes writers wait: one of them who met a row in between
// would take it for deleted.
async function rewrite(tx: Transaction) {
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

// The rows of before still lie in the file. A small one is made anew, for which readers wait a moment; the rows in a large
// one, or in one that somebody reads all this time, are overwritten in the next night.
async function forgetOldRows(connection: postgres.Sql) {
  const [size] = await connection`select pg_total_relation_size('reviews')::float8 as bytes`
  const isSmall = Number(size?.bytes) <= compactBytes
  if (isSmall && (await isMadeAnew(connection))) return
  await connection.unsafe('vacuum (analyze) reviews')
}

async function isMadeAnew(connection: postgres.Sql) {
  try {
    await connection.unsafe('vacuum (full, analyze) reviews')
    return true
  } catch (error) {
    if ((error as { code?: string }).code !== lockNotAvailable) throw error
    return false
  }
}

function nightOf(now: Date) {
  return new Date(now.getTime() - nightBeginsMs).toISOString().slice(0, 10)
}
