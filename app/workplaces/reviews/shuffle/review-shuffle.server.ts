import type postgres from 'postgres'
import { interruptiblePause } from '../../../platform/concurrency/interruptible-pause.server.ts'
import { doTonight } from '../../../platform/jobs/job-runner.server.ts'
import { moveReviews, type Run, unlessTimedOut } from './review-moves.server.ts'

type Limits = { deadRows: number; waitForSpaceUntil: number }

const settings = {
  application_name: 'upinde',
  statement_timeout: 0,
  lock_timeout: 500,
  work_mem: '64MB',
  // No batch keeps its lock until a disk or standby has confirmed it. What a crash undoes, the next run repeats.
  synchronous_commit: 'off',
}
const maxBytesAtOnce = 4 * 2 ** 20
const retryMs = 100
const retryVacuumMs = 500
const firstBatch = 50
// Others wait for a batch, so it aims at a fiftieth of a second and is given up after a fifth.
const batchMs = { aim: 20, most: 200 }
const deadShare = 0.1
const maxWaitForSpaceMs = 30 * 60_000

/**
 * Moves all reviews to random places once a night, so that neither places nor transaction ids reveal sessions
 * (requirement 35). docs/decisions/review-shuffle.md argues why what is left does not tell the order of writing.
 */
export function shuffleReviewsTonight(signal?: AbortSignal, now = new Date()): Promise<boolean> {
  return doTonight({ job: 'shuffle reviews', settings, stopping: signal, now }, (connection) =>
    shuffle({ connection, signal }),
  )
}

async function shuffle(run: Run) {
  const [size] = await run.connection`select pg_total_relation_size('reviews')::float8 as bytes`
  return Number(size?.bytes) <= maxBytesAtOnce ? shuffleAtOnce(run) : shuffleInBatches(run)
}

// A full vacuum copies deleted rows, in their old order, as long as another transaction or a standby may see them.
async function shuffleAtOnce(run: Run) {
  while (!(await moveReviews(run, 'true'))) await interruptiblePause(retryMs, run.signal)
  const limits = { deadRows: 1, waitForSpaceUntil: performance.now() + maxWaitForSpaceMs }
  while (await freeSpace(run, limits)) {
    const isVacuumed = await unlessTimedOut(run, 'vacuum (full, analyze) reviews')
    if (isVacuumed && (await deadRows(run)) === 0) return true
    await interruptiblePause(retryVacuumMs, run.signal)
  }
  return false
}

// Only the shuffle removes the hash of a form token, so reviews that have one were written since the last night. They
// change places among themselves first: a place that is reused later then tells nothing about who had it before.
async function shuffleInBatches(run: Run) {
  const [table] = await run.connection`select count(*)::integer as rows from reviews`
  const limits = {
    deadRows: 1 + deadShare * Number(table?.rows),
    waitForSpaceUntil: performance.now() + maxWaitForSpaceMs,
  }
  await moveInBatches(run, 'form_token_hash is not null', limits)
  await moveInBatches(run, 'form_token_hash is null', limits)
  await unlessTimedOut(run, 'analyze reviews')
  return true
}

async function moveInBatches(run: Run, which: string, limits: Limits) {
  await declareRandomOrder(run.connection, which)
  const waiting: string[] = []
  let [size, moved] = [firstBatch, 0]
  for (;;) {
    if (waiting.length < size) waiting.push(...(await nextIds(run.connection, size)))
    const ids = waiting.slice(0, Math.min(size, Math.ceil(limits.deadRows - moved)))
    if (ids.length === 0) break
    const startedAt = performance.now()
    if (await moveReviews(run, `id in (${ids})`, batchMs.most)) {
      waiting.splice(0, ids.length)
      moved += ids.length
      size = Math.ceil(Math.min(2 * size, (ids.length * batchMs.aim) / (performance.now() - startedAt)))
    } else {
      size = Math.ceil(size / 2)
      await interruptiblePause(retryMs, run.signal)
    }
    if (moved < limits.deadRows) continue
    await freeSpace(run, limits)
    moved = 0
  }
  await run.connection.unsafe('close moving')
  await freeSpace(run, limits)
}

// The cursor outlives its transaction, so that no snapshot keeps deleted rows from being removed. It sorts by random
// UUIDs, because whoever sees results of random() can compute the next ones.
async function declareRandomOrder(connection: postgres.Sql, which: string) {
  await connection.unsafe(`declare moving cursor with hold for
    select quote_literal(id) as id from reviews where ${which} order by gen_random_uuid()`)
}

async function nextIds(connection: postgres.Sql, count: number) {
  const rows = await connection.unsafe<{ id: string }[]>(`fetch ${count} from moving`)
  return rows.map(({ id }) => id)
}

// A backup or another long transaction keeps deleted rows from being removed, so the shuffle waits for its end. Returns
// false when it has waited long enough.
async function freeSpace(run: Run, limits: Limits) {
  for (;;) {
    const isVacuumed = await unlessTimedOut(run, 'vacuum (index_cleanup on) reviews')
    if (isVacuumed && (await deadRows(run)) < limits.deadRows) return true
    if (performance.now() > limits.waitForSpaceUntil) return false
    await interruptiblePause(retryVacuumMs, run.signal)
  }
}

async function deadRows({ connection }: Run) {
  await connection`select pg_stat_force_next_flush()`
  const [table] = await connection`select n_dead_tup::float8 as dead from pg_stat_user_tables where relname = 'reviews'`
  return Number(table?.dead)
}
