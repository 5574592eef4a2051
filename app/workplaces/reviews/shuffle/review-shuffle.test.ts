import { createPrivateKey, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { exampleReview, required } from '../../../../test/example-review.ts'
import { eventually } from '../../../../test/patience.ts'
import { approvedReview, approveReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { waitingFor } from '../../../../test/waiting-transactions.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { jobRuns } from '../../../platform/db/tables.ts'
import { newFormToken } from '../../../platform/http/form-token.server.ts'
import { unsealAuthor } from '../../authors/sealed-author.server.ts'
import { reviews } from '../../tables.ts'
import { submitReview, withdrawReview } from '../reviews.server.ts'
import { shuffleReviewsTonight } from './review-shuffle.server.ts'

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

test('the nightly shuffle rewrites all reviews of a small table in one transaction and another order, and changes nothing else', async () => {
  for (let n = 0; n < 30; n++) await submitReview(randomUUID(), exampleReview({ role: `Role ${n}` }), newFormToken())
  await approvedReview({ suggestions: 'Long. '.repeat(600), otherComments: randomUUID().repeat(100) })
  const before = await stored()
  expect(before.xmins.size).toBeGreaterThan(30)
  expect(await shuffleReviewsTonight()).toBe(true)
  const after = await stored()
  expect(after.xmins.size).toBe(1)
  expect(after.order).not.toEqual(before.order)
  expect(after.rows).toEqual(before.rows.map((row) => ({ ...row, formTokenHash: null })))
  const custodian = createPrivateKey(readFileSync(join(config().custodianDir, 'private.pem')))
  for (const row of after.rows) expect(unsealAuthor(row.sealedAuthor, [custodian], row.id)).toMatch(/^[\w-]{36}$/)
})

test('a form resent after the nightly shuffle is not stored twice and gets the same receipt code', async () => {
  const [userId, token] = [randomUUID(), newFormToken()]
  const receipt = await submitReview(userId, exampleReview(), token)
  await shuffleReviewsTonight()
  expect(await submitReview(userId, exampleReview(), token)).toBe(receipt)
  expect(await db().$count(reviews)).toBe(1)
  expect(await withdrawReview(receipt ?? '')).toBe(true)
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

test('the shuffle of a small table is over only when nothing keeps the deleted rows, and then none is left', async () => {
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
  expect((await statistics()).dead).toBe(0)
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
    select vacuum_count::int as vacuums, n_dead_tup::int as dead from pg_stat_user_tables where relname = 'reviews'`
  return table as { vacuums: number; dead: number }
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
