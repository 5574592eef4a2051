import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../platform/db/db.server.ts'
import { migrationsFolder } from '../platform/db/migrate.server.ts'

const statementsOf = (file: string) =>
  readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint')
const tables = /^\s*CREATE TABLE "(users|accounts|sessions|verifications)" /
const before = statementsOf('0000_baseline.sql').filter((statement) => tables.test(statement))

test('everybody keeps the password, and every session and link for a new password ends', async () => {
  expect(before).toHaveLength(4)
  await db().transaction(async (tx) => {
    await tx.execute(sql`create schema before`)
    await tx.execute(sql`set local search_path to before`)
    for (const statement of before) await tx.execute(sql.raw(statement))
    await tx.execute(sql`
      insert into users (id, email, address, created_at, updated_at)
      select id, id, 'sealed', now(), now() from unnest(array['amina', 'chidi', 'sample', 'sample 2']) id`)
    await tx.execute(sql`
      insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at)
      select 'account of ' || id, id, 'credential', id, password, now(), now()
      from (values ('amina', 'w1.a'), ('chidi', 'w1.c'), ('sample 2', null)) of (id, password)`)
    await tx.execute(sql`
      insert into sessions (id, token, user_id, expires_at, created_at, updated_at)
      values ('s', 'token', 'amina', now() + interval '1 day', now(), now())`)
    await tx.execute(sql`
      insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
      values ('v', 'hash', 'amina', now() + interval '1 hour', now(), now())`)
    for (const statement of statementsOf('0001_own-accounts.sql')) await tx.execute(sql.raw(statement))
    expect([...(await tx.execute(sql`select id, password from users order by id`))]).toEqual([
      { id: 'amina', password: 'w1.a' },
      { id: 'chidi', password: 'w1.c' },
      { id: 'sample', password: null },
      { id: 'sample 2', password: null },
    ])
    for (const table of ['sessions', 'password_resets'])
      expect([...(await tx.execute(sql`select * from ${sql.identifier(table)}`))]).toEqual([])
    await tx.execute(sql`drop schema before cascade`)
  })
})
