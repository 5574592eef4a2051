import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../../platform/db/db.server.ts'
import { migrationsFolder } from '../../platform/db/migrate.server.ts'

const statements = readFileSync(join(migrationsFolder, '0004_connect-states.sql'), 'utf8')
  .replaceAll('"public".', '')
  .split('--> statement-breakpoint')

test('everybody who applied keeps the day, and only approved mentors get one mail, within a week and by day', async () => {
  await db().transaction(async (tx) => {
    await tx.execute(sql`create schema before`)
    await tx.execute(sql`set local search_path to before`)
    await tx.execute(sql`create table users (id text primary key)`)
    for (const kind of ['mentee', 'mentor'])
      await tx.execute(sql`create table ${sql.identifier(`${kind}_applications`)}
        (user_id text primary key, public_id text, status text, submitted_at timestamptz)`)
    await tx.execute(sql`insert into users select unnest(array['both', 'new', 'closed', 'waiting', 'turned down'])`)
    await tx.execute(sql`insert into mentee_applications values
      ('new', 'n', 'pending', '2026-03-01 23:30+01'), ('closed', 'c', 'closed', '2026-02-01 08:00Z'),
      ('both', 'b', 'in touch', '2026-01-01 08:00Z')`)
    await tx.execute(sql`insert into mentor_applications values ('both', 'm', 'approved', now()),
      ('waiting', 'w', 'pending', now()), ('turned down', 't', 'rejected', now())`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    const rows = async (query: ReturnType<typeof sql>) => [...(await tx.execute(query))]
    expect(await rows(sql`select user_id, public_id, state, joined_on::text from connect_mentees order by 1`)).toEqual([
      { user_id: 'both', public_id: 'b', state: 'unread', joined_on: '2026-01-01' },
      { user_id: 'closed', public_id: 'c', state: 'left', joined_on: '2026-02-01' },
      { user_id: 'new', public_id: 'n', state: 'unread', joined_on: '2026-03-01' },
    ])
    expect(await rows(sql`select user_id, state, capacity from connect_mentors order by 1`)).toEqual(
      ['both', 'turned down', 'waiting'].map((user_id) => ({ user_id, state: 'asked', capacity: 1 })),
    )
    expect(
      await rows(sql`select user_id from connect_people where heard_on between current_date - 6 and current_date
        order by 1`),
    ).toEqual(['both', 'closed', 'new', 'turned down', 'waiting'].map((user_id) => ({ user_id })))
    expect(
      await rows(sql`select user_id, mail_due_at < now() + interval '8 days' as soon,
        extract(hour from mail_due_at at time zone 'UTC') between 9 and 15 as by_day
        from connect_people where mail_due_at is not null`),
    ).toEqual([{ user_id: 'both', soon: true, by_day: true }])
    await tx.execute(sql`drop schema before cascade`)
  })
})

test('who had asked a mentor before offers existed has said yes, and nobody else', async () => {
  const [, update = ''] =
    /(UPDATE "pairings"[^;]+;)/.exec(readFileSync(join(migrationsFolder, '0014_offers.sql'), 'utf8')) ?? []
  await db().transaction(async (tx) => {
    await tx.execute(sql`create temporary table pairings (state text, said_yes text) on commit drop`)
    await tx.execute(sql`insert into pairings (state) values ('open'), ('introduced'), ('declined')`)
    await tx.execute(sql.raw(update))
    const rows = await tx.execute(sql`select state, said_yes from pairings order by 1`)
    expect([...rows]).toEqual([
      { state: 'declined', said_yes: null },
      { state: 'introduced', said_yes: null },
      { state: 'open', said_yes: 'mentee' },
    ])
  })
})
