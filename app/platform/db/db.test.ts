import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { articles } from '../../news/tables.ts'
import { db } from './db.server.ts'

const atOnce = 9

test.each<[string, () => Promise<unknown>]>([
  ['statement', () => db().execute(sql`select 1`)],
  ['query', () => db().select({ id: articles.id }).from(articles)],
  ['transaction', () => db().transaction((tx) => tx.execute(sql`select 1`))],
])('no %s fails after the database has terminated running queries', async (_, ask) => {
  const underWay = Array.from({ length: atOnce }, () => db().execute(sql`select pg_sleep(20)`))
  const cut = Promise.allSettled(underWay)
  const isUnderWay = sql`query like 'select pg_sleep%' and datname = current_database()`
  for (let left = atOnce; left > 0; ) {
    const ended = await db().execute(sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isUnderWay}`)
    left -= ended.length
  }
  expect((await cut).filter(isRejected)).toHaveLength(atOnce)
  const later = await Promise.allSettled(Array.from({ length: 3 * atOnce }, ask))
  expect(later.filter(isRejected)).toEqual([])
})

test('a transaction is not retried when its own work fails', async () => {
  let begun = 0
  const refused = Object.assign(new Error('refused'), { code: '57P01' })
  const transaction = db().transaction(async () => {
    begun += 1
    throw refused
  })
  await expect(transaction).rejects.toBe(refused)
  expect(begun).toBe(1)
})

test('a query is parsed once for a connection, and planned for the values it has', async () => {
  const own = sql`
    select statement, generic_plans::integer as "genericPlans" from pg_prepared_statements
    where statement like '%generic_plans%' and ${1}::integer = 1`
  for (let time = 0; time < 12; time++) {
    expect(await db().execute(own)).toEqual([{ statement: expect.any(String), genericPlans: 0 }])
  }
})

function isRejected({ status }: PromiseSettledResult<unknown>) {
  return status === 'rejected'
}
