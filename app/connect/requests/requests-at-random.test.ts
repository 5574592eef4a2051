import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { seed } from '../../../test/seeded.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, offerTo, openMentor } from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { endings } from '../../platform/db/tables.ts'
import { notedIn } from '../../platform/endings/note-ending.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { withdrawOffer } from '../matching/offers.server.ts'
import { previewRound, runRound } from '../matching/rounds.server.ts'
import { endPairFor } from '../pairs/pair-ends.server.ts'
import { holdApplicant } from '../pairs/reports/holds-for-admin.server.ts'
import { newsDays } from '../people/days.ts'
import { parts } from '../people/states.ts'
import { connectChoices, recentPairs } from '../tables.ts'
import { answerRequest, takeRequestBack } from './answers.server.ts'
import { changeChoice, choose } from './choices.server.ts'
import { changePlaces, comeBack, mentorApplied, openPlaces } from './places.server.ts'
import { sendable } from './requests.server.ts'
import { menteeApplied, pauseSearch, resumeSearch, returnToSearch } from './searches.server.ts'

startWithoutMentors()

await ensureKeyring(db())
const admin = await storedUser({ isAdmin: true })

const [menteeCount, mentorCount] = [4, 2]
const start = new Date()

type World = {
  mentees: Awaited<ReturnType<typeof admittedMentee>>[]
  mentors: Awaited<ReturnType<typeof openMentor>>[]
  at: Date
}
type Step = { act: keyof typeof acts; mentee: number; mentor: number; number: number }

/** Every act that can change a request, of a mentee or a mentor who is picked at random. */
const acts = {
  choose: ({ mentee, mentor, at }) => choose(mentee.userId, mentor.listingId, at),
  up: async ({ mentee, at }) => changeChoice(mentee.userId, await choiceOf(mentee.userId), 'up', at),
  drop: async ({ mentee, at }) => changeChoice(mentee.userId, await choiceOf(mentee.userId), 'drop', at),
  'take back': async ({ mentee, at }) => takeRequestBack(mentee.userId, await openOf(mentee.userId), at),
  yes: ({ at, asked }) => asked && answerRequest(asked.mentorId, asked.id, { kind: 'yes' }, at),
  'not now': ({ at, asked }) =>
    asked && answerRequest(asked.mentorId, asked.id, { kind: 'not now', kindSentence: null }, at),
  offer: ({ mentee, mentor, at }) => offerTo(mentee.userId, mentor.userId, at),
  round: async ({ at }) => runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at),
  withdraw: ({ at, asked }) => asked && withdrawOffer(admin.userId, asked.id, at),
  'yes of a mentee': ({ mentee, at, asked }) => asked && answerRequest(mentee.userId, asked.id, { kind: 'yes' }, at),
  'no of a mentee': ({ mentee, at, asked }) =>
    asked && answerRequest(mentee.userId, asked.id, { kind: 'not now', kindSentence: null }, at),
  end: ({ at, asked, mentee }) => asked && endPairFor(mentee.userId, asked.id, false, at),
  'some days pass': async ({ world, number }) => {
    for (let day = 0; day <= number; day += 1) {
      world.at = new Date(world.at.getTime() + 86_400_000)
      await runDueWork(world.at)
    }
  },
  'change places': ({ mentor, number, at }) =>
    changePlaces(mentor.userId, { capacity: 1 + (number % 3), awayUntil: undefined }, at),
  'go away': ({ mentor, number, at }) =>
    changePlaces(mentor.userId, { capacity: 1, awayUntil: addDays(isoDay(at), number + 1) }, at),
  'come back': ({ mentor, at }) => comeBack(mentor.userId, at),
  hold: ({ mentor, at }) => holdApplicant(admin.userId, 'mentor', mentor.publicId, 'hold', at),
  release: ({ mentor, at }) => holdApplicant(admin.userId, 'mentor', mentor.publicId, 'release', at),
  'open places': ({ mentor, at }) => openPlaces(mentor.userId, { capacity: 1, agrees: true }, at),
  'go on': ({ mentee, at }) => returnToSearch(mentee.userId, at),
  'apply again as a mentor': async ({ mentor, at }) => {
    await setStatus(mentor.userId, 'pending')
    await db()
      .transaction((tx) => mentorApplied(tx, mentor.userId, at))
      .catch(() => null)
  },
  // Those in line are asked by the next due work.
  'approve a mentor': async ({ mentor, at }) => {
    await setStatus(mentor.userId, 'approved')
    await runDueWork(at)
  },
  pause: ({ mentee, number, at }) => pauseSearch(mentee.userId, addDays(isoDay(at), number + 1), at),
  resume: ({ mentee, at }) => resumeSearch(mentee.userId, at),
  'apply again': ({ mentee, at }) =>
    db()
      .transaction((tx) => menteeApplied(tx, mentee.userId, mentee.publicId, at))
      .catch(() => null),
  'erase a mentee': ({ mentee }) => eraseAccount(mentee.userId),
  'erase a mentor': ({ mentor }) => eraseAccount(mentor.userId),
} satisfies Record<string, (picked: Picked) => unknown>

type Picked = {
  world: World
  at: Date
  mentee: World['mentees'][number]
  mentor: World['mentors'][number]
  number: number
  asked: { id: string; mentorId: string } | null
}

const often: Step['act'][] = [
  ...[...Array(8).fill('choose'), ...Array(4).fill('not now'), ...Array(4).fill('offer')],
  ...['yes of a mentee', 'yes of a mentee', 'some days pass', 'some days pass', 'yes', 'end'],
] as Step['act'][]
const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...often, ...(Object.keys(acts) as Step['act'][])),
    mentee: fc.nat(menteeCount - 1),
    mentor: fc.nat(mentorCount - 1),
    number: fc.nat(6),
  }),
  { minLength: 12, maxLength: 24 },
)

const step = (act: Step['act'], number = 0, mentee = 0, mentor = 0): Step => ({ act, mentee, mentor, number })
/** Leads to every state, so that the others need not. */
const reachingAll = [
  ...[step('choose'), step('some days pass', 6), step('some days pass', 6), step('choose', 0, 0, 1), step('yes')],
  ...[step('choose', 0, 1), step('not now', 0, 1), step('choose', 0, 2), step('hold'), step('release')],
  ...[step('choose', 0, 3), step('erase a mentor'), step('choose', 0, 1, 1)],
]

test('whatever people do, nothing breaks the rules, nobody is forgotten, and no place stays empty beside a line', async () => {
  const reached = new Set<string>()
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const world = await newWorld()
      for (const step of all) {
        const [before, live] = [await liveByMentor(), await liveIds()]
        await take(world, step)
        await expectGood(world, before, step.act)
        await expectNoted(live, step.act)
      }
      for (const {
        state,
      } of await primarySql()`select distinct state from requests union select 'introduced' from pairs`)
        reached.add(state)
    }),
    { numRuns: inGate(8, 30), seed, examples: [[reachingAll]] },
  )
  // Otherwise the steps would never have got anywhere.
  for (const state of ['open', 'introduced', 'declined', 'expired', 'withdrawn']) expect([...reached]).toContain(state)
})

async function take(world: World, { act, mentee: one, mentor: other, number }: Step) {
  const [mentee, mentor] = [world.mentees[one], world.mentors[other]]
  if (!mentee || !mentor) return
  const [live] = await allOfMentee(mentee.userId)
  const asked = live?.mentorId && !live.endedOn ? { id: live.id, mentorId: live.mentorId } : null
  await acts[act]({ world, at: world.at, mentee, mentor, number, asked })
}

/** Whoever has something with each other now. */
const live = primarySql()`(select mentee_id, mentor_id from requests where ended_on is null
  union all select mentee_id, mentor_id from pairs where ended_on is null) live`

async function expectGood({ at }: World, before: Map<string, number>, act: string) {
  const today = isoDay(at)
  const broken = await primarySql()`
    select 'two live of a mentee' as rule from ${live} group by mentee_id having count(*) > 1
    union all select 'more than three choices' from connect_choices c group by mentee_id
      having count(*) + (select count(*) from requests r where r.mentee_id = c.mentee_id and state = 'open') > 3
    union all select 'an open request of a mentee who is not looking' from requests p join connect_mentees m on m.user_id = p.mentee_id
      where p.state = 'open' and (m.state <> 'admitted' or m.paused_until is not null)
    union all select 'an open request that nothing ends' from requests where state = 'open' and (next_on is null or due_on > ${addDays(today, 10)})
    union all select 'a sixth request within 30 days' from connect_mentees
      where (select count(*) from unnest(asked_on) day where day > ${addDays(today, -30)}) > 5
    union all select 'two ended attempts of one pair within a quarter' from requests where state = 'declined' and mentor_id is not null
      group by mentee_id, mentor_id having count(*) > 1`
  expect(broken.map(({ rule }) => `after “${act}”: ${rule}`)).toEqual([])
  const waitingBesidePlace = await sendable(db(), undefined, at)
  expect([act, waitingBesidePlace]).toEqual([act, []])
  for (const [mentorId, live] of await liveByMentor()) {
    const [mentor] = await primarySql()`select capacity from connect_mentors where user_id = ${mentorId}`
    if (live > (before.get(mentorId) ?? 0)) expect([act, live <= mentor?.capacity]).toEqual([act, true])
  }
  if (act !== 'some days pass') return
  const forgotten = await primarySql()`
    select m.state from connect_mentees m join connect_people using (user_id)
    where m.state in ('unread', 'question', 'admitted', 'resting') and heard_on <= ${addDays(today, -newsDays)}`
  expect(forgotten).toHaveLength(0)
  const late = await primarySql()`
    select id from requests where state = 'open' and (due_on <= ${today} or next_on <= ${today}) or ended_on <= ${addDays(today, -14)}
    union all select id from pairs where ended_on <= ${addDays(today, -14)}`
  expect(late).toHaveLength(0)
}

/** What is no longer live, or no longer there, is in the ledger: otherwise a restored backup would open it again. */
async function expectNoted(live: string[], act: string) {
  const left = await liveIds()
  const { ever } = notedIn(await db().select().from(endings), '')
  const names = (id: string) => [subjects.pair(id), ...parts.map((part) => subjects.act('end', id, part))]
  const missing = live.filter((id) => !left.includes(id) && !names(id).some(ever))
  expect([act, missing]).toEqual([act, []])
}

async function liveIds(): Promise<string[]> {
  const rows =
    await primarySql()`select id from requests where ended_on is null union select id from pairs where ended_on is null`
  return rows.map(({ id }) => id)
}

async function newWorld(): Promise<World> {
  for (const table of [menteeApplications, mentorApplications, recentPairs]) await db().delete(table)
  const mentors = await Promise.all(Array.from({ length: mentorCount }, (_, place) => openMentor(1 + place)))
  const mentees = await Promise.all(Array.from({ length: menteeCount }, () => admittedMentee()))
  return { mentees, mentors, at: start }
}

async function setStatus(mentorId: string, status: 'pending' | 'approved') {
  await db().update(mentorApplications).set({ status }).where(eq(mentorApplications.userId, mentorId))
}

async function liveByMentor() {
  const rows = await primarySql()`
    select mentor_id, count(*)::int as live from ${live} where mentor_id is not null group by mentor_id`
  return new Map(rows.map(({ mentor_id: mentorId, live }) => [mentorId as string, live as number]))
}

async function choiceOf(menteeId: string) {
  const [choice] = await db()
    .select()
    .from(connectChoices)
    .where(eq(connectChoices.menteeId, menteeId))
    .orderBy(sql`random()`)
  return choice?.id ?? ''
}

async function openOf(menteeId: string) {
  return (await allOfMentee(menteeId))[0]?.id ?? ''
}
