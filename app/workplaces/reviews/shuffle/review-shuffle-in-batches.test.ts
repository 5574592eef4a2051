// @module-tag thorough
import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFailed, test } from 'vitest'
import { during } from '../../../../test/during.ts'
import { exampleReview } from '../../../../test/example-review.ts'
import { eventually } from '../../../../test/patience.ts'
import { random, seed } from '../../../../test/seeded.ts'
import { approveReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { waitingFor } from '../../../../test/waiting-transactions.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { jobRuns } from '../../../platform/db/tables.ts'
import { newFormToken } from '../../../platform/http/form-token.server.ts'
import { reviews } from '../../tables.ts'
import { submitReview, withdrawReview } from '../reviews.server.ts'
import { shuffleReviewsTonight } from './review-shuffle.server.ts'

const oldReviews = 2_600
const newReviews = 2_000

startWithoutReviews()
beforeEach(async () => {
  await db().delete(jobRuns)
  await primarySql()`drop table if exists written`
})

test('after the shuffle, neither place, transaction nor reused space tells in which order or month reviews were written', async () => {
  await writeReviews()
  const before = await correlations()
  for (const each of [before.place, before.transaction, before.placeOfMonth, before.transactionOfMonth])
    expect(Math.abs(each)).toBeGreaterThan(0.5)

  expect(await shuffleReviewsTonight()).toBe(true)
  const after = await correlations()
  for (const name of ['place', 'transaction', 'neighbours'] as const)
    expect(Math.abs(after[name]), name).toBeLessThan(chanceOf(newReviews))
  for (const name of ['placeOfMonth', 'transactionOfMonth'] as const)
    expect(Math.abs(after[name]), name).toBeLessThan(chanceOf(oldReviews + newReviews))
  expect(await db().$count(reviews, isNotNull(reviews.formTokenHash))).toBe(0)
})

test('the shuffle of a large table changes nothing but places, and the table stays within 1.3 times its size', async () => {
  await writeReviews()
  await primarySql()`vacuum full reviews`
  const [before, bytes] = [await contents(), await tableBytes()]
  for (const night of ['2026-03-01', '2026-03-02', '2026-03-03']) {
    let largest = 0
    const run = shuffleReviewsTonight(undefined, new Date(`${night}T12:00:00Z`))
    await during(run, async () => {
      largest = Math.max(largest, await tableBytes())
    })
    expect(await run).toBe(true)
    expect(Math.max(largest, await tableBytes())).toBeLessThan(1.3 * bytes)
  }
  expect(await contents()).toEqual(before)
})

test('a shuffle waits for a backup or other long reader, which sees every review, before the table outgrows 1.3 times its size', async () => {
  await writeReviews()
  await primarySql()`vacuum full reviews`
  const bytes = await tableBytes()
  const before = await vacuums()
  let run: Promise<boolean> | undefined
  await primarySql().begin('isolation level repeatable read', async (tx) => {
    await tx`select 1 from companies`
    run = shuffleReviewsTonight()
    // If it did not wait, ten vacuums would leave half of the table behind.
    await expect.poll(vacuums).toBeGreaterThan(before + 10)
    expect(await tableBytes()).toBeLessThan(1.3 * bytes)
    expect(await tx`select count(distinct id)::int as ids from reviews`).toEqual([{ ids: oldReviews + newReviews }])
  })
  expect(await run).toBe(true)
  expect(await tableBytes()).toBeLessThan(1.3 * bytes)
})

test('during the shuffle of a large table, every reader sees each review once, and every writer finds its reviews', async () => {
  onTestFailed(() => console.log(`TEST_SEED=${seed}`))
  await writeReviews()
  const { id, receipt } = await pendingReview()
  const all = (await db().select({ id: reviews.id }).from(reviews)).map((review) => review.id)
  const read = new Set<string>()
  const written = new Set<number>()
  const run = shuffleReviewsTonight()
  const reading = during(run, async () => {
    const [found] = await primarySql()`select count(*)::int as rows, count(distinct id)::int as ids from reviews`
    read.add(JSON.stringify(found))
  })
  const writing = Array.from({ length: 4 }, (_, writer) =>
    during(run, async () => {
      const ids = all.filter((_, index) => index % 4 === writer && random.chance(0.01))
      const found = await primarySql()`update reviews set role = 'Writer' where id in ${primarySql()(ids)} returning id`
      written.add(found.length - ids.length)
    }),
  )
  expect(await approveReview(randomUUID(), id, 1)).toBe('decided')
  await Promise.all([reading, ...writing])
  expect(await run).toBe(true)
  expect(read).toEqual(new Set([JSON.stringify({ rows: all.length, ids: all.length })]))
  expect(written).toEqual(new Set([0]))
  expect(await withdrawReview(receipt ?? '')).toBe(true)
})

test('a writer passes a shuffle that waits for another writer, and what it writes is left for the next night', async () => {
  await writeReviews()
  let run: Promise<boolean> | undefined
  await primarySql().begin(async (tx) => {
    await tx`lock table reviews in row exclusive mode`
    run = shuffleReviewsTonight(undefined, new Date('2026-03-01T12:00:00Z'))
    await eventually(async () => expect(await waitingFor('reviews')).toBeGreaterThan(0))
    await submitReview(randomUUID(), exampleReview({ role: 'Latecomer' }), newFormToken())
    expect(await shuffleReviewsTonight()).toBe(false)
  })
  const latecomer = async () => {
    const token = sql<boolean>`form_token_hash is not null`
    const isLatecomer = eq(reviews.role, 'Latecomer')
    return (await db().select({ place: sql`ctid`, xmin: sql`xmin::text`, token }).from(reviews).where(isLatecomer))[0]
  }
  const before = await latecomer()
  expect(before?.token).toBe(true)
  expect(await run).toBe(true)
  expect(await latecomer()).toEqual(before)
  expect(await shuffleReviewsTonight(undefined, new Date('2026-03-02T12:00:00Z'))).toBe(true)
  expect((await latecomer())?.token).toBe(false)
})

test('a shuffle that is aborted between batches loses nothing, and the next run moves every review', async () => {
  await writeReviews()
  const before = await contents()
  const stopping = new AbortController()
  const moved = async () => newReviews - (await db().$count(reviews, isNotNull(reviews.formTokenHash)))
  let run: Promise<boolean> | undefined
  // Short gaps let a batch through now and then.
  do {
    await primarySql().begin(async (tx) => {
      await tx`lock table reviews in row exclusive mode`
      run ??= shuffleReviewsTonight(stopping.signal)
      await eventually(async () => expect(await waitingFor('reviews')).toBeGreaterThan(0))
      if ((await moved()) === 0) return
      stopping.abort()
      expect(await run).toBe(false)
    })
  } while (!stopping.signal.aborted)
  expect(await moved()).toBeLessThan(newReviews)
  expect(await contents()).toEqual(before)
  const [last] = await primarySql()`select pg_current_xact_id()::text as xid`
  expect(await shuffleReviewsTonight()).toBe(true)
  expect(await contents()).toEqual(before)
  expect(await db().$count(reviews, sql`xmin::text::bigint < ${last?.xid}::bigint`)).toBe(0)
})

/** Old reviews of one transaction, in the order of their months, and new ones with a transaction each. */
async function writeReviews() {
  const { id } = await pendingReview({ suggestions: 'Words. '.repeat(40) })
  const own: Record<string, string> = {
    id: `rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '=')`,
    receipt_hash: 'uuid_send(gen_random_uuid())',
  }
  const insert = (changes: Record<string, string>, from: string) => {
    const columns = Object.values(getTableColumns(reviews)).map(({ name }) => `"${name}"`)
    const all: Record<string, string> = { ...own, ...changes }
    const values = columns.map((name) => all[name.slice(1, -1)] ?? name)
    return `insert into reviews (${columns}) select ${values} from ${from}`
  }
  const month = `(date '2024-01-01' + make_interval(months => n / ${oldReviews / 20}))::date`
  const template = `(select * from reviews where id = '${id}') template`
  await primarySql().unsafe(`
    ${insert({ form_token_hash: 'null', month }, `${template}, generate_series(0, ${oldReviews - 1}) n order by n`)};
    create table written (n integer, id text, page integer);
    do $$ begin
      for i in 1..${newReviews} loop
        -- Each block is a subtransaction with a transaction id of its own.
        begin
          ${insert({ form_token_hash: 'uuid_send(gen_random_uuid())' }, template)};
        exception when division_by_zero then raise;
        end;
      end loop;
    end $$;
    delete from reviews where id = '${id}';
    insert into written
    select row_number() over (order by ctid), id, (ctid::text::point)[0] from reviews where form_token_hash is not null`)
}

/** Spearman's: of ranks. */
async function correlations() {
  const [row] = await primarySql()`
    with placed as (
      select id, month, (ctid::text::point)[0] as page, xmin::text::bigint as xid,
        rank() over (order by month) as month_rank, rank() over (order by ctid) as place,
        rank() over (order by xmin::text::bigint) as transaction
      from reviews
    ), neighbours as (select page, avg(transaction) as transaction from placed group by page)
    select
      (select corr(n, place) from written join placed using (id)) as place,
      (select corr(n, transaction) from written join placed using (id)) as transaction,
      (select corr(placed.transaction, neighbours.transaction)
        from written join placed using (id) join neighbours on neighbours.page = written.page) as neighbours,
      (select corr(month_rank, place) from placed) as "placeOfMonth",
      (select corr(month_rank, transaction) from placed) as "transactionOfMonth"`
  return row as Record<'place' | 'transaction' | 'neighbours' | 'placeOfMonth' | 'transactionOfMonth', number>
}

/** Correlations of a uniform order with anything stay below this, but for one run in 25 million. */
function chanceOf(count: number) {
  return 5.5 / Math.sqrt(count - 1)
}

async function contents() {
  const [row] = await primarySql()`
    select count(*)::int as rows,
      md5(string_agg((to_jsonb(reviews) - 'form_token_hash')::text, '' order by id)) as hash from reviews`
  return row
}

async function tableBytes() {
  const [row] = await primarySql()`select pg_total_relation_size('reviews')::float8 as bytes`
  return Number(row?.bytes)
}

async function vacuums() {
  const [row] = await primarySql()`select vacuum_count::int as count from pg_stat_user_tables where relname = 'reviews'`
  return Number(row?.count)
}
