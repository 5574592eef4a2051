import { eq } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test } from 'vitest'
import { inDays } from '../../../test/in-days.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, newOffer, offerTo, openMentor } from '../../../test/stored-request.ts'
import { db } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { byTeam, hold } from '../people/holds.server.ts'
import { connectHolds, connectMentees, connectMentors, connectMonths, connectPeople } from '../people/tables.ts'
import { recentPairs } from '../tables.ts'
import { answerRequest, takeRequestBack } from './answers.server.ts'
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

const ways: Record<string, (userId: string, id: string) => Promise<boolean>> = {
  yes: (userId, id) => answerRequest(userId, id, yes),
  'not now': (userId, id) => answerRequest(userId, id, no),
  'take back': (userId, id) => takeRequestBack(userId, id),
}
type Offer = Awaited<ReturnType<typeof newOffer>>
/** By what leads to it, each state of an offer, and what is done, or was, for either of the two. All else is refused. */
const states: [string, (offer: Offer) => Promise<unknown>, string[]][] = [
  ['open', async () => {}, ['yes', 'not now']],
  ['open, yes of the mentee', ({ mentee, id }) => answerRequest(mentee.userId, id, yes), ['yes', 'not now']],
  ['open, yes of the mentor', ({ mentor, id }) => answerRequest(mentor.userId, id, yes), ['yes', 'not now']],
  ['introduced', introduce, ['yes']],
  ['declined', ({ mentor, id }) => answerRequest(mentor.userId, id, no), ['not now']],
  ['expired', () => runDueWork(inDays(8)), []],
  ['withdrawn', ({ mentor }) => db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date())), []],
]

test.each(states)(
  'in each role, only what is meant for it can be done with an offer: %s',
  async (_, reach, possible) => {
    const done = { mentee: [] as string[], mentor: [] as string[], other: [] as string[] }
    const { userId: stranger } = await openMentor()
    const newOne = async () => {
      const made = await newOffer()
      await reach(made)
      return made
    }
    let offer = await newOne()
    for (const [way, act] of Object.entries(ways))
      for (const role of ['mentee', 'mentor', 'other'] as const) {
        const before = await allOfMentee(offer.mentee.userId)
        if (await act(role === 'other' ? stranger : offer[role].userId, offer.id)) {
          done[role].push(way)
          offer = await newOne()
        } else expect(await allOfMentee(offer.mentee.userId)).toEqual(before)
      }
    expect(done).toEqual({ mentee: possible, mentor: possible, other: [] })
  },
)

test('only who has not answered is reminded, and a mentor who has is not called silent', async () => {
  const [silent, answered] = [await newOffer({ at: inDays(0) }), await newOffer({ at: inDays(0) })]
  await answerRequest(answered.mentor.userId, answered.id, yes, inDays(0))
  const heardOn = async () =>
    Promise.all(
      [silent.mentor, answered.mentor, silent.mentee, answered.mentee].map(
        async ({ userId }) => (await personOf(userId))?.heardOn,
      ),
    )
  const [today, third, seventh] = [0, 3, 7].map((days) => isoDay(inDays(days)))
  await runDueWork(inDays(3))
  expect(await heardOn()).toEqual([third, today, third, third])
  await runDueWork(inDays(7))
  expect((await heardOn())[1]).toBe(seventh)
  expect([await missedOf(silent.mentor.userId), await missedOf(answered.mentor.userId)]).toEqual([1, 0])
  expect([await countOf('asked'), await countOf('unanswered')]).toEqual([2, 1])
})

test('whoever pauses or leaves does not find out whether the mentor had said yes', async () => {
  for (const stop of [(id: string) => pauseSearch(id, addDays(isoDay(new Date()), 9)), leaveSearch]) {
    const [open, agreed] = [await newOffer(), await newOffer()]
    await answerRequest(agreed.mentor.userId, agreed.id, yes)
    for (const { mentee, mentor, id } of [open, agreed]) {
      expect(await stop(mentee.userId)).toBe(true)
      expect(await answerRequest(mentor.userId, id, yes)).toBe(false)
    }
    expect(await requestsOfMentee(open.mentee.userId)).toEqual(await requestsOfMentee(agreed.mentee.userId))
  }
})

test('nobody gets an offer who cannot be asked now, or could not be matched', async () => {
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  const change =
    (table: PgTable & { userId: PgColumn }, { userId }: { userId: string }, changes: object) =>
    () =>
      db().update(table).set(changes).where(eq(table.userId, userId))
  const between = (table: PgTable & { userId: PgColumn }, who: { userId: string }, before: object, ...all: object[]) =>
    all.map((changes) => [change(table, who, changes), change(table, who, before)] as const)
  const { matchPreference } = mentee
  const senior = 'Senior professional (7+ years of experience)'
  const obstacles = [
    ...(['unread', 'question', 'refused', 'left', 'resting'] as const).flatMap((state) =>
      between(connectMentees, mentee, { state: 'admitted' }, { state }),
    ),
    ...(['asked', 'away', 'resting'] as const).flatMap((state) =>
      between(connectMentors, mentor, { state: 'open' }, { state }),
    ),
    ...[mentee, mentor].map(
      ({ userId }) =>
        [
          () => db().transaction((tx) => hold(tx, userId, byTeam, new Date())),
          () => db().delete(connectHolds).where(eq(connectHolds.userId, userId)),
        ] as const,
    ),
    ...between(connectMentees, mentee, { pausedUntil: null }, { pausedUntil: '2999-01-01' }),
    ...between(connectPeople, mentee, { conductVersion: 1 }, { conductVersion: null }),
    ...between(connectPeople, mentee, { employer: 'Acme' }, { notWith: 'employer', employer: 'Teranga Bank Ltd' }),
    ...between(connectPeople, mentee, { languages: 'French\nEnglish' }, { languages: 'French' }),
    ...between(mentorApplications, mentor, { status: 'approved' }, { status: 'pending' }),
    ...between(menteeApplications, mentee, { matchPreference }, { matchPreference: fromDirectory }),
    ...between(
      mentorApplications,
      mentor,
      { professionalStage: senior },
      { professionalStage: 'Recent graduate / transitioning into workforce' },
    ),
  ]
  for (const [obstruct, mend] of obstacles) {
    await obstruct()
    expect(await offerTo(mentee.userId, mentor.userId)).toBe(false)
    await mend()
  }
  const asking = await admittedMentee()
  await chooseAll(asking.userId, [await openMentor()])
  expect(await offerTo(asking.userId, mentor.userId)).toBe(false)
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(true)
  expect(await offerTo((await admittedMentee()).userId, mentor.userId)).toBe(false)
  const both = await openMentor()
  await admittedMentee({ userId: both.userId })
  expect(await offerTo(both.userId, both.userId)).toBe(false)
})

test('an offer of somebody who was chosen takes the choice off the list', async () => {
  const [mentee, mentor, next] = [await admittedMentee(), await openMentor(), await openMentor()]
  await db().update(connectMentors).set({ capacity: 0 })
  await chooseAll(mentee.userId, [mentor, next])
  await db().update(connectMentors).set({ capacity: 1 })
  expect(await offerTo(mentee.userId, mentor.userId)).toBe(true)
  expect((await requestsOfMentee(mentee.userId)).choices).toMatchObject([{ listing: next.listingId }])
})

async function introduce({ mentee, mentor, id }: Offer) {
  for (const { userId } of [mentee, mentor]) await answerRequest(userId, id, yes)
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
