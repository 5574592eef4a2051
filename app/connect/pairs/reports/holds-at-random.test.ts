import { and, eq, isNull } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inGate } from '../../../../test/in-gate.ts'
import { seed } from '../../../../test/seeded.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { admittedMentee, listingOf, openId, openMentor } from '../../../../test/stored-request.ts'
import { storedUser } from '../../../../test/stored-user.ts'
import { ensureKeyring } from '../../../platform/crypto/keyring.server.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications } from '../../../profiles/tables.ts'
import { runDueWork } from '../../due.server.ts'
import { previewRound, runRound } from '../../matching/rounds.server.ts'
import { newsDays } from '../../people/days.ts'
import { holdOf } from '../../people/holds.server.ts'
import { connectHolds } from '../../people/tables.ts'
import { answerRequest } from '../../requests/answers.server.ts'
import { choose } from '../../requests/choices.server.ts'
import { reachesMentor } from '../../requests/ends.ts'
import { isOf } from '../../requests/requests.server.ts'
import { requestsOfMentee, requestsOfMentor } from '../../requests/requests-page.server.ts'
import { leaveSearch, menteeApplied, moveMentee, returnToSearch } from '../../requests/searches.server.ts'
import { pairMessages, pairReports, pairSides, pairs, recentPairs, requests } from '../../tables.ts'
import { callPageOf, proposeCall } from '../calls.server.ts'
import { conversationOf } from '../conversation.server.ts'
import { endPairFor } from '../pair-ends.server.ts'
import { chooseFading, sendMessage, sendThanks } from '../pair-messages.server.ts'
import { planOf, savePlan } from '../plan.server.ts'
import { chooseShares } from '../shares.server.ts'
import { block } from './block.server.ts'
import { holdApplicant } from './holds-for-admin.server.ts'
import { fileReport } from './reports.server.ts'
import { decideReport } from './reports-for-admin.server.ts'

startWithoutMentors()
await ensureKeyring(db())
const admin = await storedUser({ isAdmin: true })
const start = new Date()

/** The first is the mentee of one pair and the mentor of the other. */
type World = {
  people: { userId: string; publicId: string; listing: string }[]
  blocked: Set<string>
  at: Date
}
type Picked = {
  world: World
  at: Date
  who: World['people'][number]
  whom: World['people'][number]
  pair: string
  number: number
}

/** What somebody does to another in a pair, by which they could reach them. */
const reaching = {
  write: ({ at, who, pair, number }) => sendMessage(who.userId, pair, { formId: '', body: `Message ${number}` }, at),
  thank: ({ at, who, pair }) => sendThanks(who.userId, pair, { formId: '', body: 'Thank you.' }, at),
  plan: async ({ at, who, pair, number }) => {
    const plan = await planOf(who.userId, pair, at)
    const months = ([3, 6, 12] as const)[number % 3] ?? 3
    return plan && savePlan(who.userId, pair, { ...plan, goals: `Goal ${number}`, months, help: null }, at)
  },
  call: async ({ at, who, pair, number }) => {
    const page = await callPageOf(who.userId, pair, at)
    return page && proposeCall(who.userId, pair, page.seen, [new Date(at.getTime() + (number + 2) * 86_400_000)], at)
  },
  share: ({ at, who, pair }) => chooseShares(who.userId, pair, { seen: '', shares: ['name'] }, at),
  fade: ({ who, pair, number }) => chooseFading(who.userId, pair, number % 2 === 0),
  ask: ({ at, who, whom }) => choose(who.userId, whom.listing, at),
  'say yes': async ({ at, who }) => {
    const [asking] = (await requestsOfMentor(who.userId)).asking
    return asking && answerRequest(who.userId, asking.id, { kind: 'yes' }, at)
  },
} satisfies Record<string, (picked: Picked) => unknown>

const others = {
  report: ({ at, who, pair, number }) => {
    const kind = (['threat', 'money', 'help', 'conduct'] as const)[number % 4] ?? 'threat'
    return fileReport(who.userId, pair, { id: newPublicId(), kind, words: '', wordIds: [] }, at)
  },
  decide: async ({ at, number }) => {
    const open = await db().select().from(pairReports).orderBy(pairReports.id)
    const report = open[number % Math.max(1, open.length)]
    return (
      report &&
      decideReport(
        admin.userId,
        report.id,
        { decision: number % 3 === 0 ? 'end' : 'release', parts: report.forms.length },
        at,
      )
    )
  },
  'hold by the team': ({ at, who }) => holdApplicant(admin.userId, 'mentee', who.publicId, 'hold', at),
  'release by the team': ({ at, who }) => holdApplicant(admin.userId, 'mentee', who.publicId, 'release', at),
  block: async ({ world, at, who, pair }) => {
    const other = await otherIn(pair, who.userId)
    if ((await block(who.userId, pair, at)) && other) world.blocked.add([who.userId, other].sort().join(' '))
  },
  end: ({ at, who, pair, number }) => endPairFor(who.userId, pair, number % 2 === 0, at),
  leave: ({ at, who }) => leaveSearch(who.userId, at),
  return: ({ at, who }) => returnToSearch(who.userId, at),
  'apply again': ({ at, who }) => db().transaction((tx) => menteeApplied(tx, who.userId, who.publicId, at)),
  // As the desk does: nobody on hold is admitted.
  admit: async ({ at, who }) =>
    (await holdOf(db(), who.userId)) === 'none' && db().transaction((tx) => moveMentee(tx, who.userId, 'admit', at)),
  round: async ({ at }) => runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at),
  'some days pass': async ({ world, number }) => {
    for (let day = 0; day <= number; day += 1) {
      world.at = new Date(world.at.getTime() + 86_400_000)
      await runDueWork(world.at)
    }
  },
} satisfies Record<string, (picked: Picked) => unknown>

const acts = { ...reaching, ...others }
type Act = keyof typeof acts
const often: Act[] = [
  ...Array(6).fill('write'),
  ...['report', 'report', 'decide', 'decide'],
  'some days pass',
  'admit',
  'ask',
] as Act[]

const steps = fc.array(
  fc.record({
    act: fc.constantFrom(...often, ...(Object.keys(acts) as Act[])),
    who: fc.nat(2),
    whom: fc.nat(2),
    pair: fc.nat(1),
    number: fc.nat(6),
  }),
  { minLength: 12, maxLength: 24 },
)

const step = (act: Act, who: number, whom = 0, pair = 0, number = 0) => ({ act, who, whom, pair, number })
/** Leads to what is withheld, to a block beside a hold, and to a decision against somebody. */
const reachingAll = [
  ...[step('write', 0), step('write', 1), step('report', 0), step('write', 1, 0, 0, 1)],
  ...[step('plan', 1), step('call', 1)],
  ...[step('block', 2, 0, 1), step('ask', 2), step('some days pass', 0, 0, 0, 6), step('decide', 0), step('write', 1)],
]

test('whatever three people in two pairs do, nobody on hold or blocked reaches the other, and nobody is forgotten', async () => {
  let withheld = 0
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const { world, pairs } = await newWorld()
      for (const { act, pair: which, number, ...picked } of all) {
        const [who, whom, pair] = [world.people[picked.who], world.people[picked.whom], pairs[which]]
        if (!who || !whom || !pair) continue
        const isHeld = (await holdOf(db(), who.userId)) !== 'none'
        const before = isHeld && act in reaching ? await seenByOthers(world, who.userId) : null
        await acts[act]({ world, at: world.at, who, whom, pair, number })
        if (before) expect([act, await seenByOthers(world, who.userId)]).toEqual([act, before])
        await expectGood(world, act)
        withheld += await db().$count(pairMessages, eq(pairMessages.isWithheld, true))
      }
    }),
    { numRuns: inGate(8, 60), seed, examples: [[reachingAll]] },
  )
  // Otherwise nobody would ever have tried.
  expect(withheld).toBeGreaterThan(0)
})

/** All that the others see of their pairs and requests. */
async function seenByOthers({ people, at }: World, userId: string) {
  const seen = []
  for (const other of people.filter((each) => each.userId !== userId)) {
    const isTheirs = isOf(pairs, other.userId)
    for (const { id } of await db().select({ id: pairs.id }).from(pairs).where(isTheirs).orderBy(pairs.id)) {
      const talk = await conversationOf(other.userId, id, 0, at)
      seen.push(talk && { ...talk, nextId: '' }, await callPageOf(other.userId, id, at))
      const plan = await planOf(other.userId, id, at)
      seen.push(plan && { ...plan, nextId: '' })
    }
    seen.push((await requestsOfMentor(other.userId)).asking, (await requestsOfMentee(other.userId)).offer)
  }
  return seen
}

async function expectGood({ people, blocked, at }: World, act: string) {
  const broken = await primarySql()`
    select 'a hold for a report that released them' as rule from connect_holds h join pair_reports r on r.id = h.reason where r.decision = 'release'
    union all select 'a report that holds nobody' from pair_reports r where kind not in ('silence', 'help') and reported_id is not null
      and decision is distinct from 'release' and not exists (select from connect_holds h where h.user_id = r.reported_id and h.reason = r.id)
    union all select 'a hold without a reason' from connect_holds h where reason <> 'team' and not exists (select from pair_reports r where r.id = h.reason)
    union all select 'something withheld of somebody who is free' from pair_messages m join pairs p on p.id = m.pair_id
      where is_withheld and not is_hidden and (p.ended_on is null or is_thanks)
        and not exists (select from connect_holds h where h.user_id in (p.mentee_id, p.mentor_id))
    union all select 'two free people who see two states' from pairs p join pair_sides a on a.pair_id = p.id and a.part = 'mentee'
      join pair_sides b on b.pair_id = p.id and b.part = 'mentor'
      where p.ended_on is null and not exists (select from connect_holds h where h.user_id in (p.mentee_id, p.mentor_id))
        and (a.received <> b.written or b.received <> a.written or a.waiting is distinct from b.waiting
          or a.other_lasts_until <> b.lasts_until or a.other_fades_soon <> b.fades_soon)`
  expect(broken.map(({ rule }) => `after “${act}”: ${rule}`)).toEqual([])
  for (const { userId } of people) {
    for (const { id } of (await requestsOfMentor(userId)).asking.filter(({ hasSaidYes }) => !hasSaidYes)) {
      const [request] = await db().select().from(requests).where(eq(requests.id, id))
      for (const each of [request?.menteeId, request?.mentorId])
        expect([act, await holdOf(db(), each ?? null)]).toEqual([act, 'none'])
    }
  }
  for (const pair of blocked) {
    const [one = '', other = ''] = pair.split(' ')
    const pairLives = and(eq(pairs.menteeId, one), eq(pairs.mentorId, other), isNull(pairs.endedOn))
    const isOpen = and(eq(requests.menteeId, one), eq(requests.mentorId, other), eq(requests.state, 'open'))
    const open = await db().select().from(requests).where(isOpen)
    expect([act, await db().$count(pairs, pairLives), open.filter(reachesMentor)]).toEqual([act, 0, []])
  }
  if (act !== 'some days pass') return
  const forgotten = await primarySql()`
    select 1 from connect_holds join connect_people using (user_id)
    where reason = 'team' and heard_on <= ${addDays(isoDay(at), -newsDays)}`
  expect(forgotten).toEqual([])
}

async function newWorld() {
  for (const table of [pairReports, connectHolds, menteeApplications, mentorApplications, recentPairs])
    await db().delete(table)
  const ids = [(await storedUser()).userId, (await storedUser()).userId, (await storedUser()).userId]
  const people = []
  for (const userId of ids) {
    const { publicId } = await admittedMentee({ userId })
    await openMentor(2, { userId })
    people.push({ userId, publicId, listing: await listingOf(userId) })
  }
  const [both, mentor, mentee] = people
  if (!both || !mentor || !mentee) throw new Error('Nobody is there.')
  const pairIds = []
  for (const [asks, asked] of [
    [both, mentor],
    [mentee, both],
  ] as const) {
    await choose(asks.userId, asked.listing, start)
    const id = await openId(asks.userId)
    await answerRequest(asked.userId, id, { kind: 'yes' }, start)
    pairIds.push(id)
  }
  await db().update(pairSides).set({ knowsSafety: true })
  const world: World = { people, blocked: new Set(), at: start }
  return { world, pairs: pairIds }
}

async function otherIn(pair: string, userId: string) {
  const [found] = await db().select().from(pairs).where(eq(pairs.id, pair))
  return found?.menteeId === userId ? found.mentorId : found?.menteeId
}
