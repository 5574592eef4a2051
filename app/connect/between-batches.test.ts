import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../test/app.ts'
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
import { requestsOfMentor } from './requests/requests-page.server.ts'
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

async function aRequest(at = new Date(), capacity = 1) {
  return atOnce(async () => {
    const [asking, mentor] = [await newMember(), await newMember()]
    await admittedMentee({ userId: asking.userId })
    const { listingId } = await openMentor(capacity, { userId: mentor.userId })
    await chooseAll(asking.userId, [{ listingId }], at)
    return { asking, mentor, listingId, id: await openId(asking.userId) }
  })
}
const stored = async (id: string) => (await db().select().from(requests).where(eq(requests.id, id)))[0]
const isPair = async (id: string) => (await db().$count(pairs, eq(pairs.id, id))) > 0
const areBlocked = async () => (await db().select().from(recentPairs)).some(({ lasts }) => lasts === 'for good')

describe('before the batch', () => {
  test('a block after a take-back lasts', async () => {
    const { asking, mentor, id } = await aRequest()
    expect(await takeRequestBack(asking.userId, id)).toBe(true)
    expect(await block(mentor.userId, id)).toBe(true)
    await carryOutAll()
    expect(await areBlocked()).toBe(true)
  })

  test('a block of an offer after a no lasts', async () => {
    const { mentee, mentor, id } = await atOnce(() => newOffer())
    expect(await answerRequest(mentee.userId, id, notNow)).toBe(true)
    expect(await block(mentor.userId, id)).toBe(true)
    await carryOutAll()
    expect(await areBlocked()).toBe(true)
  })

  test('whoever was blocked after a take-back reaches nobody by asking again', async () => {
    const { asking, mentor, listingId, id } = await aRequest()
    await takeRequestBack(asking.userId, id)
    await block(mentor.userId, id)
    await carryOutAll()
    await choose(asking.userId, listingId)
    await runDueWork()
    expect(await allOfMentee(asking.userId)).not.toContainEqual(expect.objectContaining({ reaches: 'mentor' }))
  })

  test('a yes on the last day is not an expiry', async () => {
    const { mentor, id } = await aRequest(inDays(-7))
    expect((await stored(id))?.dueOn).toBe(isoDay(new Date()))
    expect(await answerRequest(mentor.userId, id, yes)).toBe(true)
    await runDueWork()
    await carryOutAll()
    expect(await isPair(id)).toBe(true)
  })

  test('a hold that is lifted introduces nobody who has taken back', async () => {
    const { asking, id } = await aRequest()
    await holdByTeam(asking.userId)
    await db().update(requests).set({ saidYes: 'both' }).where(eq(requests.id, id))
    expect(await takeRequestBack(asking.userId, id)).toBe(true)
    await db().transaction(async (tx) => {
      await lockRequests(tx)
      await release(tx, asking.userId, [byTeam], new Date())
    })
    await carryOutAll()
    expect((await stored(id))?.state).toBe('withdrawn')
  })

  test('a hold that is lifted introduces nobody who has blocked', async () => {
    const { mentee, mentor, id } = await atOnce(() => newOffer())
    await holdByTeam(mentor.userId)
    await db().update(requests).set({ saidYes: 'both' }).where(eq(requests.id, id))
    expect(await block(mentee.userId, id)).toBe(true)
    await db().transaction(async (tx) => {
      await lockRequests(tx)
      await release(tx, mentor.userId, [byTeam], new Date())
    })
    await carryOutAll()
    expect([(await stored(id))?.state, await areBlocked()]).toEqual(['declined', true])
  })

  test.each(['strict', 'literal'])('a block lasts after a year (%s)', async (mode) => {
    const run = async () => {
      const { asking, mentor, listingId, id } = await aRequest()
      await atOnce(() => block(mentor.userId, id))
      expect(await areBlocked()).toBe(true)
      // in line, while the only place is taken
      await db()
        .update(connectMentors)
        .set({ state: 'away', awayUntil: isoDay(inDays(365)) })
        .where(eq(connectMentors.userId, mentor.userId))
      expect(await choose(asking.userId, listingId, inDays(200))).toBe('chosen')
      await runDueWork(inDays(364))
      expect((await allOfMentee(asking.userId)).some(({ state }) => state === 'open')).toBe(false)
      await runDueWork(inDays(365))
      const open = (await allOfMentee(asking.userId)).find(({ state }) => state === 'open')
      expect(open).toMatchObject({ reaches: 'nobody' })
    }
    if (mode === 'literal') await atOnce(run)
    else await run()
  })

  test('an erasure leaves what has ended as the other sees it', async () => {
    const pair = await atOnce(async () => {
      const pair = await newPair({ at: inDays(-3) })
      for (const { userId } of [pair.mentee, pair.mentor]) await sendMessage(userId, pair.id, message('Hello.'))
      await endPairFor(pair.mentor.userId, pair.id)
      return pair
    })
    const seen = async () => (await (await pair.mentee.get(`${pair.path}.data`)).text()).replace(/[\w-]{22}/g, '')
    const before = await seen()
    await db().transaction((tx) => erasePersonalData(tx, pair.mentor.userId))
    expect(await seen()).toBe(before)
  })

  test('a report leaves what the other is shown', async () => {
    const pair = await atOnce(async () => {
      const pair = await newPair({ at: inDays(-3) })
      for (const person of [pair.mentee, pair.mentor]) await show(person, pair.path, 'country')
      return pair
    })
    const seen = async () => (await (await pair.mentor.get(`${pair.path}.data`)).text()).replace(/[\w-]{22}/g, '')
    const before = await seen()
    await report(pair.mentee.userId, pair.id)
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
      const mentee = await newMember()
      await admittedMentee({ userId: mentee.userId })
      const [asked, first, second] = [await openMentor(), await openMentor(), await openMentor()]
      await chooseAll(mentee.userId, [asked, first, second])
      return { mentee, first, second }
    })
    for (const { userId } of [first, second]) await db().transaction((tx) => mentorApplied(tx, userId, new Date()))
    await runDueWork()
    expect((await allOfMentee(mentee.userId)).filter(({ state }) => state === 'withdrawn')).toHaveLength(2)
  })

  test('goals that two people changed at once can be more than three, and keep nobody from saving the rest', async () => {
    const pair = await atOnce(() => newPair({ at: inDays(-3) }))
    for (const [{ userId }, goals] of [
      [pair.mentee, 'a\nb\nc'],
      [pair.mentor, 'd\ne\nf'],
    ] as const) {
      const plan = await planOf(userId, pair.id)
      expect(
        await savePlan(userId, pair.id, { goals, seen: plan?.seen ?? '', months: null, checkIn: null, help: null }),
      ).toBe(true)
    }
    await handOverAll()
    const plan = await planOf(pair.mentee.userId, pair.id)
    const answer = await pair.mentee.post(`${pair.path}/plan`, {
      goalsSeen: plan?.seen ?? '',
      goals: plan?.goals ?? '',
      months: '6',
    })
    expect([plan?.goals.split('\n').length, answer.status]).toEqual([6, 302])
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
    const { asking, listing, userId } = await atOnce(async () => {
      const asking = await admittedMentee()
      const { listingId: listing, userId } = await openMentor()
      return { asking, listing, userId }
    })
    await db().transaction((tx) => erasePersonalData(tx, userId))
    expect(await choose(asking.userId, listing)).toBe('chosen')
  })

  test('a block of what was taken back changes nothing that the mentee is told', async () => {
    const { asking, mentor, listingId, id } = await aRequest()
    await answerRequest(mentor.userId, id, yes)
    await takeRequestBack(asking.userId, id)
    await carryOutAll()
    expect(await block(mentor.userId, id)).toBe(true)
    expect(await choose(asking.userId, listingId)).toBe('chosen')
  })

  test('a block lasts although the application of the other goes before the batch', async () => {
    const { mentee, mentor, id } = await atOnce(() => newOffer())
    expect(await block(mentee.userId, id)).toBe(true)
    await db().transaction((tx) => forgetMentor(tx, mentor.userId, new Date()))
    expect(await areBlocked()).toBe(true)
  })

  test('a mentor who withdraws is no choice of whoever takes the request back in the same minute', async () => {
    const { asking, mentor } = await aRequest()
    await db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date()))
    await pauseSearch(asking.userId, addDays(isoDay(new Date()), 9))
    expect(await db().select({ mentorId: connectChoices.mentorId }).from(connectChoices)).toEqual([{ mentorId: null }])
  })

  test('of what an earlier version left waiting, only kinds that still exist are done', async () => {
    const [gone, ended] = [await aRequest(), await aRequest()]
    const question = { kind: 'question', words: 'Which?', by: 'mentor' }
    const acts = [
      [gone.id, [question]],
      [ended.id, [question, { ...notNow, blocks: false, by: 'mentor' }]],
    ] as const
    for (const [id, left] of acts)
      await db()
        .update(requests)
        .set({ acts: JSON.stringify(left) })
        .where(eq(requests.id, id))
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
