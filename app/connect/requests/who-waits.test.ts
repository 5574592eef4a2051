import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { inDays } from '../../../test/in-days.ts'
import { mainOf } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newPair } from '../../../test/stored-pair.ts'
import {
  admittedMentee,
  allOfMentee,
  chooseAll,
  mentorStateOf,
  newOffer,
  offerTo,
  openId,
  openMentor,
} from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { waitingTransactions } from '../../../test/waiting-transactions.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId, publicIdFrom } from '../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { markOfMarket } from '../matching/market.server.ts'
import { previewRound, runRound } from '../matching/rounds.server.ts'
import { proposeCall } from '../pairs/calls.server.ts'
import { sendMessage } from '../pairs/pair-messages.server.ts'
import { savePlan } from '../pairs/plan.server.ts'
import { fileReport } from '../pairs/reports/reports.server.ts'
import { chooseShares } from '../pairs/shares.server.ts'
import { connectMentees } from '../people/tables.ts'
import { connectChoices, recentPairs, requests } from '../tables.ts'
import { answerRequest } from './answers.server.ts'
import { choose } from './choices.server.ts'
import { mentorApplied } from './places.server.ts'
import { lockRequests } from './requests.server.ts'
import { moveMentee } from './searches.server.ts'

startWithoutMentors()
await ensureKeyring(db())
beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const today = isoDay(new Date())
const notNow = { kind: 'not now' as const, kindSentence: null }

describe('who never answers, waits', () => {
  test('a mentee who leaves two suggestions in a row unanswered rests until a press, and the weeks begin anew', async () => {
    const mentee = await newMember()
    await admittedMentee({ userId: mentee.userId })
    await setMentee(mentee.userId, { joinedOn: addDays(today, -70) })
    for (const day of [0, 7]) {
      await offerTo(mentee.userId, (await openMentor()).userId, inDays(day))
      await runDueWork(inDays(day + 7))
      expect((await menteeOf(mentee.userId))?.state).toBe(day === 0 ? 'admitted' : 'resting')
    }
    expect(await menteeOf(mentee.userId)).toMatchObject({ joinedOn: isoDay(inDays(14)) })
    expect(await offerTo(mentee.userId, (await openMentor()).userId, inDays(14))).toBe(false)
    expect(await mainOf(mentee.get('/connect'))).toContain('so your search rests.')
    expect((await mentee.post('/connect', { do: 'return' })).status).toBe(302)
    expect(await menteeOf(mentee.userId)).toMatchObject({ state: 'admitted', joinedOn: today, missed: 0 })
    expect(await offerTo(mentee.userId, (await openMentor()).userId)).toBe(true)
  })

  test('any answer in between begins the count anew, and a silence of the mentor is none of the mentee', async () => {
    const { mentee } = await newOffer()
    await runDueWork(inDays(7))
    await offerTo(mentee.userId, (await openMentor()).userId, inDays(7))
    await answerRequest(mentee.userId, await openId(mentee.userId), notNow, inDays(8))
    for (const day of [8, 15]) {
      await offerTo(mentee.userId, (await openMentor()).userId, inDays(day))
      if (day === 8) await answerRequest(mentee.userId, await openId(mentee.userId), { kind: 'yes' }, inDays(day))
      await runDueWork(inDays(day + 7))
    }
    expect((await menteeOf(mentee.userId))?.state).toBe('admitted')
  })

  test('five “not now” in a row close the places of a mentor, before the next is asked', async () => {
    const mentor = await openMentor()
    const people = await Promise.all(Array.from({ length: 7 }, () => admittedMentee()))
    for (const { userId } of people) await chooseAll(userId, [mentor])
    for (let count = 1; count <= 5; count += 1) {
      const [open] = await db().select().from(requests).where(eq(requests.state, 'open'))
      await answerRequest(mentor.userId, open?.id ?? '', notNow)
      expect([count, await mentorStateOf(mentor.userId)]).toEqual([count, count < 5 ? 'open' : 'resting'])
    }
    expect(await db().$count(requests, eq(requests.state, 'open'))).toBe(0)
    expect(await db().$count(connectChoices)).toBe(2)
  })

  test('a yes in between begins the count of “not now” anew', async () => {
    const mentor = await openMentor(2)
    for (const kind of ['not now', 'not now', 'yes', 'not now', 'not now', 'not now', 'not now'] as const) {
      const mentee = await admittedMentee()
      await chooseAll(mentee.userId, [mentor])
      const id = await openId(mentee.userId)
      expect(await answerRequest(mentor.userId, id, kind === 'yes' ? { kind } : notNow)).toBe(true)
    }
    expect(await mentorStateOf(mentor.userId)).toBe('open')
  })
})

test('a mark of the market changes with a choice, an attempt and a pair, and with nothing else', async () => {
  const [mentee, mentor, at] = [await admittedMentee(), await openMentor(0), new Date()]
  const marks = [await markOfMarket(db(), at)]
  for (const act of [
    () => runDueWork(at),
    () => choose(mentee.userId, mentor.listingId),
    () =>
      db()
        .insert(recentPairs)
        .values({ pair: 'A'.repeat(43), until: addDays(today, 9) }),
    () => newPair(),
  ]) {
    await act()
    marks.push(await markOfMarket(db(), at))
  }
  expect(marks.map((mark) => marks.indexOf(mark))).toEqual([0, 0, 2, 3, 4])
})

describe('the line before a mentor', () => {
  test('holds 50 at most who are admitted; whoever is admitted later reads that it did not work out', async () => {
    const mentor = await openMentor(1)
    const people = await Promise.all(Array.from({ length: 51 }, () => admittedMentee()))
    for (const { userId } of people) await chooseAll(userId, [mentor])
    const [late, unread] = [await admittedMentee(), await admittedMentee()]
    expect(await db().$count(connectChoices)).toBe(50)
    expect(await choose(late.userId, mentor.listingId)).toBe('long line')
    expect(await choose(people.at(-1)?.userId ?? '', mentor.listingId)).toBe('chosen')
    await setMentee(unread.userId, { state: 'unread' })
    expect(await choose(unread.userId, mentor.listingId)).toBe('chosen')
    await db().transaction((tx) => moveMentee(tx, unread.userId, 'admit', new Date()))
    expect(await allOfMentee(unread.userId)).toMatchObject([{ state: 'withdrawn', listing: mentor.listingId }])
    expect(await db().$count(connectChoices)).toBe(50)
  })

  test('ends in one statement, however many have chosen the mentor and were never admitted', async () => {
    const mentor = await openMentor(1)
    const [asking, unread, ...inLine] = await Promise.all(Array.from({ length: 5 }, () => admittedMentee()))
    if (!asking || !unread) throw new Error('Nobody is there.')
    await setMentee(unread.userId, { state: 'unread' })
    for (const { userId } of [asking, unread, ...inLine]) await chooseAll(userId, [mentor])
    const ended = await db().transaction(async (tx) => {
      const inserted = vi.spyOn(tx, 'insert')
      await mentorApplied(tx, mentor.userId, new Date())
      return inserted.mock.calls.filter(([table]) => table === requests)
    })
    expect(ended).toHaveLength(1)
    expect(await db().$count(connectChoices)).toBe(0)
    for (const { userId } of [asking, ...inLine])
      expect(await allOfMentee(userId)).toMatchObject([{ state: 'withdrawn', listing: mentor.listingId }])
    expect(await allOfMentee(unread.userId)).toEqual([])
  })
})

describe('while nobody can ask or answer', () => {
  test('two people write, share, call, plan and tell the team all the same', async () => {
    const { id, mentee } = await newPair()
    const plan = { goals: 'Lead', checkIn: null, months: null, help: null }
    await whileOthersAreLocked(async () => {
      const done = [
        await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' }),
        await chooseShares(mentee.userId, id, { seen: '', shares: ['name'] }),
        await proposeCall(mentee.userId, id, '', [inDays(9)]),
        await savePlan(mentee.userId, id, { ...plan, seen: publicIdFrom('') }),
        await fileReport(mentee.userId, id, { id: newPublicId(), kind: 'threat', words: '', wordIds: [] }),
      ]
      expect(done).toEqual([true, true, true, true, true])
    })
  })

  test('a round matches; if anything changes before its turn, it is not run', async () => {
    const admin = await storedUser({ isAdmin: true })
    await openMentor()
    const [first] = [await admittedMentee(), await admittedMentee()]
    const { digest } = await previewRound(admin.userId)
    let running: Promise<unknown> = Promise.resolve()
    await whileOthersAreLocked(async (tx) => {
      running = runRound(admin.userId, digest)
      await expect.poll(waitingTransactions).toBe(1)
      await tx.update(connectMentees).set({ joinedOn: '2026-01-01' }).where(eq(connectMentees.userId, first.userId))
    })
    expect(await running).toBe('changed')
    expect(await runRound(admin.userId, (await previewRound(admin.userId)).digest)).toBe('done')
  })
})

async function whileOthersAreLocked(act: (tx: Transaction) => Promise<unknown>) {
  await db().transaction(async (tx) => {
    await lockRequests(tx)
    await act(tx)
  })
}

async function setMentee(userId: string, changes: Partial<typeof connectMentees.$inferInsert>) {
  await db().update(connectMentees).set(changes).where(eq(connectMentees.userId, userId))
}

async function menteeOf(userId: string) {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
  return mentee
}
