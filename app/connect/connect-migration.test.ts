import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../platform/db/db.server.ts'
import { migrationsFolder } from '../platform/db/migrate.server.ts'

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

test('who was on hold stays so for the report or the team, in every part; what two people had is on both sides', async () => {
  const statements = readFileSync(join(migrationsFolder, '0020_holds-of-people.sql'), 'utf8')
    .replaceAll('"public".', '')
    .split('--> statement-breakpoint')
  await db().transaction(async (tx) => {
    await tx.execute(sql`create schema before`)
    await tx.execute(sql`set local search_path to before`)
    for (const table of [
      sql`users (id text primary key)`,
      sql`pair_reports (id text, reported_id text, kind text, decision text, filed_on date)`,
      sql`connect_mentees (user_id text, state text, version integer)`,
      sql`connect_mentors (user_id text, state text)`,
      sql`pairings (id text, closed_on date, waiting text, waiting_since date, wrote_on date, goals text)`,
      sql`pair_messages (pairing_id text, sent_on date)`,
      sql`pair_calls (pairing_id text primary key, id text, proposed_by text, times text, picked text, off_by text,
        remind_on date, ends_on date)`,
      sql`pair_sides (pairing_id text, part text, written integer, fades_soon boolean, lasts_until date)`,
    ])
      await tx.execute(sql`create table ${table}`)
    await tx.execute(
      sql`insert into users select unnest(array['told', 'kept', 'let go', 'released', 'team', 'asked for help'])`,
    )
    await tx.execute(sql`insert into pair_reports values ('r1', 'told', 'threat', null, '2026-11-12'),
      ('r2', 'kept', 'money', 'end', '2026-10-03'), ('r3', 'released', 'money', 'release', '2026-10-03'),
      ('r4', 'asked for help', 'help', null, '2026-11-02'), ('r5', 'erased', 'money', 'end', '2026-10-03'),
      ('r6', 'let go', 'money', 'end', '2026-10-03')`)
    await tx.execute(
      sql`insert into connect_mentees values ('team', 'held', 3), ('told', 'admitted', 1), ('kept', 'held', 1)`,
    )
    await tx.execute(sql`insert into connect_mentors values ('told', 'held'), ('released', 'open'), ('team', 'held')`)
    await tx.execute(sql`insert into pairings values ('p', null, 'mentor', '2026-11-01', '2026-11-02', 'sealed')`)
    await tx.execute(sql`insert into pair_calls values ('p', 'c', 'mentee', 'sealed', null, null, null, '2026-12-01')`)
    await tx.execute(
      sql`insert into pair_sides values ('p', 'mentee', 5, true, '2027-01-01'), ('p', 'mentor', 2, false, '2027-02-02')`,
    )
    for (const statement of statements) await tx.execute(sql.raw(statement))
    const rows = async (query: ReturnType<typeof sql>) => [...(await tx.execute(query))]
    expect(await rows(sql`select user_id, reason from connect_holds order by 1`)).toEqual([
      { user_id: 'kept', reason: 'r2' },
      { user_id: 'team', reason: 'team' },
      { user_id: 'told', reason: 'r1' },
    ])
    expect(await rows(sql`select since::text from connect_holds where reason = 'r1'`)).toEqual([
      { since: '2026-11-01' },
    ])
    expect(
      await rows(sql`select state from connect_mentees union all select state from connect_mentors order by 1`),
    ).toEqual(['admitted', 'asked', 'asked', 'open', 'unread', 'unread'].map((state) => ({ state })))
    expect(
      await rows(sql`select part, written, received, waiting, wrote_on::text, goals, other_fades_soon, other_lasts_until::text
        from pair_sides order by part`),
    ).toEqual([
      {
        ...{ part: 'mentee', written: 5, received: 2, waiting: 'mentor', wrote_on: '2026-11-02', goals: 'sealed' },
        ...{ other_fades_soon: false, other_lasts_until: '2027-02-02' },
      },
      {
        ...{ part: 'mentor', written: 2, received: 5, waiting: 'mentor', wrote_on: '2026-11-02', goals: 'sealed' },
        ...{ other_fades_soon: true, other_lasts_until: '2027-01-01' },
      },
    ])
    expect(await rows(sql`select part from pair_calls order by 1`)).toEqual([{ part: 'mentee' }, { part: 'mentor' }])
    await tx.execute(sql`drop schema before cascade`)
  })
})
