import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newAdmin, newMember, type Person } from '../../../../test/app.ts'
import { auditOf } from '../../../../test/audit.ts'
import { inDays } from '../../../../test/in-days.ts'
import { mainOf } from '../../../../test/page.ts'
import { menteeApplication } from '../../../../test/stored-mentee.ts'
import { approveMentor, mentorApplication, startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair, plannedCall } from '../../../../test/stored-pair.ts'
import {
  admittedMentee,
  chooseAll,
  newOffer,
  offerTo,
  openId,
  openMentor,
  pairingsOf,
} from '../../../../test/stored-request.ts'
import { users } from '../../../account/tables.ts'
import { decide } from '../../../moderation/decisions.server.ts'
import { eraseAccount } from '../../../personal-data/erasure/erasure.server.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { pendingMentors } from '../../application/mentor/mentor-decisions.server.ts'
import { deleteMentorApplication } from '../../application/mentor/mentor-removal.server.ts'
import { menteeApplications, mentorApplications, mentors } from '../../tables.ts'
import { proposeCall } from '../calls/calls.server.ts'
import { byTeam, hold, holdOf } from '../holds/holds.server.ts'
import { connectHolds, pairReports } from '../holds/tables.ts'
import { notePlaces } from '../listings.server.ts'
import { settle } from '../news/settle.server.ts'
import { connectPageOf } from '../page/connect-page.server.ts'
import { endPairFor } from '../pair/ends.server.ts'
import { sendMessage } from '../pair/pair-messages.server.ts'
import { choose } from '../requests/choices.server.ts'
import { answerRequest, replyToQuestion, takeRequestBack } from '../requests/request-answers.server.ts'
import { requestsOfMentee, requestsOfMentor } from '../requests/requests-page.server.ts'
import { previewRound } from '../rounds/rounds.server.ts'
import { connectAvoid, connectMentees, connectPeople, pairings, pairMessages, pairSides } from '../tables.ts'
import { unreadMentees } from '../transitions/admission.server.ts'
import { leaveSearch, menteeApplied, returnToSearch } from '../transitions/mentee-states.server.ts'
import { mentorApplied, openPlaces } from '../transitions/mentor-states.server.ts'
import { holdApplicant, holdRecordOf } from './holds-for-admin.server.ts'
import { reportPageOf } from './reportable.server.ts'
import { fileReport } from './reports.server.ts'
import { decideReport } from './reports-for-admin.server.ts'

startWithoutMentors()
const admin = await newAdmin()
const adminId = admin.userId

beforeEach(async () => {
  await db().delete(pairReports)
  await db().delete(connectHolds)
  await db().delete(menteeApplications)
  await db().delete(connectAvoid)
})

const today = isoDay(new Date())
const yes = { kind: 'yes' as const }

function report(reporterId: string, id: string, kind: 'threat' | 'money' = 'threat', at = new Date()) {
  return fileReport(reporterId, id, { id: newPublicId(), kind, words: 'He threatens me.', wordIds: [] }, at)
}

async function reportsAbout(userId: string) {
  return db().select().from(pairReports).where(eq(pairReports.reportedId, userId)).orderBy(pairReports.kind)
}

async function decideAll(userId: string, decision: 'release' | 'end', at = new Date()) {
  for (const { id, forms } of await reportsAbout(userId))
    await decideReport(adminId, id, { decision, parts: forms.length }, at)
}

function holdByTeam(userId: string) {
  return db().transaction((tx) => hold(tx, userId, byTeam, new Date()))
}

/** All that somebody reads of a pair, but for what is drawn anew for each page, and when they hear of it. */
async function allSeenBy(person: Person, path: string) {
  const pages = await Promise.all(
    ['/connect', path, `${path}/plan`, `${path}/call`, `${path}/report`].flatMap((page) =>
      [page, `${page}.data`].map(async (address) => (await person.get(address)).text()),
    ),
  )
  const { heardOn, mailDueAt } = connectPeople
  const isTheirs = eq(connectPeople.userId, person.userId ?? '')
  return [
    ...pages.map((page) => page.replace(/[\w-]{22}/g, '')),
    await db().select({ heardOn, mailDueAt }).from(connectPeople).where(isTheirs),
  ]
}

describe('whoever is on hold after a report', () => {
  test('reaches nobody by anything, and reads as if the other were silent; what they did comes once it is settled', async () => {
    const { id, path, mentee, mentor } = await newPair({ at: inDays(-14) })
    for (const { userId } of [mentee, mentor, mentee, mentor, mentee, mentor])
      await sendMessage(userId, id, { formId: newPublicId(), body: 'As usual.' })
    await report(mentee.userId, id)
    const before = await allSeenBy(mentee, path)
    const acts: [string, Record<string, string>][] = [
      [path, { do: 'send', words: 'I know where you live.', id: newPublicId() }],
      [path, { do: 'fading', fading: 'soon' }],
      [path, { do: 'share', share: 'name', seen: '' }],
      [`${path}/plan`, await formOf(mentor, `${path}/plan`, { goals: 'Answer me', months: '12' })],
      [`${path}/call`, await formOf(mentor, `${path}/call`, { do: 'propose', first: `${isoDay(inDays(9))}T10:00` })],
    ]
    await db().update(connectPeople).set({ zone: 'Africa/Nairobi' }).where(eq(connectPeople.userId, mentor.userId))
    acts[4] = [
      `${path}/call`,
      await formOf(mentor, `${path}/call`, { do: 'propose', first: `${isoDay(inDays(9))}T10:00` }),
    ]
    for (const [address, fields] of acts)
      expect([address, (await mentor.post(address, fields)).status]).toEqual([address, 302])
    expect(await allSeenBy(mentee, path)).toEqual(before)
    const own = await mainOf(mentor.get(path))
    for (const shown of ['I know where you live.', 'has not answered yet', 'You have proposed times', 'Fade after'])
      expect(own.replace('I no longer need 7 days', 'Fade after')).toContain(shown)
    expect(await mainOf(mentor.get(`${path}/plan`))).toContain('Answer me</textarea>')
    for (const page of ['/connect', path, `${path}/plan`, `${path}/call`])
      expect(await (await mentor.get(page)).text()).not.toMatch(/on hold|looks into/i)
    await decideAll(mentor.userId, 'release')
    const after = await mainOf(mentee.get(path))
    for (const shown of [
      'I know where you live.',
      'waits for your answer',
      'proposes times',
      'The other has chosen 7 days',
    ])
      expect(after).toContain(shown)
    expect(await mainOf(mentee.get(`${path}/plan`))).toContain('Answer me</textarea>')
  })

  test('takes a time, or calls a call off, for themselves alone', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await proposeCall(mentee.userId, id, '', [inDays(9)])
    await report(mentee.userId, id)
    const before = await allSeenBy(mentee, path)
    const time = inDays(9).toISOString()
    expect((await mentor.post(`${path}/call`, await formOf(mentor, `${path}/call`, { do: 'pick', time }))).status).toBe(
      302,
    )
    expect(await mainOf(mentor.get(path))).toContain('A call is planned')
    expect(await allSeenBy(mentee, path)).toEqual(before)
    const planned = await newPair()
    await plannedCall(planned.id, planned.mentee.userId, planned.mentor.userId)
    await report(planned.mentee.userId, planned.id)
    const seen = await allSeenBy(planned.mentee, planned.path)
    await planned.mentor.post(
      `${planned.path}/call`,
      await formOf(planned.mentor, `${planned.path}/call`, { do: 'off' }),
    )
    expect(await mainOf(planned.mentor.get(planned.path))).toContain('You have called it off')
    expect(await allSeenBy(planned.mentee, planned.path)).toEqual(seen)
  })

  test('thanks into a void after the end, and opens nothing after a block', async () => {
    const { id, path, mentee, mentor } = await newPair()
    for (const { userId } of [mentee, mentor]) await sendMessage(userId, id, { formId: '', body: 'Good morning.' })
    await report(mentee.userId, id)
    await mentee.post(path, { do: 'end' })
    const before = await allSeenBy(mentee, path)
    expect((await mentor.post(path, { do: 'thank', words: 'I will find you.', id: newPublicId() })).status).toBe(302)
    expect(await mainOf(mentor.get(path))).toContain('I will find you.')
    expect(await allSeenBy(mentee, path)).toEqual(before)
    const blocked = await newPair()
    await blocked.mentee.post(`${blocked.path}/report`, { kind: 'threat', words: 'He threatens me.', also: 'block' })
    for (const page of ['', '/plan', '/call']) expect((await blocked.mentor.get(blocked.path + page)).status).toBe(404)
    expect((await blocked.mentor.post(blocked.path, { do: 'send', words: 'Hello?' })).status).toBe(404)
  })

  test('is told of a hold, and can write no more, once the team keeps them on hold', async () => {
    const [{ id, path, mentee, mentor }] = [await newPair()]
    const other = await admittedMentee()
    await report(mentee.userId, id)
    expect(await holdOf(db(), mentor.userId)).toBe('untold')
    await decideAll(mentor.userId, 'end')
    expect(await holdOf(db(), mentor.userId)).toBe('told')
    expect(await mainOf(mentor.get('/connect'))).toContain('The team has put you on hold.')
    expect((await mentor.post(path, { do: 'send', words: 'Why?', id: newPublicId() })).status).toBe(409)
    expect(await offerTo(other.userId, mentor.userId)).toBe(false)
    // A wrong decision can be put right.
    await decideAll(mentor.userId, 'release')
    expect(await holdOf(db(), mentor.userId)).toBe('none')
    expect(await offerTo(other.userId, mentor.userId)).toBe(true)
  })

  test('hears nothing of a hold that ends before they were told', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    await db().update(connectPeople).set({ mailDueAt: null })
    await decideAll(mentor.userId, 'release')
    const [person] = await db().select().from(connectPeople).where(eq(connectPeople.userId, mentor.userId))
    expect(person?.mailDueAt).toBe(null)
  })

  test('is listed with a place as before, but asked by nobody, until they are told', async () => {
    const { id, mentee, mentor, listingId } = await newPair()
    await openPlaces(mentor.userId, { capacity: 3, agrees: true })
    await report(mentee.userId, id)
    await notePlaces()
    expect(await hasPlace(listingId)).toBe(true)
    const other = await admittedMentee()
    expect(await choose(other.userId, listingId)).toBe('chosen')
    expect(await pairingsOf(other.userId)).toEqual([])
    await decideAll(mentor.userId, 'end')
    await notePlaces()
    expect(await hasPlace(listingId)).toBe(false)
  })

  test('keeps what others show them, and what they show others, but for whoever told; shows more later, takes back at once', async () => {
    const { id, path, mentee, mentor } = await newPair()
    const other = await newPair()
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 2 }).where(eq(pairings.id, other.id))
    await db()
      .update(mentorApplications)
      .set({ fullName: 'Achieng Otieno', country: 'Malawi' })
      .where(eq(mentorApplications.userId, mentor.userId))
    await db().update(menteeApplications).set({ fullName: 'Wanjiru Kamau' })
    for (const [person, at] of [
      [mentor, path],
      [mentor, other.path],
      [other.mentee, other.path],
      [mentee, path],
    ] as const)
      await show(person, at, 'name')
    const sees = async (person: Person, at: string, words: string) => (await mainOf(person.get(at))).includes(words)
    expect(await sees(other.mentee, other.path, 'Achieng Otieno')).toBe(true)
    await report(mentee.userId, id)
    expect([await sees(mentee, path, 'Achieng Otieno'), await sees(mentor, path, 'Wanjiru Kamau')]).toEqual([
      false,
      false,
    ])
    expect(await sees(other.mentee, other.path, 'Achieng Otieno')).toBe(true)
    expect(await sees(mentor, other.path, 'Wanjiru Kamau')).toBe(true)
    await show(mentor, other.path, 'name', 'country')
    expect(await sees(other.mentee, other.path, 'Malawi')).toBe(false)
    await show(mentor, other.path, 'country')
    expect(await sees(other.mentee, other.path, 'Achieng Otieno')).toBe(false)
    await decideAll(mentor.userId, 'release')
    expect(await sees(other.mentee, other.path, 'Malawi')).toBe(true)
  })

  test('changes nothing of the weeks, the end or the links that the other reads', async () => {
    const { id, path, mentee, mentor } = await newPair()
    const elsewhere = await newPair()
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 2 }).where(eq(pairings.id, elsewhere.id))
    await report(elsewhere.mentee.userId, elsewhere.id)
    for (let count = 0; count < 25; count += 1)
      await sendMessage(mentee.userId, id, { formId: newPublicId(), body: 'Hello?' })
    const before = await mainOf(mentee.get(path))
    await sendMessage(mentor.userId, id, { formId: '', body: 'Hello.' }, inDays(6))
    expect((await mainOf(mentee.get(path))).replace(/[\w-]{22}/g, '')).toBe(before.replace(/[\w-]{22}/g, ''))
    await db().update(connectMentees).set({ joinedOn: '2026-01-01' }).where(eq(connectMentees.userId, mentee.userId))
    for (const day of [13, 14]) await settle(inDays(day))
    const [pairing] = await db().select().from(pairings).where(eq(pairings.id, id))
    expect(pairing).toMatchObject({ state: 'ended', closedOn: isoDay(inDays(14)) })
    const [{ joinedOn } = { joinedOn: '' }] = await db()
      .select()
      .from(connectMentees)
      .where(eq(connectMentees.userId, mentee.userId))
    expect(joinedOn).toBe('2026-01-01')
  })

  test('keeps their goals when the other saves something else, and lets messages fade sooner once it is settled', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
    await report(mentee.userId, id)
    await mentor.post(`${path}/plan`, await formOf(mentor, `${path}/plan`, { goals: 'Lead a team' }))
    await mentor.post(path, { do: 'fading', fading: 'soon' })
    await mentee.post(`${path}/plan`, await formOf(mentee, `${path}/plan`, { notes: 'He scares me.' }))
    expect(await mainOf(mentor.get(`${path}/plan`))).toContain('Lead a team</textarea>')
    await decideAll(mentor.userId, 'release')
    expect(await mainOf(mentee.get(`${path}/plan`))).toContain('Lead a team</textarea>')
    expect(
      (await db().select().from(pairMessages).where(eq(pairMessages.pairingId, id))).map(({ fadesOn }) => fadesOn),
    ).toEqual([...[addDays(today, 7)]])
  })

  test('sees messages fade as they chose, and no way of contact for one of theirs that has not come', async () => {
    const { id, path, mentee, mentor } = await newPair({ at: inDays(-20) })
    for (const { userId } of [mentee, mentor, mentee, mentor, mentee, mentor])
      await sendMessage(userId, id, { formId: newPublicId(), body: 'Of last week.' }, inDays(-9))
    const elsewhere = await newPair()
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 2 }).where(eq(pairings.id, elsewhere.id))
    await db()
      .update(menteeApplications)
      .set({ phone: '+254 700 111 222' })
      .where(eq(menteeApplications.userId, mentee.userId))
    await show(mentee, path, 'phone')
    await report(elsewhere.mentee.userId, elsewhere.id)
    await show(mentor, path, 'email')
    expect(await mainOf(mentor.get(path))).not.toContain('+254 700 111 222')
    await mentor.post(path, { do: 'fading', fading: 'soon' })
    for (const page of [path, `${path}/report`, '/account'])
      expect(await (await mentor.get(page)).text()).not.toContain('Of last week.')
    expect(await mainOf(mentee.get(path))).toContain('Of last week.')
    await decideAll(mentor.userId, 'release')
    expect(await mainOf(mentor.get(path))).toContain('+254 700 111 222')
  })

  test('when both were, what both wrote comes with the second release, and the later of them waits for an answer', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    await report(mentor.userId, id)
    await sendMessage(mentee.userId, id, { formId: '', body: 'Of the first day.' }, inDays(0))
    await sendMessage(mentor.userId, id, { formId: '', body: 'Of the second day.' }, inDays(1))
    await decideAll(mentee.userId, 'release')
    expect(await mainOf(mentor.get(path))).not.toContain('Of the first day.')
    await decideAll(mentor.userId, 'release')
    for (const person of [mentee, mentor])
      for (const words of ['Of the first day.', 'Of the second day.'])
        expect(await mainOf(person.get(path))).toContain(words)
    expect(
      (await db().select().from(pairSides).where(eq(pairSides.pairingId, id))).map(({ waiting }) => waiting),
    ).toEqual(['mentee', 'mentee'])
  })

  test('released, sends no news into a closed pair, and opens no thanks for words that nobody saw', async () => {
    const { id, path, mentee, mentor } = await newPair()
    const closed = await newPair()
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 2 }).where(eq(pairings.id, closed.id))
    await report(mentee.userId, id)
    for (const pair of [id, closed.id]) await sendMessage(mentor.userId, pair, { formId: '', body: 'Hello.' })
    await closed.mentee.post(closed.path, { do: 'block' })
    await mentee.post(path, { do: 'end' })
    const before = await allSeenBy(mentee, path)
    await db().update(connectPeople).set({ mailDueAt: null })
    await db().update(pairReports).set({ reporterId: null })
    await decideAll(mentor.userId, 'release')
    for (const person of [mentee, closed.mentee])
      expect(await newsOf(person.userId)).toMatchObject([{ mailDueAt: null }])
    expect((await allSeenBy(mentee, path)).slice(2, -1)).toEqual(before.slice(2, -1))
  })

  test('as a mentee asks a mentor as before, whom nothing reaches until it is settled', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentor.userId, id)
    await mentor.post(`/connect/${id}`, { do: 'block' })
    const [free, page] = [await openMentor(), () => mainOf(mentee.get('/connect'))]
    expect(await choose(mentee.userId, free.listingId)).toBe('chosen')
    expect(await page()).toContain('Your request is with a mentor.')
    expect((await requestsOfMentor(free.userId)).asking).toEqual([])
    await decideAll(mentee.userId, 'release')
    expect((await requestsOfMentor(free.userId)).asking).toHaveLength(1)
  })

  test.each([
    ['send', { do: 'send', words: 'Hello?', id: 'A'.repeat(22) }, ''],
    ['fading', { do: 'fading', fading: 'soon' }, ''],
    ['share', { do: 'share', share: 'name', seen: '' }, ''],
    ['plan', { goals: 'Answer me' }, '/plan'],
    ['off', { do: 'off' }, '/call'],
  ] as const)('who knows of the hold does nothing in a pair that goes on: %s', async (_, fields, page) => {
    const { id, path, mentee, mentor } = await newPair()
    await plannedCall(id, mentee.userId, mentor.userId)
    const form = page === '' ? fields : await formOf(mentor, path + page, fields)
    await holdByTeam(mentor.userId)
    const before = await allSeenBy(mentee, path)
    expect((await mentor.post(path + page, form)).status).toBe(409)
    expect(await allSeenBy(mentee, path)).toEqual(before)
    expect(await mainOf(mentor.get(path + page))).toContain('The team has put you on hold.')
  })

  test('who knows of the hold thanks nobody', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
    await mentee.post(path, { do: 'end' })
    await holdByTeam(mentor.userId)
    expect((await mentor.post(path, { do: 'thank', words: 'Thank you.', id: newPublicId() })).status).toBe(409)
  })
})

describe('a hold is of the person', () => {
  test('no new application, part or state escapes it, and no other report lifts it', async () => {
    const { id, mentee, mentor } = await newPair()
    const second = await newPair()
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 2 }).where(eq(pairings.id, second.id))
    await report(mentee.userId, id)
    await report(second.mentee.userId, second.id, 'money')
    const [first, other] = await reportsAbout(mentor.userId)
    await decideReport(adminId, first?.id ?? '', { decision: 'release', parts: 1 })
    expect(await holdOf(db(), mentor.userId)).toBe('untold')
    await decideReport(adminId, other?.id ?? '', { decision: 'end', parts: 1 })
    const [application] = await db()
      .select()
      .from(mentorApplications)
      .where(eq(mentorApplications.userId, mentor.userId))
    await deleteMentorApplication(adminId, application?.publicId ?? '')
    const asMentee = await menteeApplication({ userId: mentor.userId })
    const again = await mentorApplication({ userId: mentor.userId })
    for (const act of [
      () => leaveSearch(mentor.userId),
      () => returnToSearch(mentor.userId),
      () => db().transaction((tx) => menteeApplied(tx, mentor.userId, asMentee.publicId, new Date())),
      () => db().transaction((tx) => mentorApplied(tx, mentor.userId, new Date())),
    ])
      await act()
    expect(await holdOf(db(), mentor.userId)).toBe('told')
    const admitted = await decide(
      unreadMentees,
      {
        adminId,
        itemId: asMentee.publicId,
        version: String(await versionOf(mentor.userId)),
        ruling: { kind: 'approve' },
      },
      'at once',
    )
    expect([admitted, await approveMentor(adminId, again.publicId, 1)]).not.toContain('decided')
  })

  test('a decision waits no hold out: what was decided before it began is not carried out', async () => {
    const [mentee, mentor] = [await menteeApplication(), await mentorApplication()]
    for (const { userId } of [mentee, mentor]) await holdByTeam(userId)
    for (const [queue, { publicId: itemId }] of [
      [unreadMentees, mentee],
      [pendingMentors, mentor],
    ] as const) {
      const decision = { adminId, itemId, version: 1, ruling: { kind: 'approve' as const } }
      expect(await db().transaction((tx) => queue.carryOut(tx, decision))).toBe(false)
    }
  })

  test('whom a report held that is gone is held by the team, which can release them', async () => {
    for (const goes of [
      ({ mentee }: { mentee: Person }) => eraseAccount(mentee.userId ?? ''),
      () => settle(inDays(366)),
    ]) {
      const { id, mentee, mentor } = await newPair()
      await report(mentee.userId, id)
      await decideAll(mentor.userId, 'end')
      await goes({ mentee })
      expect(await db().select().from(connectHolds).where(eq(connectHolds.userId, mentor.userId))).toMatchObject([
        { reason: 'kept' },
      ])
      const [{ publicId } = { publicId: '' }] = await db()
        .select()
        .from(mentorApplications)
        .where(eq(mentorApplications.userId, mentor.userId))
      expect(await holdApplicant(adminId, 'mentor', publicId, 'release')).toBe(true)
      expect(await holdOf(db(), mentor.userId)).toBe('none')
    }
  })

  test('no admin reads of a hold of their own', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    const [{ publicId } = { publicId: '' }] = await db()
      .select()
      .from(mentorApplications)
      .where(eq(mentorApplications.userId, mentor.userId))
    expect(await holdRecordOf(mentor.userId, 'mentor', publicId)).toEqual({
      isHeld: false,
      isByTeam: false,
      reports: [],
    })
    expect((await holdRecordOf(adminId, 'mentor', publicId)).isHeld).toBe(true)
  })

  test.each(['refused', 'left', 'resting', 'question'] as const)('also of a mentee who is %s', async (state) => {
    const { userId, publicId } = await admittedMentee()
    await db().update(connectMentees).set({ state }).where(eq(connectMentees.userId, userId))
    expect(await holdApplicant(adminId, 'mentee', publicId, 'hold')).toBe(true)
    expect(await holdApplicant(adminId, 'mentee', publicId, 'hold')).toBe(false)
    expect((await connectPageOf(userId)).mentee?.state).toBe('on hold')
    expect(await holdApplicant(adminId, 'mentee', publicId, 'release')).toBe(true)
    expect((await connectPageOf(userId)).mentee?.state).toBe(state)
  })

  test('nobody on hold takes part in a round, as a mentee or as a mentor, in whatever part they were held', async () => {
    const [mentee, mentor, free] = [await admittedMentee(), await openMentor(), await openMentor()]
    await admittedMentee({ userId: mentor.userId })
    for (const { userId } of [mentee, mentor]) await holdByTeam(userId)
    expect(await previewRound(adminId)).toMatchObject({ pairCount: 0, leftCount: 0 })
    await admittedMentee({ userId: free.userId })
    expect((await previewRound(adminId)).leftCount).toBe(1)
  })

  test('the team takes back its own hold, and no report’s', async () => {
    const { id, mentee, mentor } = await newPair()
    const [{ publicId } = { publicId: '' }] = await db()
      .select()
      .from(mentorApplications)
      .where(eq(mentorApplications.userId, mentor.userId))
    await report(mentee.userId, id)
    expect(await holdApplicant(adminId, 'mentor', publicId, 'release')).toBe(false)
    expect(await holdApplicant(adminId, 'mentor', publicId, 'hold')).toBe(true)
    expect(await holdOf(db(), mentor.userId)).toBe('told')
    expect(await holdApplicant(adminId, 'mentor', publicId, 'release')).toBe(true)
    expect(await holdOf(db(), mentor.userId)).toBe('untold')
  })

  test('both desks and the opened applications say “Reported before” and lead to the reports, whose opening is recorded', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    await decideAll(mentor.userId, 'release')
    const [told] = await reportsAbout(mentor.userId)
    await menteeApplication({ userId: mentor.userId })
    const isTheirs = eq(mentorApplications.userId, mentor.userId)
    await db().update(mentorApplications).set({ status: 'pending' }).where(isTheirs)
    const [{ publicId } = { publicId: '' }] = await db().select().from(mentorApplications).where(isTheirs)
    for (const queue of ['mentees', 'mentors']) {
      await admin.post(`/admin/desk/${queue}/claim`)
      const desk = await mainOf(admin.get(`/admin/desk/${queue}`))
      expect(desk).toContain('Reported before')
      expect(desk).toContain(`action="/admin/reports/${told?.id}"`)
    }
    expect(await mainOf(admin.post(`/admin/mentors/${publicId}`))).toContain('A threat or blackmail. Settled.')
    let opened = ''
    const kept = await auditOf(async () => {
      opened = await mainOf(admin.post(`/admin/reports/${told?.id}`))
    })
    expect(kept).toEqual([[adminId, 'open report', told?.id]])
    expect(opened).toContain('He threatens me.')
    // No admin reads what concerns the same person.
    await db().update(pairReports).set({ reporterId: adminId })
    expect(await mainOf(admin.post(`/admin/mentors/${publicId}`))).not.toContain('Reported before')
  })
})

describe('a report is no weapon', () => {
  test('two whose requests rest for the same mentor read nothing of it, at the hold or at its end, and go on', async () => {
    const mentor = await openMentor(2)
    const pair = await newPair()
    const [one, two] = [await admittedMentee(), await admittedMentee()]
    await chooseAll(one.userId, [mentor])
    await chooseAll(two.userId, [mentor], inDays(2))
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 3 }).where(eq(pairings.id, pair.id))
    const seen = () =>
      Promise.all([one, two].map(async ({ userId }) => [await connectPageOf(userId), await newsOf(userId)]))
    const before = await seen()
    await report(pair.mentee.userId, pair.id, 'threat', inDays(3))
    expect(await seen()).toEqual(before)
    expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    for (const { userId } of [one, two])
      for (const kind of ['yes', 'more days'] as const)
        expect(await answerRequest(mentor.userId, await openId(userId), { kind }, inDays(3))).toBe(false)
    await settle(inDays(3))
    await settle(inDays(6))
    expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    await db().update(connectPeople).set({ mailDueAt: null })
    await settle(inDays(7))
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
    await decideAll(mentor.userId, 'release', inDays(8))
    expect(await seen()).toEqual(held)
    expect((await requestsOfMentor(mentor.userId)).asking).toHaveLength(2)
    // The one of day 2 has lost the days until 8, and gets a week from its own last day on.
    await settle(inDays(9))
    expect(await requestsOfMentee(two.userId)).toMatchObject({
      asked: { hearsBy: addDays(today, 16), isProlonged: true },
    })
    expect(await answerRequest(mentor.userId, await openId(two.userId), yes, inDays(10))).toBe(true)
    expect(await pairingsOf(two.userId)).toMatchObject([{ state: 'introduced' }])
    expect(await db().$count(connectAvoid)).toBe(0)
  })

  test('when the mentor stays on hold, each request ends on its own day, and bars nobody', async () => {
    const mentor = await openMentor()
    const pair = await newPair()
    const mentee = await admittedMentee()
    await chooseAll(mentee.userId, [mentor])
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 3 }).where(eq(pairings.id, pair.id))
    await report(pair.mentee.userId, pair.id)
    await db().delete(connectAvoid)
    await decideAll(mentor.userId, 'end')
    await db().delete(connectAvoid)
    expect(await requestsOfMentee(mentee.userId)).toMatchObject({ asked: { isProlonged: false } })
    await settle(inDays(7))
    expect(await pairingsOf(mentee.userId)).toMatchObject([{ state: 'withdrawn' }])
    expect(await db().$count(connectAvoid)).toBe(0)
    expect(await choose(mentee.userId, mentor.listingId)).toBe('chosen')
  })

  test.each(['mentee', 'mentor'] as const)(
    'an offer rests while its %s is on hold: both yes meet only after it',
    async (held) => {
      const offer = await newOffer()
      const { userId } = offer[held]
      await answerRequest(offer.mentor.userId, offer.id, yes)
      await holdByTeam(userId)
      expect(await answerRequest(offer.mentee.userId, offer.id, yes)).toBe(true)
      expect(await pairingsOf(offer.mentee.userId)).toMatchObject([{ state: 'open', saidYes: 'both' }])
      for (const page of [
        await requestsOfMentee(offer.mentee.userId).then(({ offer: mine }) => mine),
        (await requestsOfMentor(offer.mentor.userId)).asking[0],
      ])
        expect(page).toMatchObject({ hasSaidYes: true })
      const part = held === 'mentee' ? menteeApplications : mentorApplications
      const [{ publicId } = { publicId: '' }] = await db()
        .select()
        .from(part as typeof menteeApplications)
        .where(eq(part.userId, userId))
      expect(await holdApplicant(adminId, held, publicId, 'release')).toBe(true)
      expect(await pairingsOf(offer.mentee.userId)).toMatchObject([{ state: 'introduced' }])
      expect(await db().$count(pairSides, eq(pairSides.pairingId, offer.id))).toBe(2)
    },
  )

  test('to the mentor a request that rests looks as if it had been taken back, whatever was asked', async () => {
    for (const asks of [true, false]) {
      const [mentor, resting, takenBack] = [await newMember(), await admittedMentee(), await admittedMentee()]
      const listing = await openMentor(2, { userId: mentor.userId })
      const seen = []
      for (const { userId, publicId } of [resting, takenBack]) {
        await chooseAll(userId, [listing])
        const id = await openId(userId)
        if (asks) await answerRequest(mentor.userId, id, { kind: 'question', words: 'Which field?' })
        if (userId === resting.userId) await holdApplicant(adminId, 'mentee', publicId, 'hold')
        else await takeRequestBack(userId, id)
        const [{ alias } = { alias: '' }] = await requestRows(id)
        const page = (await mainOf(mentor.get('/connect'))).replaceAll(alias || 'nothing', 'ALIAS')
        seen.push([
          page.includes('ALIAS: this one'),
          page.includes('ALIAS asks you'),
          (await mentor.get(`/connect/${id}/report`)).status,
        ])
        await db().delete(pairings).where(eq(pairings.id, id))
      }
      expect(seen).toEqual([seen[0], seen[0]])
      expect(seen[0]).toEqual([asks, false, asks ? 200 : 404])
    }
  })

  test('one that never reaches its mentor does not after a hold either', async () => {
    const [mentor, mentee, pair] = [await openMentor(), await admittedMentee(), await newPair()]
    await chooseAll(mentee.userId, [mentor])
    await db()
      .update(pairings)
      .set({ seat: null, nextOn: addDays(today, 7) })
      .where(eq(pairings.menteeId, mentee.userId))
    await db().update(pairings).set({ mentorId: mentor.userId, seat: 3 }).where(eq(pairings.id, pair.id))
    await report(pair.mentee.userId, pair.id)
    await settle(inDays(2))
    await decideAll(mentor.userId, 'release', inDays(3))
    await endPairFor(pair.mentee.userId, pair.id, false, inDays(3))
    await db()
      .update(connectPeople)
      .set({ mailDueAt: null, mail: 'daily', heardOn: isoDay(inDays(14)) })
    for (const day of [7, 13]) await settle(inDays(day))
    expect(await newsOf(mentor.userId)).toMatchObject([{ mailDueAt: null }])
    expect(await pairingsOf(mentee.userId)).toMatchObject([{ state: 'open', seat: null }])
  })

  test('a mentor on hold who has said yes says nothing more', async () => {
    const { id, mentor } = await newOffer()
    await answerRequest(mentor.userId, id, yes)
    await holdByTeam(mentor.userId)
    for (const answer of [
      { kind: 'question' as const, words: 'I know where you live.' },
      { kind: 'more days' as const },
      { kind: 'not now' as const, kindSentence: 'wish' as const },
    ])
      expect(await answerRequest(mentor.userId, id, answer)).toBe(false)
    expect(await answerRequest(mentor.userId, id, yes)).toBe(true)
  })

  test('a reply is kept from the mentor while one of the two is on hold, on the card and in a report, and comes after it', async () => {
    const { id, mentee, mentor } = await newOffer()
    await answerRequest(mentor.userId, id, { kind: 'question', words: 'Which field?' })
    await answerRequest(mentor.userId, id, yes)
    await report(mentor.userId, id)
    expect(await replyToQuestion(mentee.userId, id, 'I know who you are.')).toBe(true)
    expect((await requestsOfMentor(mentor.userId)).asking).toMatchObject([{ reply: null }])
    expect(JSON.stringify(await reportPageOf(mentor.userId, id))).not.toContain('I know who you are.')
    expect((await requestsOfMentee(mentee.userId)).offer?.reply).toBe('I know who you are.')
    await decideAll(mentee.userId, 'release')
    expect((await requestsOfMentor(mentor.userId)).asking).toMatchObject([{ reply: 'I know who you are.' }])
  })

  test('no question or answer reaches anybody while one of the two is on hold', async () => {
    const [mentor, mentee] = [await openMentor(), await admittedMentee()]
    await chooseAll(mentee.userId, [mentor])
    const id = await openId(mentee.userId)
    await answerRequest(mentor.userId, id, { kind: 'question', words: 'Which field?' })
    await db().update(connectPeople).set({ mailDueAt: null })
    await report(mentor.userId, id)
    expect((await requestsOfMentor(mentor.userId)).asking).toEqual([])
    expect(await replyToQuestion(mentee.userId, id, 'I know who you are.')).toBe(true)
    expect(await newsOf(mentor.userId)).toMatchObject([{ mailDueAt: null }])
    expect((await requestsOfMentee(mentee.userId)).asked?.reply).toBe('I know who you are.')
    expect(await await mainOf(admin.get('/connect'))).not.toContain('I know who you are.')
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
    expect(await mainOf(mentee.get('/connect'))).toContain('Nobody of the team can read it yet.')
    await db().update(users).set({ isAdmin: true }).where(eq(users.id, adminId))
    expect(await mainOf(mentee.get('/connect'))).not.toContain('Nobody of the team can read it yet.')
  })
})

async function formOf(person: Person, path: string, changes: Record<string, string>) {
  const page = await mainOf(person.get(path))
  const fields = [...page.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  return { ...Object.fromEntries(fields.map(([, name = '', value = '']) => [name, value])), ...changes }
}

async function show(person: Person, path: string, ...share: string[]) {
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(await mainOf(person.get(path))) ?? []
  expect((await person.post(path, { do: 'share', seen, share })).status).toBe(302)
}

function requestRows(id: string) {
  return db().select({ alias: pairings.alias }).from(pairings).where(eq(pairings.id, id))
}

async function hasPlace(listingId: string) {
  const [listing] = await db().select().from(mentors).where(eq(mentors.publicId, listingId))
  return listing?.hasPlace
}

async function versionOf(userId: string) {
  const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
  return mentee?.version
}

async function newsOf(userId: string) {
  const { heardOn, mailDueAt } = connectPeople
  return db().select({ heardOn, mailDueAt }).from(connectPeople).where(eq(connectPeople.userId, userId))
}
