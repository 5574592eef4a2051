import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { atOnce, hideMoments } from '../../test/hidden-moments.ts'
import { inDays } from '../../test/in-days.ts'
import { startWithoutMentors } from '../../test/stored-mentor.ts'
import { newPair } from '../../test/stored-pair.ts'
import { forgetReports, holdByTeam, newsOf, report, show } from '../../test/stored-report.ts'
import { admittedMentee, allOfMentee, chooseAll, newOffer, openId, openMentor } from '../../test/stored-request.ts'
import { erasePersonalData } from '../mentorship/mentorship-personal-data.server.ts'
import { db } from '../platform/db/db.server.ts'
import { newPublicId } from '../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../platform/text/format-date.ts'
import { runDueWork } from './due.server.ts'
import { withdrawOffer } from './matching/offers.server.ts'
import { callOff, callPageOf, proposeCall } from './pairs/calls.server.ts'
import { handOverAll } from './pairs/hand-over.server.ts'
import { endPairFor } from './pairs/pair-ends.server.ts'
import { sendMessage } from './pairs/pair-messages.server.ts'
import { planOf, savePlan } from './pairs/plan.server.ts'
import { block } from './pairs/reports/block.server.ts'
import { release } from './pairs/reports/release.server.ts'
import { byTeam } from './people/holds.server.ts'
import { connectHolds, connectMentors, connectPeople } from './people/tables.ts'
import { answerRequest, takeRequestBack } from './requests/answers.server.ts'
import { choose } from './requests/choices.server.ts'
import { carryOutAll } from './requests/ends.server.ts'
import { mentorApplied } from './requests/places.server.ts'
import { lockRequests } from './requests/requests.server.ts'
import { requestsOfMentee, requestsOfMentor } from './requests/requests-page.server.ts'
import { pauseSearch } from './requests/searches.server.ts'
import { forgetMentor } from './requests/who-goes.server.ts'
import { connectChoices, pairMessages, pairs, recentPairs, requests } from './tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await forgetReports()
  return hideMoments()
})

const yes = { kind: 'yes' as const }
const notNow = { kind: 'not now' as const, kindSentence: null }
const message = (body: string) => ({ formId: newPublicId(), body })

type Pair = Awaited<ReturnType<typeof newPair>>

async function aRequest(at = new Date()) {
  return atOnce(async () => {
    const [mentee, mentor] = [await admittedMentee(), await openMentor()]
    await chooseAll(mentee.userId, [mentor], at)
    return { mentee, mentor, listingId: mentor.listingId, id: await openId(mentee.userId) }
  })
}
const stored = async (id: string) => (await db().select().from(requests).where(eq(requests.id, id)))[0]
const isPair = async (id: string) => (await db().$count(pairs, eq(pairs.id, id))) > 0
const areBlocked = async () => (await db().select().from(recentPairs)).some(({ lasts }) => lasts === 'for good')

describe('before the batch', () => {
  test('whoever was blocked after a take-back reaches nobody by mentee again', async () => {
    const { mentee, mentor, listingId, id } = await aRequest()
    expect(await takeRequestBack(mentee.userId, id)).toBe(true)
    expect(await block(mentor.userId, id)).toBe(true)
    await carryOutAll()
    expect(await areBlocked()).toBe(true)
    await choose(mentee.userId, listingId)
    await runDueWork()
    expect(await allOfMentee(mentee.userId)).not.toContainEqual(expect.objectContaining({ reaches: 'mentor' }))
  })

  test('a block of an offer lasts after a no, and although the application of the other goes', async () => {
    const [declined, gone] = await atOnce(async () => [await newOffer(), await newOffer()] as const)
    expect(await answerRequest(declined.mentee.userId, declined.id, notNow)).toBe(true)
    expect(await block(declined.mentor.userId, declined.id)).toBe(true)
    await carryOutAll()
    expect(await areBlocked()).toBe(true)
    await db().delete(recentPairs)
    expect(await block(gone.mentee.userId, gone.id)).toBe(true)
    await db().transaction((tx) => forgetMentor(tx, gone.mentor.userId, new Date()))
    expect(await areBlocked()).toBe(true)
  })

  test('an offer that the mentee has taken back is not withdrawn by the team, and reads as if it had not been', async () => {
    const { mentee, id } = await atOnce(() => newOffer())
    expect(await pauseSearch(mentee.userId, isoDay(inDays(9)))).toBe(true)
    expect(await withdrawOffer('an-admin', id)).toBe(false)
    await carryOutAll()
    expect(await requestsOfMentee(mentee.userId)).toMatchObject({ offer: null, past: [] })
  })

  test('a yes on the last day is not an expiry', async () => {
    const { mentor, id } = await aRequest(inDays(-7))
    expect((await stored(id))?.dueOn).toBe(isoDay(new Date()))
    expect(await answerRequest(mentor.userId, id, yes)).toBe(true)
    await runDueWork()
    await carryOutAll()
    expect(await isPair(id)).toBe(true)
  })

  test.each(['takes back', 'blocks'])('a hold that is lifted introduces nobody of whom one %s', async (act) => {
    const { mentee, mentor, id } = act === 'blocks' ? await atOnce(() => newOffer()) : await aRequest()
    await holdByTeam(mentor.userId)
    await db().update(requests).set({ saidYes: 'both' }).where(eq(requests.id, id))
    expect(await (act === 'blocks' ? block(mentee.userId, id) : takeRequestBack(mentee.userId, id))).toBe(true)
    await db().transaction(async (tx) => {
      await lockRequests(tx)
      await release(tx, mentor.userId, [byTeam], new Date())
    })
    await carryOutAll()
    const state = act === 'blocks' ? 'declined' : 'withdrawn'
    expect([(await stored(id))?.state, await areBlocked()]).toEqual([state, act === 'blocks'])
  })

  test('a block lasts after a year', async () => {
    const { mentee, mentor, listingId, id } = await aRequest()
    await atOnce(() => block(mentor.userId, id))
    expect(await areBlocked()).toBe(true)
    // in line, while the only place is taken
    const away = { state: 'away' as const, awayUntil: isoDay(inDays(365)) }
    await db().update(connectMentors).set(away).where(eq(connectMentors.userId, mentor.userId))
    expect(await choose(mentee.userId, listingId, inDays(200))).toBe('chosen')
    await runDueWork(inDays(364))
    expect((await allOfMentee(mentee.userId)).some(({ state }) => state === 'open')).toBe(false)
    await runDueWork(inDays(365))
    const open = (await allOfMentee(mentee.userId)).find(({ state }) => state === 'open')
    expect(open).toMatchObject({ reaches: 'nobody' })
  })

  const unseen: [string, (pair: Pair) => Promise<unknown>, (pair: Pair) => Promise<unknown>][] = [
    [
      'an erasure leaves what has ended',
      ({ mentor, id }) => endPairFor(mentor.userId, id),
      ({ mentor }) => db().transaction((tx) => erasePersonalData(tx, mentor.userId)),
    ],
    [
      'a report leaves what is shown',
      ({ mentor, path }) => show(mentor, path, 'country'),
      (p) => report(p.mentor.userId, p.id),
    ],
  ]
  test.each(unseen)('%s as the other sees it', async (_, begin, act) => {
    const pair = await atOnce(async () => {
      const pair = await newPair({ at: inDays(-3) })
      for (const person of [pair.mentee, pair.mentor]) {
        await sendMessage(person.userId, pair.id, message('Hello.'))
        await show(person, pair.path, 'country')
      }
      await begin(pair)
      return pair
    })
    const seen = async () => (await (await pair.mentee.get(`${pair.path}.data`)).text()).replace(/[\w-]{22}/g, '')
    const before = await seen()
    await act(pair)
    expect(await seen()).toBe(before)
  })

  test('whoever has blocked hears nothing of words that were sent after it', async () => {
    const pair = await atOnce(() => newPair({ at: inDays(-3) }))
    await db()
      .update(connectPeople)
      .set({ heardOn: addDays(isoDay(new Date()), -3), mailDueAt: null })
    await block(pair.mentee.userId, pair.id)
    const before = await newsOf(pair.mentee.userId)
    await sendMessage(pair.mentor.userId, pair.id, message('Hello?'))
    await carryOutAll()
    await handOverAll()
    expect(await newsOf(pair.mentee.userId)).toEqual(before)
  })

  test('two mentors of one mentee can go between two batches', async () => {
    const { mentee, first, second } = await atOnce(async () => {
      const [mentee, asked, first, second] = [
        await admittedMentee(),
        await openMentor(),
        await openMentor(),
        await openMentor(),
      ]
      await chooseAll(mentee.userId, [asked, first, second])
      return { mentee, first, second }
    })
    for (const { userId } of [first, second]) await db().transaction((tx) => mentorApplied(tx, userId, new Date()))
    await runDueWork()
    expect((await allOfMentee(mentee.userId)).filter(({ state }) => state === 'withdrawn')).toHaveLength(2)
  })

  test('goals that two people changed at once can be more than three, and keep nobody from saving the rest', async () => {
    const { mentee, mentor, id, path } = await atOnce(() => newPair({ at: inDays(-3) }))
    const rest = { months: null, checkIn: null, help: null }
    for (const [{ userId }, goals] of [
      [mentee, 'a\nb\nc'],
      [mentor, 'd\ne\nf'],
    ] as const)
      expect(await savePlan(userId, id, { ...rest, goals, seen: (await planOf(userId, id))?.seen ?? '' })).toBe(true)
    await handOverAll()
    const { goals = '', seen = '' } = (await planOf(mentee.userId, id)) ?? {}
    const answer = await mentee.post(`${path}/plan`, { goalsSeen: seen, goals, months: '6' })
    expect([goals.split('\n').length, answer.status]).toEqual([6, 302])
  })

  test('what somebody writes reaches a person on hold, so that nothing tells of the hold', async () => {
    await atOnce(async () => {
      const [pair, elsewhere] = [await newPair({ at: inDays(-3) }), await newPair({ at: inDays(-3) })]
      await db().update(pairs).set({ mentorId: pair.mentor.userId }).where(eq(pairs.id, elsewhere.id))
      await report(elsewhere.mentee.userId, elsewhere.id)
      await sendMessage(pair.mentee.userId, pair.id, message('How are you?'))
      expect(await (await pair.mentor.get(pair.path)).text()).toContain('How are you?')
    })
  })

  test('a listing that leaves can be asked as before', async () => {
    const [mentee, { listingId, userId }] = await atOnce(
      async () => [await admittedMentee(), await openMentor()] as const,
    )
    await db().transaction((tx) => erasePersonalData(tx, userId))
    expect(await choose(mentee.userId, listingId)).toBe('chosen')
  })

  test('a mentor who withdraws is no choice of whoever takes the request back in the same minute', async () => {
    const { mentee, mentor } = await aRequest()
    await db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date()))
    await pauseSearch(mentee.userId, addDays(isoDay(new Date()), 9))
    expect(await db().select({ mentorId: connectChoices.mentorId }).from(connectChoices)).toEqual([{ mentorId: null }])
  })

  test('of what an earlier version left waiting, only kinds that still exist are done', async () => {
    const [gone, ended] = [await aRequest(), await aRequest()]
    const question = { kind: 'question', words: 'Which?', by: 'mentor' }
    const leave = (id: string, ...acts: object[]) =>
      db()
        .update(requests)
        .set({ acts: JSON.stringify(acts) })
        .where(eq(requests.id, id))
    await leave(gone.id, question)
    await leave(ended.id, question, { ...notNow, blocks: false, by: 'mentor' })
    expect((await requestsOfMentor(gone.mentor.userId)).asking).toMatchObject([{ id: gone.id }])
    await carryOutAll()
    expect(await stored(gone.id)).toMatchObject({ state: 'open', acts: null })
    expect(await stored(ended.id)).toMatchObject({ state: 'declined', acts: null })
  })

  test('nothing withheld is handed over when an erasure waits, nor when a block does', async () => {
    for (const isErased of [true, false]) {
      const pair = await atOnce(() => newPair({ at: inDays(-3) }))
      await atOnce(() => report(pair.mentee.userId, pair.id))
      await sendMessage(pair.mentor.userId, pair.id, message('I know where you live.'))
      if (isErased) await db().transaction((tx) => erasePersonalData(tx, pair.mentor.userId))
      else {
        await block(pair.mentee.userId, pair.id)
        await db().delete(connectHolds)
      }
      await handOverAll()
      expect(await db().$count(pairMessages, eq(pairMessages.isWithheld, false))).toBe(0)
    }
  })

  test('of a call that is off and another that is proposed in the same minute, the proposal is left', async () => {
    const pair = await atOnce(async () => {
      const found = await newPair({ at: inDays(-3) })
      await proposeCall(found.mentee.userId, found.id, '', [inDays(9)])
      return found
    })
    const { mentee, mentor, id } = pair
    const seen = async (userId: string) => (await callPageOf(userId, id))?.seen ?? ''
    expect(await callOff(mentee.userId, id, await seen(mentee.userId))).toBe(true)
    expect(await proposeCall(mentor.userId, id, await seen(mentor.userId), [inDays(11)])).toBe(true)
    await handOverAll()
    expect([(await callPageOf(mentee.userId, id))?.call, (await callPageOf(mentor.userId, id))?.call]).toEqual([
      ...['yours', 'theirs'],
    ])
  })
})
