import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inDays } from '../../../test/in-days.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import {
  admittedMentee,
  allOfMentee,
  chooseAll,
  mentorStateOf,
  newOffer,
  offerTo,
  openMentor,
} from '../../../test/stored-request.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications, mentors } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { byTeam, hold } from '../people/holds.server.ts'
import { connectHolds, connectMentees, connectMentors, connectMonths, connectPeople } from '../people/tables.ts'
import { recentPairs } from '../tables.ts'
import { type Answer, answerRequest, takeRequestBack } from './answers.server.ts'
import { mentorApplied } from './places.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests-page.server.ts'
import { leaveSearch, pauseSearch } from './searches.server.ts'

startWithoutMentors()
beforeEach(async () => {
  for (const table of [connectMentees, recentPairs, connectMonths]) await db().delete(table)
})

const yes = { kind: 'yes' } as const
const no = { kind: 'not now', kindSentence: null } as const

test('an offer asks both on the same day, and each reads why', async () => {
  const { mentee, mentor, id } = await newOffer()
  const { offer } = await requestsOfMentee(mentee.userId)
  expect(offer).toMatchObject({ id, name: mentor.fullName, listing: mentor.listingId, hasSaidYes: false })
  expect(offer?.reasons.length).toBeGreaterThan(0)
  const [asking] = (await requestsOfMentor(mentor.userId)).asking
  expect(asking).toMatchObject({ id, isOffer: true, hasSaidYes: false, answerBefore: offer?.answerBefore })
  expect(asking?.reasons.length).toBeGreaterThan(0)
  expect(asking?.reasons.join()).not.toContain('chose you')
  for (const { userId } of [mentee, mentor])
    expect(await personOf(userId)).toMatchObject({ heardOn: isoDay(new Date()) })
})

test('a mentor who is not listed has a made-up name, that of the conversation too', async () => {
  const [mentee, mentor] = [
    await admittedMentee(),
    await openMentor(1, { galleryPreference: 'No, I’d prefer not to be listed' }),
  ]
  await offerTo(mentee.userId, mentor.userId)
  const { offer } = await requestsOfMentee(mentee.userId)
  expect(offer).toMatchObject({ listing: null, about: expect.arrayContaining(['Finance / Banking / Insurance']) })
  expect(offer?.name).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+$/)
  for (const { userId } of [mentee, mentor]) await answerRequest(userId, offer?.id ?? '', yes)
  expect((await allOfMentee(mentee.userId))[0]).toMatchObject({ state: 'introduced', mentorAlias: offer?.name })
})

test.each(['mentee', 'mentor'] as const)('nobody learns what the %s answers, unless both say yes', async (first) => {
  const offer = await newOffer()
  const [one, other] = first === 'mentee' ? [offer.mentee, offer.mentor] : [offer.mentor, offer.mentee]
  const readBy = async (userId: string) => [
    await requestsOfMentee(userId),
    await requestsOfMentor(userId),
    await personOf(userId),
  ]
  const before = await readBy(other.userId)
  expect(await answerRequest(one.userId, offer.id, yes)).toBe(true)
  expect(await answerRequest(one.userId, offer.id, yes)).toBe(true)
  expect(await readBy(other.userId)).toEqual(before)
  expect((await allOfMentee(offer.mentee.userId))[0]?.state).toBe('open')
  expect(await answerRequest(other.userId, offer.id, yes)).toBe(true)
  expect((await allOfMentee(offer.mentee.userId))[0]).toMatchObject({ state: 'introduced' })
})

test('fifty answers at once introduce two people once', async () => {
  const { mentee, mentor, id } = await newOffer()
  const both = Array.from({ length: 25 }, () => [mentee, mentor]).flat()
  expect(await Promise.all(both.map(({ userId }) => answerRequest(userId, id, yes)))).not.toContain(false)
  expect(await countOf('introduced')).toBe(1)
})

test.each(['mentee', 'mentor'] as const)(
  'a no of the %s ends it, in the same words for both, and for a year',
  async (decliner) => {
    const { mentee, mentor, id } = await newOffer()
    const [one, other] = decliner === 'mentee' ? [mentee, mentor] : [mentor, mentee]
    await answerRequest(other.userId, id, yes)
    expect(await answerRequest(one.userId, id, no)).toBe(true)
    expect((await requestsOfMentee(mentee.userId)).past).toMatchObject([{ id, kindSentence: null }])
    const past = decliner === 'mentee' ? [{ id, alias: expect.any(String) }] : []
    expect((await requestsOfMentor(mentor.userId)).past).toEqual(past)
    expect(await offerTo(mentee.userId, mentor.userId, inDays(364))).toBe(false)
    await runDueWork(inDays(366))
    expect(await offerTo(mentee.userId, mentor.userId, inDays(366))).toBe(true)
  },
)

const answers: Record<string, Answer> = { yes, 'not now': no }
const ways: Record<string, (userId: string, id: string) => Promise<boolean>> = {
  ...Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      (userId: string, id: string) => answerRequest(userId, id, answer),
    ]),
  ),
  'take back': (userId, id) => takeRequestBack(userId, id),
}
type Offer = Awaited<ReturnType<typeof newOffer>>
const states: Record<string, (offer: Offer) => Promise<unknown>> = {
  open: async () => {},
  'open, yes of the mentee': ({ mentee, id }) => answerRequest(mentee.userId, id, yes),
  'open, yes of the mentor': ({ mentor, id }) => answerRequest(mentor.userId, id, yes),
  introduced: async ({ mentee, mentor, id }) => {
    for (const { userId } of [mentee, mentor]) await answerRequest(userId, id, yes)
  },
  declined: ({ mentor, id }) => answerRequest(mentor.userId, id, no),
  expired: () => runDueWork(inDays(8)),
  withdrawn: ({ mentor }) => db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date())),
}
/** What is done, or was, for whom. Everything else is refused. */
const possible: Record<string, Record<'mentee' | 'mentor', string[]>> = {
  open: { mentee: ['yes', 'not now'], mentor: ['yes', 'not now'] },
  'open, yes of the mentee': { mentee: ['yes', 'not now'], mentor: ['yes', 'not now'] },
  'open, yes of the mentor': { mentee: ['yes', 'not now'], mentor: ['yes', 'not now'] },
  introduced: { mentee: ['yes'], mentor: ['yes'] },
  declined: { mentee: ['not now'], mentor: ['not now'] },
  expired: { mentee: [], mentor: [] },
  withdrawn: { mentee: [], mentor: [] },
}

test.each(Object.keys(states))(
  'in each role, only what is meant for it can be done with an offer: %s',
  async (state) => {
    const done = { mentee: [] as string[], mentor: [] as string[], other: [] as string[] }
    const { userId: stranger } = await openMentor()
    let offer = await offerIn(state)
    for (const [way, act] of Object.entries(ways))
      for (const role of ['mentee', 'mentor', 'other'] as const) {
        const before = await allOfMentee(offer.mentee.userId)
        if (await act(role === 'other' ? stranger : offer[role].userId, offer.id)) {
          done[role].push(way)
          offer = await offerIn(state)
        } else expect(await allOfMentee(offer.mentee.userId)).toEqual(before)
      }
    expect(done).toEqual({ ...possible[state], other: [] })
  },
)

test('only who has not answered is reminded, and a mentor who has is not called silent', async () => {
  const silent = await newOffer({ at: inDays(0) })
  const answered = await newOffer({ at: inDays(0) })
  await answerRequest(answered.mentor.userId, answered.id, yes, inDays(0))
  await runDueWork(inDays(3))
  expect((await personOf(silent.mentor.userId))?.heardOn).toBe(isoDay(inDays(3)))
  expect((await personOf(answered.mentor.userId))?.heardOn).toBe(isoDay(inDays(0)))
  for (const { mentee } of [silent, answered]) expect((await personOf(mentee.userId))?.heardOn).toBe(isoDay(inDays(3)))
  await runDueWork(inDays(7))
  expect((await personOf(answered.mentor.userId))?.heardOn).toBe(isoDay(inDays(7)))
  expect((await requestsOfMentor(answered.mentor.userId)).past).toHaveLength(1)
  expect([await missedOf(silent.mentor.userId), await missedOf(answered.mentor.userId)]).toEqual([1, 0])
  expect([await countOf('asked'), await countOf('unanswered')]).toEqual([2, 1])
})

test('two offers in a row that a mentor does not answer close the places', async () => {
  const { mentor } = await newOffer({ at: inDays(0) })
  await runDueWork(inDays(7))
  expect(await offerTo((await admittedMentee()).userId, mentor.userId, inDays(7))).toBe(true)
  await runDueWork(inDays(14))
  expect(await mentorStateOf(mentor.userId)).toBe('resting')
})

test('who pauses or leaves ends an offer, and a mentor who had said yes reads so', async () => {
  for (const stop of [(id: string) => pauseSearch(id, addDays(isoDay(new Date()), 9)), leaveSearch]) {
    const [open, agreed] = [await newOffer(), await newOffer()]
    await answerRequest(agreed.mentor.userId, agreed.id, yes)
    for (const { mentee, mentor, id } of [open, agreed]) {
      expect(await stop(mentee.userId)).toBe(true)
      expect(await answerRequest(mentor.userId, id, yes)).toBe(false)
      expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
      expect((await requestsOfMentee(mentee.userId)).choices).toEqual([])
    }
    // A mentee who stops must not find out whether the mentor had said yes.
    const [one, other] = [await requestsOfMentee(open.mentee.userId), await requestsOfMentee(agreed.mentee.userId)]
    expect(one).toEqual(other)
    expect((await requestsOfMentor(open.mentor.userId)).past).toEqual([])
    expect((await requestsOfMentor(agreed.mentor.userId)).past).toMatchObject([{ id: agreed.id }])
  }
})

test('nobody gets an offer who cannot be asked now', async () => {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  const isMentee = eq(connectMentees.userId, mentee.userId)
  const isMentor = eq(connectMentors.userId, mentor.userId)
  const isPerson = eq(connectPeople.userId, mentee.userId)
  const obstacles: [() => Promise<unknown>, () => Promise<unknown>][] = [
    ...(['unread', 'question', 'refused', 'left', 'resting'] as const).map(
      (state): [() => Promise<unknown>, () => Promise<unknown>] => [
        () => db().update(connectMentees).set({ state }).where(isMentee),
        () => db().update(connectMentees).set({ state: 'admitted' }).where(isMentee),
      ],
    ),
    ...[mentee, mentor].map(({ userId }): [() => Promise<unknown>, () => Promise<unknown>] => [
      () => db().transaction((tx) => hold(tx, userId, byTeam, new Date())),
      () => db().delete(connectHolds).where(eq(connectHolds.userId, userId)),
    ]),
    ...(['asked', 'away', 'resting'] as const).map((state): [() => Promise<unknown>, () => Promise<unknown>] => [
      () => db().update(connectMentors).set({ state }).where(isMentor),
      () => db().update(connectMentors).set({ state: 'open' }).where(isMentor),
    ]),
    [
      () => db().update(connectMentees).set({ pausedUntil: '2999-01-01' }).where(isMentee),
      () => db().update(connectMentees).set({ pausedUntil: null }).where(isMentee),
    ],
    [
      () => db().update(connectPeople).set({ conductVersion: null }).where(isPerson),
      () => db().update(connectPeople).set({ conductVersion: 1 }).where(isPerson),
    ],
    [
      () => db().update(connectPeople).set({ notWith: 'employer', employer: 'Teranga Bank Ltd' }).where(isPerson),
      () => db().update(connectPeople).set({ employer: 'Acme' }).where(isPerson),
    ],
    [
      () =>
        db().update(mentorApplications).set({ status: 'pending' }).where(eq(mentorApplications.userId, mentor.userId)),
      () =>
        db().update(mentorApplications).set({ status: 'approved' }).where(eq(mentorApplications.userId, mentor.userId)),
    ],
  ]
  for (const [obstruct, mend] of obstacles) {
    await obstruct()
    expect(await offerTo(mentee.userId, mentor.userId)).toBe(false)
    await mend()
  }
  await chooseAll(mentee.userId, [await openMentor()])
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(false)
  expect(await offerTo((await admittedMentee()).userId, mentor.userId)).toBe(true)
  expect(await offerTo((await admittedMentee()).userId, mentor.userId)).toBe(false)
  const both = await openMentor()
  await admittedMentee({ userId: both.userId })
  expect(await offerTo(both.userId, both.userId)).toBe(false)
})

test('a mentor who has said yes reads that it did not come about when the mentee erases the account', async () => {
  const [agreed, open] = [await newOffer({ at: inDays(-2) }), await newOffer()]
  await answerRequest(agreed.mentor.userId, agreed.id, yes, inDays(-2))
  for (const { mentee } of [agreed, open]) await eraseAccount(mentee.userId)
  expect(await requestsOfMentor(agreed.mentor.userId)).toMatchObject({ asking: [], past: [{ id: agreed.id }] })
  expect(await personOf(agreed.mentor.userId)).toMatchObject({ heardOn: isoDay(new Date()) })
  expect(await requestsOfMentor(open.mentor.userId)).toEqual({ asking: [], past: [] })
  await runDueWork(inDays(14))
  expect((await requestsOfMentor(agreed.mentor.userId)).past).toEqual([])
})

test('a mentor whose listing goes keeps the name under which the mentee knew it', async () => {
  const { mentee, mentor } = await newOffer()
  await db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date()))
  await db().delete(mentors)
  expect((await requestsOfMentee(mentee.userId)).past).toMatchObject([{ name: 'A mentor who is not listed now' }])
})

test('a mentee gets no mail about their own no', async () => {
  const { mentee, id } = await newOffer()
  await db().update(connectPeople).set({ mailDueAt: null })
  await answerRequest(mentee.userId, id, no)
  expect((await personOf(mentee.userId))?.mailDueAt).toBe(null)
})

test('nobody is suggested who could not be matched: in language, stage or against the wish to choose', async () => {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  const isTheirs = eq(menteeApplications.userId, mentee.userId)
  const was = { professionalStage: mentee.professionalStage, matchPreference: mentee.matchPreference }
  await db().update(menteeApplications).set({ matchPreference: fromDirectory }).where(isTheirs)
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(false)
  await db().update(menteeApplications).set(was).where(isTheirs)
  await db().update(mentorApplications).set({ professionalStage: was.professionalStage })
  const senior = 'Senior professional (7+ years of experience)'
  await db().update(menteeApplications).set({ professionalStage: senior }).where(isTheirs)
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(false)
  await db().update(menteeApplications).set(was).where(isTheirs)
  const isMentee = eq(connectPeople.userId, mentee.userId)
  await db().update(connectPeople).set({ languages: 'French' }).where(isMentee)
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(false)
  await db().update(connectPeople).set({ languages: 'French\nEnglish' }).where(isMentee)
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(true)
})

test('an offer of somebody who was chosen takes the choice off the list', async () => {
  const [mentee, mentor, next] = [await admittedMentee(), await openMentor(), await openMentor()]
  await db().update(connectMentors).set({ capacity: 0 })
  await chooseAll(mentee.userId, [mentor, next])
  await db().update(connectMentors).set({ capacity: 1 })
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(true)
  expect((await requestsOfMentee(mentee.userId)).choices).toMatchObject([{ listing: next.listingId }])
})

async function offerIn(state: string) {
  const offer = await newOffer()
  await states[state]?.(offer)
  return offer
}

async function personOf(userId: string) {
  const [person] = await db().select().from(connectPeople).where(eq(connectPeople.userId, userId))
  return person
}

async function missedOf(userId: string) {
  const [mentor] = await db().select().from(connectMentors).where(eq(connectMentors.userId, userId))
  return mentor?.missed
}

async function countOf(what: 'asked' | 'introduced' | 'unanswered') {
  const rows = await db().select().from(connectMonths).where(eq(connectMonths.what, what))
  return rows.reduce((sum, { count }) => sum + count, 0)
}
