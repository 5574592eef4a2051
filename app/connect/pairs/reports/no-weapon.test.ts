import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newAdmin, newMember } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { mainOf } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair } from '../../../../test/stored-pair.ts'
import { decideAll, forgetReports, holdByTeam, newsOf, report } from '../../../../test/stored-report.ts'
import {
  admittedMentee,
  allOfMentee,
  chooseAll,
  newOffer,
  openId,
  openMentor,
} from '../../../../test/stored-request.ts'
import { users } from '../../../account/tables.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { runDueWork } from '../../due.server.ts'
import { connectPageOf } from '../../messages-page/connect-page.server.ts'
import { connectPeople } from '../../people/tables.ts'
import { answerRequest, takeRequestBack } from '../../requests/answers.server.ts'
import { requestsOfMentee, requestsOfMentor } from '../../requests/requests-page.server.ts'
import { pairSides, pairs, recentPairs, requests } from '../../tables.ts'
import { endPairFor } from '../pair-ends.server.ts'
import { holdApplicant } from './holds-for-admin.server.ts'

startWithoutMentors()
const admin = await newAdmin()
const adminId = admin.userId

beforeEach(forgetReports)

const today = isoDay(new Date())
const yes = { kind: 'yes' as const }

describe('a report is no weapon', () => {
  test('two whose requests rest for the same mentor read nothing of it, at the hold or at its end, and go on', async () => {
    const mentor = await openMentor(2)
    const pair = await newPair()
    const [one, two] = [await admittedMentee(), await admittedMentee()]
    await chooseAll(one.userId, [mentor])
    await chooseAll(two.userId, [mentor], inDays(2))
    await db().update(pairs).set({ mentorId: mentor.userId }).where(eq(pairs.id, pair.id))
    const seen = () =>
      Promise.all([one, two].map(async ({ userId }) => [await connectPageOf(userId), await newsOf(userId)]))
    const before = await seen()
    await report(pair.mentee.userId, pair.id, 'threat', inDays(3))
    expect(await seen()).toEqual(before)
    expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    for (const { userId } of [one, two])
      expect(await answerRequest(mentor.userId, await openId(userId), yes, inDays(3))).toBe(false)
    await runDueWork(inDays(3))
    await runDueWork(inDays(6))
    expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    // Not because of the news of a week.
    await db()
      .update(connectPeople)
      .set({ mailDueAt: null, heardOn: isoDay(inDays(5)) })
    await runDueWork(inDays(7))
    expect((await newsOf(one.userId))[0]?.mailDueAt).not.toBe(null)
    expect(await requestsOfMentee(one.userId)).toMatchObject({
      asked: { hearsBy: addDays(today, 14), isProlonged: true },
      past: [],
    })
    expect(await requestsOfMentee(two.userId)).toMatchObject({
      asked: { hearsBy: addDays(today, 9), isProlonged: false },
    })
    expect((await connectPageOf(one.userId)).mentee?.now).toContain(
      'No answer could come until now. It stays open, and none of its days is lost.',
    )
    const held = await seen()
    await decideAll(adminId, mentor.userId, 'release', inDays(8))
    expect(await seen()).toEqual(held)
    expect((await requestsOfMentor(mentor.userId)).asking).toHaveLength(2)
    // The one of day 2 has lost the days until 8, and gets a week from its own last day on.
    await runDueWork(inDays(9))
    expect(await requestsOfMentee(two.userId)).toMatchObject({
      asked: { hearsBy: addDays(today, 16), isProlonged: true },
    })
    expect(await answerRequest(mentor.userId, await openId(two.userId), yes, inDays(10))).toBe(true)
    expect(await allOfMentee(two.userId)).toMatchObject([{ state: 'introduced' }])
    expect(await db().$count(recentPairs)).toBe(0)
  })

  test.each(['mentee', 'mentor'] as const)(
    'an offer rests while its %s is on hold: both yes meet only after it',
    async (held) => {
      const offer = await newOffer()
      const { userId } = offer[held]
      await answerRequest(offer.mentor.userId, offer.id, yes)
      await holdByTeam(userId)
      expect(await answerRequest(offer.mentee.userId, offer.id, yes)).toBe(true)
      expect(await allOfMentee(offer.mentee.userId)).toMatchObject([{ state: 'open', saidYes: 'both' }])
      for (const page of [
        await requestsOfMentee(offer.mentee.userId).then(({ offer: mine }) => mine),
        (await requestsOfMentor(offer.mentor.userId)).asking[0],
      ])
        expect(page).toMatchObject({ hasSaidYes: true })
      const { publicId } = offer[held]
      expect(await holdApplicant(adminId, held, publicId, 'release')).toBe(true)
      expect(await allOfMentee(offer.mentee.userId)).toMatchObject([{ state: 'introduced' }])
      expect(await db().$count(pairSides, eq(pairSides.pairId, offer.id))).toBe(2)
    },
  )

  test('to the mentor a request that rests looks as if it had been taken back', async () => {
    const [mentor, resting, takenBack] = [await newMember(), await admittedMentee(), await admittedMentee()]
    const listing = await openMentor(2, { userId: mentor.userId })
    for (const { userId, publicId } of [resting, takenBack]) {
      await chooseAll(userId, [listing])
      const id = await openId(userId)
      const [{ alias } = { alias: '' }] = await requestRows(id)
      expect(await mainOf(mentor.get('/connect'))).toContain(`${alias} asks you`)
      if (userId === resting.userId) await holdApplicant(adminId, 'mentee', publicId, 'hold')
      else await takeRequestBack(userId, id)
      expect(await mainOf(mentor.get('/connect'))).not.toContain(alias)
      expect((await mentor.get(`/connect/${id}/report`)).status).toBe(404)
    }
  })

  test('one that never reaches its mentor does not after a hold either', async () => {
    const [mentor, mentee, pair] = [await openMentor(), await admittedMentee(), await newPair()]
    await chooseAll(mentee.userId, [mentor])
    await db()
      .update(requests)
      .set({ reaches: 'nobody', nextOn: addDays(today, 7) })
      .where(eq(requests.menteeId, mentee.userId))
    await db().update(pairs).set({ mentorId: mentor.userId }).where(eq(pairs.id, pair.id))
    await report(pair.mentee.userId, pair.id)
    await runDueWork(inDays(2))
    await decideAll(adminId, mentor.userId, 'release', inDays(3))
    await endPairFor(pair.mentee.userId, pair.id, false, inDays(3))
    await db()
      .update(connectPeople)
      .set({ mailDueAt: null, mail: 'daily', heardOn: isoDay(inDays(14)) })
    for (const day of [7, 13]) await runDueWork(inDays(day))
    expect(await newsOf(mentor.userId)).toMatchObject([{ mailDueAt: null }])
    expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'open', reaches: 'nobody' }])
  })

  test('a mentor on hold who has said yes says nothing more', async () => {
    const { id, mentor } = await newOffer()
    await answerRequest(mentor.userId, id, yes)
    await holdByTeam(mentor.userId)
    expect(await answerRequest(mentor.userId, id, { kind: 'not now', kindSentence: 'wish' })).toBe(false)
    expect(await answerRequest(mentor.userId, id, yes)).toBe(true)
  })

  test('one that nobody of the team can read warns the operator, and its author reads so', async () => {
    const { id, mentee } = await newPair()
    await db().update(users).set({ isAdmin: false }).where(eq(users.id, adminId))
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    Object.assign(config(), { logLevel: 'warn' })
    await report(mentee.userId, id)
    Object.assign(config(), { logLevel: 'silent' })
    const lines = written.mock.calls.map(([line]) => String(line)).join('')
    written.mockRestore()
    expect(lines).toContain('"report-has-no-reader"')
    for (const hidden of [id, mentee.userId]) expect(lines).not.toContain(hidden)
    expect(await mainOf(mentee.get('/connect'))).toContain('Nobody on the team can read it yet.')
    await db().update(users).set({ isAdmin: true }).where(eq(users.id, adminId))
    expect(await mainOf(mentee.get('/connect'))).not.toContain('Nobody on the team can read it yet.')
  })
})

function requestRows(id: string) {
  return db().select({ alias: requests.alias }).from(requests).where(eq(requests.id, id))
}
