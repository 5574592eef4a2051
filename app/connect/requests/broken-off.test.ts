import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, openMentor } from '../../../test/stored-request.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { connectMentors } from '../people/tables.ts'
import { recentPairs } from '../tables.ts'
import { answerRequest } from './answers.server.ts'
import { choose } from './choices.server.ts'
import { changePlaces } from './places.server.ts'
import { leaveSearch, menteeApplied } from './searches.server.ts'

startWithoutMentors()

const tables = [
  'requests',
  'pairs',
  'connect_choices',
  'connect_mentees',
  'connect_mentors',
  'connect_people',
  'connect_avoid',
]

/**
 * A trigger on each table counts statements that write, and breaks the transaction off after the one whose number is in
 * `broken_off`, as a process does that is killed between two statements. A sequence counts: it is not rolled back.
 */
beforeAll(async () => {
  await primarySql().unsafe(`
    create sequence statements;
    create table broken_off (at int);
    create function break_off() returns trigger language plpgsql as $$ begin
      if nextval('statements') = (select at from broken_off) then raise exception 'broken off'; end if;
      return null;
    end $$;
    ${tables.map((table) => `create trigger break_off after insert or update or delete on ${table} for each statement execute function break_off();`).join('\n')}`)
})

afterAll(() => primarySql().unsafe('drop function break_off cascade; drop table broken_off; drop sequence statements'))

beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const at = new Date()
const inAWeek = new Date(at.getTime() + 7 * 86_400_000)

// In the gate, some places are enough.
const step = inGate(6, 1)

type Scene = Awaited<ReturnType<typeof scene>>

const acts: Record<string, (scene: Scene) => Promise<unknown>> = {
  'a choice': ({ newcomer, second }) => choose(newcomer.userId, second.listingId),
  'a “not now”': ({ first, request }) =>
    answerRequest(first.userId, request, { kind: 'not now', kindSentence: 'wish' }),
  'a “yes”': ({ first, request }) => answerRequest(first.userId, request, { kind: 'yes' }),
  'a form that is sent again': ({ mentee }) =>
    db().transaction((tx) => menteeApplied(tx, mentee.userId, mentee.publicId, at)),
  'a mentee who stops': ({ mentee }) => leaveSearch(mentee.userId),
  'more places': ({ first }) => changePlaces(first.userId, { capacity: 2, awayUntil: undefined }),
  'a mentee who erases the account': ({ mentee }) => eraseAccount(mentee.userId),
  'a mentor who erases the account': ({ first }) => eraseAccount(first.userId),
}

test.each(Object.entries(acts))('%s leaves the state of before or after, wherever it is broken off', async (_, act) => {
  let isWhole = false
  for (let at = 1; !isWhole; at += at < 6 ? 1 : step) {
    const people = await scene()
    const before = await everything()
    await breakOff(at)
    isWhole = await act(people).then(
      () => true,
      () => false,
    )
    await breakOff(0)
    if (isWhole) expect(await everything()).not.toBe(before)
    else expect([at, await everything()]).toEqual([at, before])
    // Otherwise nothing was ever broken off.
    if (isWhole) expect(at).toBeGreaterThan(2)
  }
})

test('an expiry is broken off anywhere and done by the next due work', async () => {
  let isWhole = false
  for (let at = 1; !isWhole; at += step) {
    const { mentee, second } = await scene()
    await breakOff(at)
    isWhole = await runDueWork(inAWeek).then(
      () => true,
      () => false,
    )
    await breakOff(0)
    const [live, over] = await allOfMentee(mentee.userId)
    const isBefore = live?.state === 'open' && !over
    const isAfter = live?.state === 'open' && live.mentorId === second.userId && over?.state === 'expired'
    expect([at, isBefore || isAfter]).toEqual([at, true])
    await runDueWork(inAWeek)
    expect(await allOfMentee(mentee.userId)).toMatchObject([{ mentorId: second.userId }, { state: 'expired' }])
    const [mentor] = await db()
      .select()
      .from(connectMentors)
      .where(eq(connectMentors.userId, over?.mentorId ?? ''))
    expect(mentor?.missed ?? 1).toBe(1)
  }
})

/** A request is with `first`, `second` is next, and another mentee is in line for `first`. */
async function scene() {
  const [first, second] = [await openMentor(), await openMentor()]
  const [mentee, waiting, newcomer] = [await admittedMentee(), await admittedMentee(), await admittedMentee()]
  await chooseAll(mentee.userId, [first, second])
  await chooseAll(waiting.userId, [first])
  return { first, second, mentee, waiting, newcomer, request: (await allOfMentee(mentee.userId))[0]?.id ?? '' }
}

async function everything() {
  const rows = tables.map((table) => primarySql().unsafe(`select to_jsonb(t) as row from ${table} t order by t::text`))
  return JSON.stringify(await Promise.all(rows))
}

async function breakOff(at: number) {
  await primarySql().unsafe(`delete from broken_off; select setval('statements', 1, false)`)
  if (at > 0) await db().execute(sql`insert into broken_off values (${at})`)
}
