import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { inDays } from '../../../test/in-days.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { approvedMentor, startWithoutMentors } from '../../../test/stored-mentor.ts'
import {
  admittedMentee,
  allOfMentee,
  chooseAll,
  listingOf,
  mentorStateOf,
  openId,
  openMentor,
} from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { eraseAccount } from '../../personal-data/erasure/erasure.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications, mentors } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { dayInWords } from '../people/days.ts'
import { connectMentees, connectMentors, connectMonths, connectPeople } from '../people/tables.ts'
import { connectChoices, recentPairs, requests } from '../tables.ts'
import { answerRequest, takeRequestBack } from './answers.server.ts'
import { changeChoice, choose } from './choices.server.ts'
import { notePlaces } from './listings.server.ts'
import { changePlaces, comeBack, mentorApplied } from './places.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests-page.server.ts'
import { leaveSearch, menteeApplied, pauseSearch, rewriteNote } from './searches.server.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
  await db().delete(connectMonths)
})

const today = isoDay(new Date())
const notNow = { kind: 'not now', kindSentence: null } as const

test('a choice is asked at once, the next ones wait their turn', async () => {
  const mentee = await admittedMentee()
  const [first, second, third] = [await openMentor(), await openMentor(), await openMentor()]
  await chooseAll(mentee.userId, [first, second, third])
  expect(await allOfMentee(mentee.userId)).toMatchObject([
    { mentorId: first.userId, state: 'open', openedOn: today, dueOn: addDays(today, 7) },
  ])
  expect(await line(mentee.userId)).toEqual([second.userId, third.userId])
  expect(await choose(mentee.userId, (await openMentor()).listingId)).toBe('full')
  expect(await choose(mentee.userId, second.listingId)).toBe('chosen')
  expect(await line(mentee.userId)).toEqual([second.userId, third.userId])
})

test('nothing of a mentee reaches a mentor before a person has admitted the mentee and the mentee has agreed', async () => {
  const unread = await menteeApplication()
  const [mentor, other] = [await openMentor(2), await openMentor()]
  await chooseAll(unread.userId, [mentor, other])
  expect([await allOfMentee(unread.userId), await line(unread.userId)]).toEqual([[], [mentor.userId, other.userId]])
  const careless = await admittedMentee()
  await db().update(connectPeople).set({ conductVersion: null }).where(eq(connectPeople.userId, careless.userId))
  await chooseAll(careless.userId, [mentor])
  expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
})

test.each([
  ['who has not applied', 'not applied', async () => (await storedUser()).userId],
  ['who has left', 'not looking', async () => inState('left')],
  ['who was refused', 'not looking', async () => inState('refused')],
])('a member %s chooses nobody', async (_, outcome, member) => {
  const mentor = await openMentor()
  const userId = await member()
  expect(await choose(userId, mentor.listingId)).toBe(outcome)
  expect(await db().$count(connectChoices)).toBe(0)
})

test('nobody chooses themselves, a listing that is gone, or a mentor whom they asked lately', async () => {
  const mentee = await admittedMentee()
  const own = await approvedMentor({ userId: mentee.userId })
  expect(await choose(mentee.userId, await listingOf(own.userId))).toBe('own')
  for (const id of ['', 'x', 'a'.repeat(22)]) expect(await choose(mentee.userId, id)).toBe('not listed')
  const mentor = await openMentor()
  await chooseAll(mentee.userId, [mentor])
  await answerRequest(mentor.userId, await openId(mentee.userId), notNow)
  expect(await choose(mentee.userId, mentor.listingId)).toBe('lately')
})

test('of 20 requests at once to a mentor with two places, two are open and 18 in line, the longest waiting first', async () => {
  const mentor = await openMentor(2)
  const people = await Promise.all(Array.from({ length: 20 }, () => admittedMentee()))
  await Promise.all(people.map(({ userId }) => choose(userId, mentor.listingId)))
  expect(await db().$count(requests)).toBe(2)
  const longest = (await lineOf(mentor.userId))[17] ?? ''
  await db().update(connectMentees).set({ joinedOn: '2026-01-01' }).where(eq(connectMentees.userId, longest))
  const [one] = (await requestsOfMentor(mentor.userId)).asking
  await answerRequest(mentor.userId, one?.id ?? '', notNow)
  expect((await allOfMentee(longest))[0]).toMatchObject({ state: 'open', mentorId: mentor.userId })
  await changePlaces(mentor.userId, { capacity: 5, awayUntil: undefined })
  expect(await lineOf(mentor.userId)).toHaveLength(14)
})

test('the database itself refuses a second request of a mentee', async () => {
  const [mentor, other] = [await openMentor(5), await openMentor()]
  const one = await admittedMentee()
  await chooseAll(one.userId, [mentor])
  const [open] = await db().select().from(requests)
  const insert = db()
    .insert(requests)
    .values({ ...(open as typeof requests.$inferInsert), id: 'another', mentorId: other.userId })
  await expect(insert).rejects.toMatchObject({ cause: { constraint_name: 'requests_open_of_mentee' } })
})

test('a “yes” brings two together, ends the line, and is one however often it is pressed', async () => {
  const { mentee, first, second } = await asking()
  const request = await openId(mentee.userId)
  const answers = Array.from({ length: 20 }, () => answerRequest(first.userId, request, { kind: 'yes' }))
  expect(new Set(await Promise.all(answers))).toEqual(new Set([true]))
  const introduced = eq(connectMonths.what, 'introduced')
  expect(await db().select().from(connectMonths).where(introduced)).toMatchObject([{ count: 1 }])
  expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'introduced', mentorId: first.userId }])
  expect(await line(mentee.userId)).toEqual([])
  expect(await choose(mentee.userId, second.listingId)).toBe('introduced')
  const next = await admittedMentee()
  await chooseAll(next.userId, [first])
  expect(await line(next.userId)).toEqual([first.userId])
})

test('reminders come on days 3 and 6, the request falls through on day 7, and the next choice opens', async () => {
  const { mentee, first, second } = await asking()
  const heard: (string | undefined)[] = []
  for (const day of [1, 2, 3, 4, 5, 6]) {
    await runDueWork(inDays(day))
    heard.push(await newsOf(first.userId))
  }
  const [third, sixth] = [addDays(today, 3), addDays(today, 6)]
  expect(heard).toEqual([today, today, third, third, third, sixth])
  await runDueWork(inDays(7))
  expect(await allOfMentee(mentee.userId)).toMatchObject([
    { mentorId: second.userId, state: 'open', openedOn: addDays(today, 7) },
    { mentorId: first.userId, state: 'expired' },
  ])
})

test('two requests in a row without an answer close the places, an answer starts the count anew, and one press opens them', async () => {
  const mentor = await openMentor()
  for (let each = 0; each < 5; each++) await chooseAll((await admittedMentee()).userId, [mentor])
  await runDueWork(inDays(7))
  const [open] = (await requestsOfMentor(mentor.userId)).asking
  await answerRequest(mentor.userId, open?.id ?? '', notNow, inDays(8))
  await runDueWork(inDays(15))
  expect(await mentorStateOf(mentor.userId)).toBe('open')
  await runDueWork(inDays(22))
  expect([await mentorStateOf(mentor.userId), await lineOf(mentor.userId)]).toMatchObject(['resting', { length: 1 }])
  expect(await comeBack(mentor.userId, inDays(23))).toBe(true)
  expect(await lineOf(mentor.userId)).toEqual([])
  expect((await requestsOfMentor(mentor.userId)).asking).toHaveLength(1)
})

test.each([
  [
    'sends the form again',
    (mentee) => db().transaction((tx) => menteeApplied(tx, mentee.userId, mentee.publicId, new Date())),
  ],
  ['changes the note', ({ userId }) => db().transaction((tx) => rewriteNote(tx, userId, 'Another.', new Date()))],
  ['pauses', ({ userId }) => pauseSearch(userId, addDays(today, 9))],
] satisfies [string, (mentee: { userId: string; publicId: string }) => Promise<unknown>][])(
  'the mentor is the first choice again when a mentee %s',
  async (_, act) => {
    const { mentee, first, second } = await asking()
    await act(mentee)
    expect([await allOfMentee(mentee.userId), await line(mentee.userId)]).toEqual([[], [first.userId, second.userId]])
  },
)

test('a mentee who stops looking asks nobody, and one who takes a request back asks the next', async () => {
  const { mentee, second } = await asking()
  await takeRequestBack(mentee.userId, await openId(mentee.userId))
  expect(await allOfMentee(mentee.userId)).toMatchObject([{ mentorId: second.userId, state: 'open' }])
  await leaveSearch(mentee.userId)
  expect([await allOfMentee(mentee.userId), await line(mentee.userId)]).toEqual([[], []])
})

test.each([
  ['says “not now”', (mentor, id) => answerRequest(mentor.userId, id, notNow)],
  ['says it kindly', (mentor, id) => answerRequest(mentor.userId, id, { kind: 'not now', kindSentence: 'wish' })],
  ['does not answer', () => runDueWork(inDays(7))],
  ['sends the application again', ({ userId }) => db().transaction((tx) => mentorApplied(tx, userId, new Date()))],
  ['erases the account', ({ userId }) => eraseAccount(userId)],
] satisfies [string, (mentor: { userId: string }, request: string) => Promise<unknown>][])(
  'the next choice is asked, and the mentee reads what every end says, when a mentor %s',
  async (way, act) => {
    const { mentee, first, second } = await asking()
    const id = await openId(mentee.userId)
    await act(first, id)
    const { asked, past } = await requestsOfMentee(mentee.userId)
    expect(asked).toMatchObject({ name: second.fullName })
    const gone = { name: 'A mentor who is not listed now', listing: null }
    const shown = way === 'erases the account' ? gone : { name: first.fullName, listing: first.listingId }
    const wish = 'I wish you well, and hope that you find somebody soon.'
    const kindSentence = way === 'says it kindly' ? wish : null
    expect(past).toEqual([{ id, ...shown, kindSentence, isReportable: false }])
  },
)

describe('a request does not reach a mentor, takes a place like any other, and ends like one that is not answered', () => {
  const nothing = { notWith: null }
  const avoidsBank = { notWith: 'employer', employer: 'teranga bank plc' }
  test.each([
    ['who avoids the country of the mentee', nothing, { notWith: 'country' }, {}],
    ['whose country the mentee avoids', { notWith: 'country' }, nothing, {}],
    ['whose employer the mentee avoids', avoidsBank, nothing, { country: 'Mali' }],
    ['who avoids the employer that the mentee avoids too', avoidsBank, avoidsBank, { country: 'Mali', company: null }],
  ])('to a mentor %s', async (_, ofMentee, ofMentor, application) => {
    const mentee = await admittedMentee({ country: 'Senegal' })
    const mentor = await openMentor(1, application)
    await db().update(connectPeople).set(ofMentee).where(eq(connectPeople.userId, mentee.userId))
    await db().update(connectPeople).set(ofMentor).where(eq(connectPeople.userId, mentor.userId))
    await chooseAll(mentee.userId, [mentor])
    const seen = await requestsOfMentee(mentee.userId)
    expect(seen.asked).toMatchObject({ hearsBy: addDays(today, 7) })
    expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    expect(await answerRequest(mentor.userId, seen.asked?.id ?? '', { kind: 'yes' })).toBe(false)
    const other = await admittedMentee({ country: 'Togo' })
    await chooseAll(other.userId, [mentor])
    expect(await allOfMentee(other.userId)).toEqual([])
    expect(await hasPlaceOf(mentor.userId)).toBe(false)
    await runDueWork(inDays(6))
    expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'open' }])
    await runDueWork(inDays(7))
    expect(await allOfMentee(other.userId)).toMatchObject([{ state: 'open' }])
    expect((await requestsOfMentee(mentee.userId)).past).toMatchObject([{ kindSentence: null }])
    const [missed] = await db().select().from(connectMentors).where(eq(connectMentors.userId, mentor.userId))
    expect(missed?.missed).toBe(0)
  })
})

test('who tried whom is kept as a keyed hash, for 3 months or 12', async () => {
  const { mentee, first, second } = await asking()
  await answerRequest(first.userId, await openId(mentee.userId), notNow)
  await runDueWork(inDays(7))
  const kept = await db().select().from(recentPairs)
  expect(kept.map(({ until }) => until).sort()).toEqual([90, 97, 97, 365].map((days) => addDays(today, days)))
  for (const { pair } of kept) expect(pair).toMatch(/^[a-z2-7]{52}$/)
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`${mentee.userId}|${first.userId}|${second.userId}`))
  await runDueWork(inDays(98))
  expect(await db().$count(recentPairs)).toBe(1)
  await runDueWork(inDays(366))
  expect(await db().$count(recentPairs)).toBe(0)
})

test('a mentor who declined is asked again after three months, and a later attempt that reaches nobody does not shorten the twelve', async () => {
  const [mentor, mentee] = [await openMentor(), await admittedMentee()]
  await chooseAll(mentee.userId, [mentor])
  await answerRequest(mentor.userId, await openId(mentee.userId), notNow)
  expect(await choose(mentee.userId, mentor.listingId, inDays(89))).toBe('lately')
  for (const [chosenOn, ...later] of [[91, 98, 190], [190]] as const) {
    await runDueWork(inDays(chosenOn))
    expect(await choose(mentee.userId, mentor.listingId, inDays(chosenOn))).toBe('chosen')
    expect((await allOfMentee(mentee.userId))[0]).toMatchObject({ state: 'open', reaches: 'nobody' })
    for (const day of later) await runDueWork(inDays(day))
  }
})

test('what is over goes after 14 days', async () => {
  const { mentee, first } = await asking()
  await answerRequest(first.userId, await openId(mentee.userId), notNow)
  for (const day of [13, 14]) {
    await runDueWork(inDays(day))
    expect((await allOfMentee(mentee.userId)).some(({ state }) => state === 'declined')).toBe(day === 13)
  }
})

test('the sixth request within 30 days waits, and the mentee reads from when on it can go', async () => {
  const mentee = await admittedMentee()
  for (let each = 1; each <= 6; each++) {
    const mentor = await openMentor()
    await chooseAll(mentee.userId, [mentor])
    if (each < 6) await answerRequest(mentor.userId, await openId(mentee.userId), notNow)
  }
  const areOpen = async () => (await allOfMentee(mentee.userId)).filter(({ state }) => state === 'open').length
  expect(await areOpen()).toBe(0)
  expect((await requestsOfMentee(mentee.userId)).limitedUntil).toBe(dayInWords(addDays(today, 30)))
  await runDueWork(inDays(29))
  expect(await areOpen()).toBe(0)
  await runDueWork(inDays(30))
  expect(await areOpen()).toBe(1)
})

test('places that rest are not changed by a page from before', async () => {
  const mentor = await openMentor(2)
  const isTheirs = eq(connectMentors.userId, mentor.userId)
  await db().update(connectMentors).set({ state: 'resting' }).where(isTheirs)
  expect(await changePlaces(mentor.userId, { capacity: 5, awayUntil: undefined })).toBe(false)
  expect(await db().select({ capacity: connectMentors.capacity }).from(connectMentors).where(isTheirs)).toEqual([
    { capacity: 2 },
  ])
})

test('a listing says whether there is a place only with the batch', async () => {
  const [mentor, away, asked] = [await openMentor(), await openMentor(), await approvedMentor()]
  await changePlaces(away.userId, { capacity: 1, awayUntil: addDays(today, 3) })
  const placesOf = async () => {
    const rows = await db().select({ userId: mentors.userId, hasPlace: mentors.hasPlace }).from(mentors)
    return [mentor, away, asked].map(({ userId }) => rows.find((row) => row.userId === userId)?.hasPlace)
  }
  expect(await placesOf()).toEqual([false, false, false])
  await notePlaces()
  expect(await placesOf()).toEqual([true, false, false])
  const mentee = await admittedMentee()
  await chooseAll(mentee.userId, [mentor])
  expect(await placesOf()).toEqual([true, false, false])
  await notePlaces()
  expect(await placesOf()).toEqual([false, false, false])
  await takeRequestBack(mentee.userId, await openId(mentee.userId))
  await comeBack(away.userId)
  await notePlaces()
  expect(await placesOf()).toEqual([true, true, false])
})

test('choices move up and come off the list', async () => {
  const mentee = await menteeApplication()
  const [a, b, c] = [await openMentor(), await openMentor(), await openMentor()]
  await chooseAll(mentee.userId, [a, b, c])
  const idOf = async (place: number) => (await requestsOfMentee(mentee.userId)).choices[place]?.id ?? ''
  expect(await changeChoice(mentee.userId, await idOf(2), 'up')).toBe(true)
  expect(await line(mentee.userId)).toEqual([a.userId, c.userId, b.userId])
  const dropped = await idOf(0)
  expect(await changeChoice(mentee.userId, dropped, 'drop')).toBe(true)
  expect(await changeChoice(mentee.userId, dropped, 'drop')).toBe(false)
  const other = await menteeApplication()
  expect(await changeChoice(other.userId, await idOf(0), 'drop')).toBe(false)
  expect(await line(mentee.userId)).toEqual([c.userId, b.userId])
})

/** A mentee whose request is with `first`, and who has chosen `second` after that. */
async function asking() {
  const mentee = await admittedMentee()
  const [first, second] = [await openMentor(), await openMentor(1, { fullName: 'Zola Dube' })]
  await chooseAll(mentee.userId, [first, second])
  return { mentee, first, second }
}

async function hasPlaceOf(mentorId: string) {
  await notePlaces()
  const [listing] = await db().select().from(mentors).where(eq(mentors.userId, mentorId))
  return listing?.hasPlace
}

async function line(menteeId: string) {
  const chosen = await db()
    .select()
    .from(connectChoices)
    .where(eq(connectChoices.menteeId, menteeId))
    .orderBy(connectChoices.rank)
  return chosen.map(({ mentorId }) => mentorId)
}

async function lineOf(mentorId: string) {
  const waiting = await db().select().from(connectChoices).where(eq(connectChoices.mentorId, mentorId))
  return waiting.map(({ menteeId }) => menteeId)
}

async function inState(state: 'left' | 'refused') {
  const { userId } = await menteeApplication()
  await db().update(connectMentees).set({ state }).where(eq(connectMentees.userId, userId))
  return userId
}

async function newsOf(userId: string) {
  const [person] = await db().select().from(connectPeople).where(eq(connectPeople.userId, userId))
  return person?.heardOn
}
