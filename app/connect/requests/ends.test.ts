import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { atOnce, hideMoments } from '../../../test/hidden-moments.ts'
import { inDays } from '../../../test/in-days.ts'
import { inGate } from '../../../test/in-gate.ts'
import { rejectMentor, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { plannedCall } from '../../../test/stored-pair.ts'
import { decideAll, newsOf, report } from '../../../test/stored-report.ts'
import { admittedMentee, allOfMentee, chooseAll, offerTo, openId, openMentor } from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { deleteMentorApplication } from '../../mentorship/application/mentor/mentor-removal.server.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { blindIndex } from '../../platform/crypto/sealed.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { endings } from '../../platform/db/tables.ts'
import { notedIn } from '../../platform/endings/note-ending.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { subjects } from '../../profiles/ending-subjects.ts'
import { mentorApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { withdrawOffer } from '../matching/offers.server.ts'
import { endPairFor } from '../pairs/pair-ends.server.ts'
import { sendMessage } from '../pairs/pair-messages.server.ts'
import { pairsOf } from '../pairs/pairs.server.ts'
import { block } from '../pairs/reports/block.server.ts'
import { hold } from '../people/holds.server.ts'
import { parts } from '../people/states.ts'
import { connectHolds, connectMentees, connectPeople } from '../people/tables.ts'
import { pairCalls, pairMessages, pairSides, type Request, recentPairs, requests } from '../tables.ts'
import { answerRequest, takeRequestBack } from './answers.server.ts'
import { carryOutAll, lockedBetween } from './ends.server.ts'
import { type End, ends, isPair } from './ends.ts'
import { mentorApplied } from './places.server.ts'
import { triedLately } from './recent-pairs.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests-page.server.ts'
import { leaveSearch, menteeApplied, moveMentee, pauseSearch, rewriteNote } from './searches.server.ts'
import { pairKey } from './tried.server.ts'

startWithoutMentors()
await ensureKeyring(db())
const admin = await storedUser({ isAdmin: true })
beforeEach(hideMoments)

const now = new Date()
const [today, never] = [isoDay(now), '2999-01-01']
const no = { kind: 'not now', kindSentence: null } as const
const within = db().transaction.bind(db())

type Who = { userId: string; publicId: string }
type Scene = { id: string; mentee: Who; mentor: Who; line: Who; listing: string }

/** Every command by which something ends, given by one of the two or for nobody. */
const commands: Record<string, (scene: Scene, who: Who) => Promise<unknown>> = {
  declines: ({ id }, { userId }) => answerRequest(userId, id, no),
  blocks: ({ id }, { userId }) => block(userId, id),
  'takes back': ({ id }, { userId }) => takeRequestBack(userId, id),
  pauses: (_, { userId }) => pauseSearch(userId, addDays(today, 9)),
  leaves: (_, { userId }) => leaveSearch(userId),
  'applies anew': (_, { userId, publicId }) => within((tx) => menteeApplied(tx, userId, publicId, now)),
  rewrites: (_, { userId }) => within((tx) => rewriteNote(tx, userId, 'Another.', now)),
  'applies again': (_, { userId }) => within((tx) => mentorApplied(tx, userId, now)),
  answers: () => runDueWork(),
  withdraws: ({ id }) => withdrawOffer(admin.userId, id),
  'holds the mentor': async ({ mentor: { userId } }) => {
    await within((tx) => hold(tx, userId, 'kept', now))
    await db().update(connectHolds).set({ isTold: true })
    await runDueWork()
  },
  ends: ({ id }, { userId }) => endPairFor(userId, id),
  closes: ({ id }, { userId }) => endPairFor(userId, id, true),
  'is refused': (_, { userId, publicId }) =>
    within(async (tx) => {
      await menteeApplied(tx, userId, publicId, now)
      await moveMentee(tx, userId, 'refuse', now)
    }),
  writes: () => runDueWork(),
  rejects: async ({ mentor: { userId, publicId } }) => {
    await db().update(mentorApplications).set({ status: 'pending' }).where(eq(mentorApplications.userId, userId))
    await rejectMentor(admin.userId, publicId, 1, { reason: 'unclear', words: '' })
  },
  decides: async ({ id, mentee, mentor }) => {
    await report(mentor.userId, id)
    await decideAll(admin.userId, mentee.userId, 'end')
  },
  erases: (_, { userId }) => eraseAccount(userId),
  'is deleted': (_, { publicId }) => deleteMentorApplication(admin.userId, publicId),
}
const daysBefore: Record<string, number> = { answers: 7, 'holds the mentor': 7, writes: 14 }

/** Who has said yes to a request or an offer. Of an offer that both agreed to, nothing but their own acts is left. */
const yesTo: Record<string, readonly Request['saidYes'][]> = {
  ...{ request: ['mentee'], 'agreed request': ['both'], 'withdrawn request': ['both'] },
  ...{ offer: ['mentee', null], 'agreed offer': ['mentor', 'both'] },
}

/**
 * Who does what to what, and what follows, as designed: what it is then, who is told, who reads that it is over, for how many
 * days the two are kept apart, what is left, what the ledger notes (in more lines than one, because more ends with it), what
 * becomes of the mentee’s search and of the next in line. What is not named is not so.
 */
const designed: Record<End['kind'], string> = {
  'not now': `
    mentee declines: offer · declined · read by mentee · apart 365 · noted end of mentee · next asked
    mentee declines: agreed offer · declined · told mentor · read by both · apart 365 · noted end of mentee · next asked
    mentee blocks: offer · declined · read by mentee · apart 365 for good · noted block of mentee · next asked
    mentee blocks: agreed offer · declined · told mentor · read by both · apart 365 for good · noted block of mentee · next asked
    mentor declines: request, offer · declined · told mentee · read by mentee · apart 365 · noted end of mentor · next asked
    mentor declines: agreed request, agreed offer · declined · told mentee · read by both · apart 365 · noted end of mentor · next asked
    mentor blocks: request, offer · declined · told mentee · read by mentee · apart 365 for good · noted block of mentor · next asked
    mentor blocks: agreed request, agreed offer · declined · told mentee · read by both · apart 365 for good · noted block of mentor · next asked
    mentor blocks: declined request · declined · read by mentee · apart 365 for good · noted end of mentor, block of mentor · next asked
    mentor blocks: withdrawn request · withdrawn · hidden · read by mentor · apart 365 for good, openly asked · noted end of mentee, block of mentor · next asked
  `,
  'take back': `
    mentee takes back: request · gone · noted end of mentee · next asked
    mentee takes back: agreed request · withdrawn · hidden · told mentor · read by mentor · noted end of mentee · next asked
    mentee pauses: request, offer · gone · noted end of mentee · next asked
    mentee pauses: agreed request, agreed offer · withdrawn · hidden · told mentor · read by mentor · noted end of mentee · next asked
    mentee leaves: request · gone · noted end of mentee of 2 · next asked
    mentee applies anew: request · gone · noted end of mentee · next asked
    mentee rewrites: request · gone · noted end of mentee · next asked
  `,
  withdraw: `
    mentor applies again: request, offer · withdrawn · told mentee · read by mentee · noted end of mentor of 2 · line ends
    mentor applies again: agreed request, agreed offer · withdrawn · told mentee · read by both · noted end of mentor of 2 · line ends
  `,
  expire: `
    nobody answers: request, offer · expired · told mentee · read by mentee · apart 90 · noted end · next asked
    nobody answers: agreed offer · expired · told both · read by both · apart 90 · noted end · next asked
  `,
  recall: `
    team withdraws: offer · withdrawn · told mentee · read by mentee · noted end · next asked
    team withdraws: agreed offer · withdrawn · told both · read by both · noted end · next asked
    team holds the mentor: request · withdrawn · told mentee · read by mentee · noted end · no place
  `,
  end: `
    mentee ends: pair · ended · told mentor · read by both · apart 365 · left messages, check-in · noted end of mentee · weeks anew · next asked
    mentee ends: half silent pair · ended · told mentor · read by both · apart 365 · left messages, check-in · noted end of mentee · next asked
    mentee ends: silent pair · ended · told mentor · read by both · apart 365 · left check-in · noted end of mentee · rests · next asked
    mentee closes: pair · ended · hidden · told mentor · read by both · apart 365 · left messages, check-in · noted end of mentee · weeks anew · next asked
    mentee closes: ended pair · ended · hidden · read by both · apart 365 · left messages, check-in · noted end of mentor, close of mentee · weeks anew · next asked
    mentee blocks: silent pair · ended · hidden · told mentor · read by both · apart 365 for good · left check-in · noted block of mentee · next asked
    mentee blocks: ended pair · ended · hidden · read by both · apart 365 for good · left messages, check-in · noted end of mentor, block of mentee · weeks anew · next asked
    mentor ends: pair · ended · told mentee · read by both · apart 365 · left messages, check-in · noted end of mentor · weeks anew · next asked
    mentor ends: half silent pair · ended · told mentee · read by both · apart 365 · left messages, check-in · noted end of mentor · next asked
    mentor ends: silent pair · ended · told mentee · read by both · apart 365 · left check-in · noted end of mentor · next asked
    mentor closes: pair · ended · hidden · told mentee · read by both · apart 365 · left messages, check-in · noted end of mentor · weeks anew · next asked
    mentor closes: ended pair · ended · hidden · read by both · apart 365 · left messages, check-in · noted end of mentor, close of mentor · weeks anew · next asked
    mentor blocks: silent pair · ended · hidden · told mentee · read by both · apart 365 for good · left check-in · noted block of mentor · next asked
    mentor blocks: ended pair · ended · hidden · read by both · apart 365 for good · left messages, check-in · noted end of mentor, block of mentor · weeks anew · next asked
    mentee leaves: pair · ended · told mentor · read by both · apart 365 · left messages, check-in · noted end of mentee of 2 · weeks anew · next asked
    mentee is refused: pair · ended · told mentor · read by both · apart 365 · left messages, check-in · noted end of mentee · weeks anew · next asked
  `,
  'run out': `
    nobody writes: silent pair · ended · told both · read by both · apart 365 · left check-in · noted end · rests · next asked
  `,
  reject: `
    team rejects: pair · ended · told both · read by both · apart 365 · left messages, check-in · no thanks by mentor · noted end · no place
  `,
  decide: `
    team decides: request, offer · withdrawn · told both · read by mentee · apart 365 · noted end · next asked
    team decides: agreed request, agreed offer · withdrawn · told both · read by both · apart 365 · noted end · next asked
    team decides: pair · ended · told both · read by both · apart 365 · left messages, check-in · noted end · weeks anew · next asked
  `,
  forget: `
    mentee erases: request, offer · gone · noted end of mentee of 3 · next asked
    mentee erases: agreed request, agreed offer · withdrawn · hidden · told mentor · read by mentor · noted end of mentee of 3 · next asked
    mentee erases: declined request · gone · apart 365 · noted end of mentor, close of mentee of 3 · next asked
    mentee erases: pair · ended · hidden · told mentor · read by mentor · no thanks by mentee · noted end of mentee of 3 · next asked
    mentee erases: ended pair · ended · hidden · read by mentor · apart 365 · no thanks by mentee · noted end of mentor, close of mentee of 3 · next asked
    mentor erases: request, agreed request, offer, agreed offer · withdrawn · told mentee · read by mentee · noted end of mentor of 4 · line ends
    mentor erases: pair · ended · hidden · told mentee · read by mentee · apart 365 · no thanks by mentor · noted end of mentor of 4 · line ends
    mentor erases: ended pair · ended · hidden · read by mentee · apart 365 · no thanks by mentor · noted end of mentor, close of mentor of 4 · weeks anew · line ends
    mentor is deleted: pair · ended · hidden · told both · read by mentee · apart 365 · no thanks by mentor · noted end of mentor of 3 · line ends
  `,
}

const linesOf = (kind: End['kind']) => designed[kind].trim().split(/\n */)

test('the table of ends has a line of each kind, of all that can end so, by all who can', () => {
  for (const kind of keys(ends)) {
    const rule = ends[kind]
    const lines = linesOf(kind)
    const by = [...new Set(lines.map((line) => line.split(' ', 1)[0]))]
    expect([kind, by]).toEqual([kind, rule.by === 'either' ? parts : [rule.by]])
    const has = (what: RegExp) => lines.some((line) => what.test(line.split(' · ')[0] ?? ''))
    const can = [has(/[:,] request/), has(/[:,] offer/), has(/[:,] (silent )?pair/)]
    expect([kind, can]).toEqual([kind, [rule.request !== '', rule.request !== '', rule.pair !== '']])
  }
})

test.each(keys(ends))(
  '“%s” ends as designed, and nothing of it reaches anybody else before the batch',
  async (kind) => {
    const planned = linesOf(kind).flatMap((line) => {
      const [, name = '', by = '', command = '', whats = ''] = /^((\w+) ([^:]+)): ([^·]+) ·/.exec(line) ?? []
      return whats.split(', ').flatMap((what) =>
        (yesTo[what] ?? [null])
          .slice(0, inGate(1, 2))
          // Two who have both said yes to an offer are introduced.
          .filter((yes) => what !== 'agreed offer' || yes !== 'both' || !['expire', 'recall'].includes(kind))
          .map((yes) => ({ name, by, command, what, yes, at: inDays(-(daysBefore[command] ?? 0)) })),
      )
    })
    const scenes = await atOnce(() =>
      Promise.all(planned.map(async (each) => ({ ...each, scene: await sceneOf(each) }))),
    )
    const quiet = { heardOn: addDays(today, -3), mailDueAt: null }
    await db().update(connectPeople).set(quiet)
    const noted: number[] = []
    for (const { name, by, command, scene } of scenes) {
      const others = [...parts.filter((part) => part !== by), 'line'] as const
      const seen = () => Promise.all(others.map((each) => seenBy(scene[each].userId)))
      const before = [await seen(), await db().$count(endings)] as const
      expect([name, await commands[command]?.(scene, scene[by === 'mentor' ? by : 'mentee'])]).not.toContain(false)
      const isTheirs = parts.some((part) => part === by)
      // What the team does to a listing shows at once.
      if (isTheirs && command !== 'is deleted') expect([name, await seen()]).toEqual([name, before[0]])
      noted.push(isTheirs ? (await db().$count(endings)) - before[1] : 1)
    }
    await carryOutAll()
    const follows = await Promise.all(scenes.map(({ scene }, place) => outcomeOf(scene, noted[place])))
    await db().update(connectMentees).set({ pausedUntil: null }).where(eq(connectMentees.pausedUntil, never))
    await runDueWork()
    const whats = new Map<string, Set<string>>()
    for (const [place, { name, what, scene }] of scenes.entries()) {
      const [next] = await allOfMentee(scene.line.userId)
      const goesOn = next ? (next.state === 'open' ? 'next asked' : 'line ends') : 'no place'
      const outcome = `${name}: … · ${follows[place]} · ${goesOn}`
      whats.set(outcome, (whats.get(outcome) ?? new Set()).add(what))
    }
    const found = [...whats].map(([outcome, all]) => outcome.replace('…', [...all].join(', ')))
    expect(found).toEqual(linesOf(kind))
  },
)

/** Two people and what they have, and a mentee in line for the mentor, who is not asked before it is known who was told. */
async function sceneOf({ what, yes, at }: { what: string; yes: Request['saidYes']; at: Date }): Promise<Scene> {
  const [mentee, mentor, line] = await Promise.all([admittedMentee(), openMentor(), admittedMentee()])
  if (what.includes('offer')) await offerTo(mentee.userId, mentor.userId, at)
  else await chooseAll(mentee.userId, [mentor], at)
  const id = await openId(mentee.userId)
  if (what in yesTo) await db().update(requests).set({ saidYes: yes }).where(eq(requests.id, id))
  else await answerRequest(mentor.userId, id, what === 'declined request' ? no : { kind: 'yes' }, at)
  if (what === 'withdrawn request') await takeRequestBack(mentee.userId, id)
  await db().update(connectMentees).set({ pausedUntil: never }).where(eq(connectMentees.userId, line.userId))
  await chooseAll(line.userId, [mentor])
  const all = { knowsSafety: true, shares: 'name', otherShares: 'name', goals: 'Lead', checkIn: '{}' }
  await db().update(pairSides).set(all).where(eq(pairSides.pairId, id))
  const writers = /^(ended )?pair/.test(what) ? [mentee, mentor] : what === 'half silent pair' ? [mentee] : []
  for (const { userId } of writers) await sendMessage(userId, id, { formId: '', body: 'Good morning.' }, at)
  if (what === 'pair') await plannedCall(id, mentee.userId, mentor.userId)
  await db().update(connectMentees).set({ joinedOn: '2026-01-01' }).where(eq(connectMentees.userId, mentee.userId))
  if (what === 'ended pair') await endPairFor(mentor.userId, id)
  return { id, mentee, mentor, line, listing: mentor.listingId }
}

/** All that somebody can see of others, and when they hear of it. */
function seenBy(userId: string) {
  return Promise.all([requestsOfMentee(userId), requestsOfMentor(userId), pairsOf(userId), newsOf(userId)])
}

async function outcomeOf({ id, listing, ...people }: Scene, lines = 0) {
  const { mentee, mentor } = people
  const row = await within((tx) => lockedBetween(tx, id))
  const seen = await Promise.all(parts.map((part) => seenBy(people[part].userId)))
  const told = parts.filter((_, place) =>
    seen[place]?.[3].some(({ heardOn, mailDueAt }) => heardOn === today && mailDueAt),
  )
  const heard = parts.filter((_, place) =>
    seen[place]?.[3].some(({ heardOn, mailDueAt }) => heardOn === today || mailDueAt),
  )
  expect(heard).toEqual(told)
  const readsOf = ([ofMentee, ofMentor, ofPairs]: (typeof seen)[number]) => [ofMentee.past, ofMentor.past, ofPairs]
  const reading = parts.filter((_, place) => seen[place] && JSON.stringify(readsOf(seen[place])).includes(id))
  const isPairs = eq(recentPairs.pair, blindIndex('avoid', pairKey(mentee.userId, mentor.userId)))
  const [apart] = await db().select().from(recentPairs).where(isPairs)
  const [days, good] = [[90, 365].find((each) => apart?.until === addDays(today, each)), apart?.lasts === 'for good']
  const late = await within(async (tx) => [
    await triedLately(tx, mentee.userId, listing, inDays(89)),
    await triedLately(tx, mentee.userId, listing, inDays(90)),
  ])
  const sides = await db().select().from(pairSides).where(eq(pairSides.pairId, id))
  const left = {
    messages: await db().$count(pairMessages, eq(pairMessages.pairId, id)),
    calls: await db().$count(pairCalls, eq(pairCalls.pairId, id)),
    facts: row && 'facts' in row && row.facts,
    shares: sides.some(({ shares, otherShares }) => shares || otherShares),
    goals: sides.some(({ goals }) => goals),
    'check-in': sides.some(({ checkIn }) => checkIn),
  }
  const leftover = keys(left).filter((each) => left[each])
  const thankless = sides.filter(({ mayThank }) => !mayThank).map(({ part }) => part)
  const { ever } = notedIn(await db().select().from(endings), '')
  const acts = (['end', 'close', 'block'] as const).flatMap((act) => parts.map((part) => ({ act, part })))
  const noted = acts.flatMap(({ act, part }) => (ever(subjects.act(act, id, part)) ? [`${act} of ${part}`] : []))
  const [search] = await db().select().from(connectMentees).where(eq(connectMentees.userId, mentee.userId))
  return [
    row ? (isPair(row) ? row.endedOn && 'ended' : row.state) : 'gone',
    row?.isHidden && 'hidden',
    some('told', told),
    some('read by', reading),
    apart && `apart ${days}${good ? ' for good' : ''}${late[0] && !late[1] ? '' : ', openly asked'}`,
    some('left', leftover),
    some('no thanks by', thankless),
    some('noted', [...(ever(subjects.pair(id)) ? ['end'] : []), ...noted]) + (lines === 1 ? '' : ` of ${lines}`),
    search?.state === 'resting' ? 'rests' : search?.joinedOn === today && 'weeks anew',
  ]
    .filter((each) => each)
    .join(' · ')
}

function some(name: string, all: string[]) {
  return all.length === 0 ? '' : `${name} ${all.join(', ').replace('mentee, mentor', 'both')}`
}

function keys<Key extends string>(of: Record<Key, unknown>) {
  return Object.keys(of) as Key[]
}
