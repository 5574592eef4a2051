import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { completeReview, exampleReview, required } from '../../../../test/example-review.ts'
import { eventually } from '../../../../test/patience.ts'
import { approvedReview, approveReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { waitingFor } from '../../../../test/waiting-transactions.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { jobRuns } from '../../../platform/db/tables.ts'
import { newFormToken } from '../../../platform/http/form-token.server.ts'
import { unsealAuthor } from '../../authors/sealed-author.server.ts'
import { reviews } from '../../tables.ts'
import { submitReview } from '../reviews.server.ts'
import { moveReviews, shuffleReviewsTonight } from './review-shuffle.server.ts'

startWithoutReviews()
beforeEach(async () => {
  await db().delete(jobRuns)
})

test('the transaction that stores a review writes to no other table', async () => {
  const member = await newMember()
  await member.get('/submit-review')
  await member.post('/submit-review', { ...required, step: '5', to: '6' })
  const [fresh] = await db().execute<{ xmin: string }>(sql`select xmin::text from reviews`)
  const tables = await tablesWritten(String(fresh?.xmin))
  expect(tables).toEqual(['reviews'])
})

test('the nightly shuffle rewrites all reviews in one transaction and another order, and changes nothing else', async () => {
  for (let n = 0; n < 30; n++) await submitReview(randomUUID(), exampleReview({ role: `Role ${n}` }), newFormToken())
  await approvedReview({ suggestions: 'Long. '.repeat(600), otherComments: randomUUID().repeat(100) })
  const before = await stored()
  expect(before.xmins.size).toBeGreaterThan(30)
  expect(await shuffleReviewsTonight()).toBe(true)
  const after = await stored()
  expect(after.xmins.size).toBe(1)
  expect(before.order).not.toEqual(before.order.toSorted())
  expect(after.order).toEqual(after.order.toSorted())
  expect(after.rows).toEqual(before.rows)
  const custodian = createPrivateKey(readFileSync(join(config().custodianDir, 'private.pem')))
  for (const row of after.rows) expect(unsealAuthor(row.sealedAuthor, [custodian], row.id)).toMatch(/^[\w-]{36}$/)
})

test('the shuffle runs once a night, in one of many processes, and catches up after days of downtime', async () => {
  const at = (moment: string) => shuffleReviewsTonight(undefined, new Date(moment))
  expect(await at('2026-03-01T12:00:00Z')).toBe(true)
  expect(await at('2026-03-01T23:59:00Z')).toBe(false)
  expect(await at('2026-03-02T00:59:00Z')).toBe(false)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => at('2026-03-02T01:00:00Z')))
  expect(outcomes.filter(Boolean)).toHaveLength(1)
  expect(await at('2026-03-09T08:00:00Z')).toBe(true)
})

test('readers from before and during the shuffle see every review; writers wait and then find theirs', async () => {
  const { id } = await pendingReview()
  const xmin = await xminOf(id)
  let rewriting: Promise<boolean> | undefined
  await primarySql().begin('isolation level repeatable read', async (tx) => {
    await tx`select 1 from companies`
    rewriting = shuffleReviewsTonight()
    await expect.poll(() => xminOf(id)).not.toBe(xmin)
    expect(await tx`select id from reviews`).toEqual([{ id }])
  })
  expect(await rewriting).toBe(true)
  const nextNight = shuffleReviewsTonight(undefined, new Date('2100-01-01'))
  expect(await Promise.all([nextNight, approveReview(randomUUID(), id, 1)])).toEqual([true, 'decided'])
})

test('a form that gives up waiting for the shuffle comes back with everything typed, and is stored when sent again', async () => {
  const member = await newMember()
  await member.get('/submit-review')
  const form = { ...completeReview, token: newFormToken(), step: '5', to: '6' }
  const refused = await primarySql().begin(async (tx) => {
    await tx.unsafe(moveReviews)
    const sent = member.post('/submit-review', form)
    await eventually(async () => expect(await waitingFor('reviews')).toBe(1))
    // As the time limit of statements does.
    await primarySql()`
      select pg_cancel_backend(pid) from pg_locks join pg_database on pg_database.oid = database
      where datname = current_database() and relation = 'reviews'::regclass and not granted`
    return sent
  })
  const page = await refused.text()
  expect(refused.status).toBe(500)
  expect(page).toContain('There was an error submitting your review. Please try again.')
  for (const text of [completeReview.suggestions, completeReview.otherComments]) expect(page).toContain(text)
  expect(await db().$count(reviews)).toBe(0)
  expect((await member.post('/submit-review', form)).status).toBe(200)
  expect(await db().$count(reviews)).toBe(1)
})

test('the shuffle is over only when nothing keeps the deleted rows, and then none is left', async () => {
  for (let n = 0; n < 30; n++) await submitReview(randomUUID(), exampleReview(), newFormToken())
  const before = await statistics()
  let rewriting: Promise<boolean> | undefined
  await primarySql().begin('isolation level repeatable read', async (tx) => {
    await tx`select 1 from companies`
    rewriting = shuffleReviewsTonight()
    await expect.poll(async () => (await statistics()).vacuums).toBeGreaterThan(before.vacuums + 2)
    expect((await statistics()).dead).toBeGreaterThanOrEqual(30)
    expect(await db().$count(jobRuns)).toBe(0)
  })
  expect(await rewriting).toBe(true)
  await primarySql()`analyze reviews`
  const after = await statistics()
  expect(after.dead).toBe(0)
  expect(after.file, 'the file that had them').not.toBe(before.file)
})

test('an aborted shuffle changes nothing, and the next run makes up for it', async () => {
  await pendingReview()
  const before = await stored()
  const stopping = new AbortController()
  const blocker = primarySql().begin(async (tx) => {
    await tx`lock table reviews in row exclusive mode`
    const rewriting = shuffleReviewsTonight(stopping.signal)
    await eventually(async () => expect(await waitingFor('reviews')).toBeGreaterThan(0))
    stopping.abort()
    expect(await rewriting).toBe(false)
  })
  await blocker
  const ended = new AbortController()
  const tooLate = shuffleReviewsTonight(ended.signal)
  ended.abort()
  expect(await tooLate).toBe(false)
  expect(await stored()).toEqual(before)
  expect(await shuffleReviewsTonight()).toBe(true)
})

async function stored() {
  const found = await db().execute<{ id: string; xmin: string }>(sql`select id, xmin::text from reviews order by ctid`)
  const rows = await db().select().from(reviews).orderBy(reviews.id)
  return { rows, order: found.map(({ id }) => id), xmins: new Set(found.map(({ xmin }) => xmin)) }
}

async function statistics() {
  const [table] = await primarySql()`
    select vacuum_count::int as vacuums, n_dead_tup::int as dead, pg_relation_filenode('reviews') as file
    from pg_stat_user_tables where relname = 'reviews'`
  return table as { vacuums: number; dead: number; file: number }
}

async function tablesWritten(xmin: string) {
  const connection = primarySql()
  const tables = await connection<{ name: string }[]>`
    select relname as name from pg_stat_user_tables where schemaname = 'public' order by 1`
  const written = await Promise.all(
    tables.map(({ name }) => connection`select 1 from ${connection(name)} where xmin::text = ${xmin} limit 1`),
  )
  return tables.map(({ name }) => name).filter((_, index) => written[index]?.length)
}

async function xminOf(id: string) {
  const [row] = await primarySql()`select xmin::text from reviews where id = ${id}`
  return row?.xmin
}
