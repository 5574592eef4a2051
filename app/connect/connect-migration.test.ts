import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../platform/db/db.server.ts'
import { migrationsFolder } from '../platform/db/migrate.server.ts'

const statements = readFileSync(join(migrationsFolder, '0033_requests-and-pairs.sql'), 'utf8').replaceAll(
  '"public".',
  '',
)

const others = ['pair_calls', 'pair_messages', 'pair_reports', 'pair_sides']
const before = `
  create table connect_mentees (user_id text primary key); insert into connect_mentees values ('a'), ('b'), ('c');
  create table connect_mentors (user_id text primary key); insert into connect_mentors values ('m');
  create table connect_holds (user_id text, reason text);
  insert into connect_holds values ('a', 'undecided'), ('b', 'decided'), ('c', 'team'), ('m', 'restored');
  create table pairings (id text primary key, mentee_id text, mentor_id text, seat int, listing text, alias text, mentor_alias text,
    next_on date, closed_on date, is_hidden boolean default false, acts text, source text default 'choice', said_yes text, state text,
    opened_on date default '2026-11-01', due_on date default '2026-11-08', introduced_on date, has_rested boolean default false,
    kind_sentence text, reaches text, facts text);
  ${others
    .map(
      (
        name,
      ) => `create table ${name} (pairing_id text constraint ${name}_pairing_id_pairings_id_fk references pairings(id),
      part text, position int, id text, decided_on date);`,
    )
    .join('')}
  alter table pair_calls add constraint pair_calls_pairing_id_part_pk primary key (pairing_id, part);
  alter table pair_messages add constraint pair_messages_pairing_id_position_pk primary key (pairing_id, position);
  alter table pair_sides add constraint pair_sides_pairing_id_part_pk primary key (pairing_id, part);
  insert into pairings (id, state, mentee_id, seat, closed_on, introduced_on, alias, acts, facts, reaches, said_yes) values
    ('asks', 'open', 'a', 1, null, null, 'Heron', '[]', '{}', 'nobody', 'mentee'),
    ('seatless', 'open', 'b', null, null, null, 'Kudu', null, null, null, null),
    ('no', 'declined', 'a', 1, '2026-11-05', null, 'Ibis', null, null, null, null),
    ('silent', 'expired', 'a', null, null, null, 'Lark', null, null, null, null),
    ('back', 'withdrawn', null, 1, '2026-11-06', null, 'Wren', null, null, null, 'mentor'),
    ('lives', 'introduced', 'a', 1, null, '2026-11-04', 'Swift', '[]', null, null, 'both'),
    ('over', 'ended', 'b', null, '2026-11-07', '2026-11-02', 'Stork', null, null, null, null),
    ('old', 'ended', 'b', 1, null, null, 'Crane', null, null, null, null);
  update pairings set mentor_id = 'm';
  insert into pair_sides (pairing_id, part) values ('lives', 'mentee'), ('over', 'mentor');
  insert into pair_messages (pairing_id, position) values ('over', 1);
  insert into pair_calls (pairing_id, part) values ('lives', 'mentee');
  insert into pair_reports (id, pairing_id, decided_on) values ('undecided', 'asks', null), ('decided', 'over', '2026-11-08');`

test('what two people had is a request or a pair by whether they were introduced, and who was not told of a hold stays so', async () => {
  await db().transaction(async (tx) => {
    await tx.execute(sql`create schema before`)
    await tx.execute(sql`set local search_path to before`)
    await tx.execute(sql.raw(before))
    for (const statement of statements.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement))
    const rows = async (query: string) =>
      [...(await tx.execute(sql.raw(query)))].map((row) => Object.values(row).join(' '))
    // Without a seat, a mentor no longer had anything of a request.
    expect(
      await rows(`select concat_ws(' ', id, state, mentee_id, coalesce(mentor_id, '-'), ended_on, alias, acts, facts, reaches, said_yes)
        from requests order by id`),
    ).toEqual([
      ...['asks open a m Heron [] {} nobody mentee', 'back withdrawn m 2026-11-06 Wren mentor'],
      ...['no declined a m 2026-11-05 Ibis', 'seatless open b - Kudu', 'silent expired a - 2026-11-08 Lark'],
    ])
    expect(
      await rows(
        `select concat_ws(' ', id, mentee_id, mentor_id, introduced_on, ended_on, alias, acts) from pairs order by id`,
      ),
    ).toEqual([
      ...[
        'lives a m 2026-11-04 Swift []',
        'old b m 2026-11-01 2026-11-08 Crane',
        'over b m 2026-11-02 2026-11-07 Stork',
      ],
    ])
    const left = others.map((name) => `select '${name} ' || pair_id from ${name}`).join(' union all ')
    expect(await rows(`${left} order by 1`)).toEqual([
      ...['pair_calls lives', 'pair_messages over', 'pair_reports asks', 'pair_reports over'],
      ...['pair_sides lives', 'pair_sides over'],
    ])
    expect(await rows('select user_id, is_told from connect_holds order by 1')).toEqual([
      ...['a false', 'b true', 'c true', 'm false'],
    ])
    await tx.execute(sql`drop schema before cascade`)
  })
})
