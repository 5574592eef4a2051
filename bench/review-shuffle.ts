import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type postgres from 'postgres'
import { during } from '../test/during.ts'
import { fillDataSet } from './data-set.ts'
import { databaseOf } from './people.ts'

const nights = ['2026-01-01', '2026-01-02']
const newReviews = 2_000
const betweenQueriesMs = 10

type Query = (sql: postgres.Sql, ids: string[]) => Promise<ArrayLike<unknown>>

const queries: Record<string, Query> = {
  update: (sql, ids) => sql`update reviews set version = version + 1 where id = ${oneOf(ids)} returning id`,
  insert: (sql, ids) => sql`
    insert into reviews select (jsonb_populate_record(reviews, jsonb_build_object(
      'id', ${randomBytes(16).toString('base64url')}::text, 'receipt_hash', ${`\\x${randomBytes(32).toString('hex')}`}::text
    ))).* from reviews where id = ${oneOf(ids)} returning id`,
  read: (sql, ids) => sql`select * from reviews where company_key =
    (select company_key from reviews where id = ${oneOf(ids)}) and is_published order by month desc, id limit 10`,
}

/** Measures how long others wait for the nightly shuffle, with a million reviews or the number given. */
export async function benchReviewShuffle(): Promise<void> {
  const reviews = Number(process.argv[3] ?? 1_000_000)
  const folder = mkdtempSync(join(tmpdir(), 'upinde-bench-'))
  Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: 'error' })
  const { config } = await import('../app/platform/config/config.server.ts')
  const { prepareCluster } = await import('../app/platform/embedded-postgres/postgres-cluster.server.ts')
  const { withDatabase } = await import('../cli/with-database.ts')
  try {
    await prepareCluster(config())
    await withDatabase(async () => {
      const sql = databaseOf(folder)
      console.log(`Filling ${reviews.toLocaleString('en')} …`)
      await fillDataSet(sql, reviews, newReviews)
      await sql`vacuum (full, analyze) reviews`
      console.table(await measuredNights(sql, folder))
      await sql.end()
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measuredNights(sql: postgres.Sql, folder: string) {
  const { shuffleReviewsTonight } = await import('../app/workplaces/reviews/shuffle/review-shuffle.server.ts')
  const rows: Record<string, Record<string, number>> = {}
  const bytesAtFirst = (await tableBytes(sql)) / (await countReviews(sql))
  const ids = (await sql`select id from reviews where is_published order by id limit 5000`).map(({ id }) => String(id))
  for (const night of nights) {
    await sql`update reviews set form_token_hash = sha256(id::bytea) where not is_approved`
    const [startedAt, logAtFirst] = [performance.now(), await logBytes(sql)]
    const run = shuffleReviewsTonight(undefined, new Date(`${night}T12:00:00Z`))
    const [size, ...times] = await Promise.all([
      largestSize(sql, run),
      ...Object.values(queries).map((query) => timesOf(databaseOf(folder), (each) => query(each, ids), run)),
    ])
    const waits = Object.keys(queries).flatMap((name, index) => Object.entries(figuresOf(name, times[index] ?? [])))
    rows[night] = {
      'whole job, s': rounded((performance.now() - startedAt) / 1000),
      ...Object.fromEntries(waits),
      'write-ahead log, GB': rounded(((await logBytes(sql)) - logAtFirst) / 1e9),
      'size per review, times that at first': rounded(size / (await countReviews(sql)) / bytesAtFirst),
    }
  }
  return rows
}

async function timesOf(sql: postgres.Sql, query: (sql: postgres.Sql) => ReturnType<Query>, run: Promise<unknown>) {
  const times: number[] = []
  await during(run, async () => {
    const startedAt = performance.now()
    if ((await query(sql)).length === 0) throw new Error('A review was not found.')
    times.push(performance.now() - startedAt)
    await pause(betweenQueriesMs)
  })
  await sql.end()
  return times.toSorted((a, b) => a - b)
}

async function largestSize(sql: postgres.Sql, run: Promise<unknown>) {
  let largest = 0
  await during(run, async () => {
    largest = Math.max(largest, await tableBytes(sql))
    await pause(betweenQueriesMs)
  })
  return Math.max(largest, await tableBytes(sql))
}

function figuresOf(name: string, times: number[]) {
  const at = (share: number) => rounded(times[Math.floor((times.length - 1) * share)] ?? 0)
  return { [`${name} p50, ms`]: at(0.5), [`${name} p99`]: at(0.99), [`${name} longest`]: at(1) }
}

async function tableBytes(sql: postgres.Sql) {
  const [size] = await sql`select pg_total_relation_size('reviews')::float8 as bytes`
  return Number(size?.bytes)
}

async function countReviews(sql: postgres.Sql) {
  const [row] = await sql`select count(*)::int as rows from reviews`
  return Number(row?.rows)
}

async function logBytes(sql: postgres.Sql) {
  const [log] = await sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as bytes`
  return Number(log?.bytes)
}

function oneOf(ids: string[]) {
  return ids[Math.floor(Math.random() * ids.length)] ?? ''
}

function rounded(value: number) {
  return Math.round(100 * value) / 100
}
