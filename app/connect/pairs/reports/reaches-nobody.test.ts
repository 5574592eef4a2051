import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { newAdmin, type Person } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { mainOf } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { anotherPairOf, newPair, plannedCall } from '../../../../test/stored-pair.ts'
import {
  allSeenBy,
  decideAll,
  forgetReports,
  formOf,
  holdByTeam,
  newsOf,
  report,
  show,
} from '../../../../test/stored-report.ts'
import { admittedMentee, allOfMentee, offerTo, openMentor } from '../../../../test/stored-request.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentorApplications, mentors } from '../../../profiles/tables.ts'
import { runDueWork } from '../../due.server.ts'
import { holdOf } from '../../people/holds.server.ts'
import { connectMentees, connectPeople } from '../../people/tables.ts'
import { choose } from '../../requests/choices.server.ts'
import { notePlaces } from '../../requests/listings.server.ts'
import { openPlaces } from '../../requests/places.server.ts'
import { requestsOfMentor } from '../../requests/requests-page.server.ts'
import { pairMessages, pairReports, pairSides, pairs } from '../../tables.ts'
import { proposeCall } from '../calls.server.ts'
import { sendMessage } from '../pair-messages.server.ts'

startWithoutMentors()
const admin = await newAdmin()
const adminId = admin.userId

beforeEach(forgetReports)

const today = isoDay(new Date())

describe('whoever is on hold after a report', () => {
  test('reaches nobody by anything, and reads as if the other were silent; what they did comes once it is settled', async () => {
    const { id, path, mentee, mentor } = await newPair({ at: inDays(-14) })
    for (const { userId } of [mentee, mentor, mentee, mentor, mentee, mentor])
      await sendMessage(userId, id, { formId: newPublicId(), body: 'As usual.' })
    await db().update(connectPeople).set({ zone: 'Africa/Nairobi' }).where(eq(connectPeople.userId, mentor.userId))
    await report(mentee.userId, id)
    const before = await allSeenBy(mentee, path)
    const acts: [string, Record<string, string>][] = [
      [path, { do: 'send', words: 'I know where you live.', id: newPublicId() }],
      [path, { do: 'fading', fading: 'soon' }],
      [`${path}/shares`, { share: 'name', seen: '' }],
      [`${path}/plan`, await formOf(mentor, `${path}/plan`, { goals: 'Answer me', months: '12' })],
      [`${path}/call`, await formOf(mentor, `${path}/call`, { do: 'propose', first: `${isoDay(inDays(9))}T10:00` })],
    ]
    for (const [address, fields] of acts)
      expect([address, (await mentor.post(address, fields)).status]).toEqual([address, 302])
    expect(await allSeenBy(mentee, path)).toEqual(before)
    const own = await mainOf(mentor.get(path))
    for (const shown of ['I know where you live.', 'You wrote on', 'You have proposed times', 'Fade after'])
      expect(own.replace('I no longer need 7 days', 'Fade after')).toContain(shown)
    expect(await mainOf(mentor.get(`${path}/plan`))).toContain('Answer me</textarea>')
    for (const page of ['/connect', path, `${path}/plan`, `${path}/call`])
      expect(await (await mentor.get(page)).text()).not.toMatch(/on hold|looks into/i)
    await decideAll(adminId, mentor.userId, 'release')
    const after = await mainOf(mentee.get(path))
    for (const shown of ['I know where you live.', 'Your turn since', 'proposes times', 'has chosen 7 days'])
      expect(after).toContain(shown)
    expect(await mainOf(mentee.get(`${path}/plan`))).toContain('Answer me</textarea>')
  })

  test('takes a time, or calls a call off, for themselves alone', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await proposeCall(mentee.userId, id, '', [inDays(9)])
    await report(mentee.userId, id)
    const before = await allSeenBy(mentee, path)
    const time = inDays(9).toISOString()
    const pick = await formOf(mentor, `${path}/call`, { do: 'pick', time })
    expect((await mentor.post(`${path}/call`, pick)).status).toBe(302)
    expect(await mainOf(mentor.get(path))).toContain('A call is planned')
    expect(await allSeenBy(mentee, path)).toEqual(before)
    const planned = await newPair()
    await plannedCall(planned.id, planned.mentee.userId, planned.mentor.userId)
    await report(planned.mentee.userId, planned.id)
    const seen = await allSeenBy(planned.mentee, planned.path)
    const call = `${planned.path}/call`
    await planned.mentor.post(call, await formOf(planned.mentor, call, { do: 'off' }))
    expect(await mainOf(planned.mentor.get(planned.path))).toContain('You have called it off')
    expect(await allSeenBy(planned.mentee, planned.path)).toEqual(seen)
  })

  test('thanks into a void after the end, and opens nothing after a block', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
    await report(mentee.userId, id)
    await mentee.post(path, { do: 'end' })
    const before = await allSeenBy(mentee, path)
    expect((await mentor.post(path, { do: 'thank', words: 'I will find you.', id: newPublicId() })).status).toBe(302)
    expect(await mainOf(mentor.get(path))).toContain('I will find you.')
    expect(await allSeenBy(mentee, path)).toEqual(before)
    const blocked = await newPair()
    await blocked.mentee.post(`${blocked.path}/report`, { kind: 'threat', words: 'He threatens me.', also: 'block' })
    for (const page of ['', '/plan', '/call', '/shares'])
      expect((await blocked.mentor.get(blocked.path + page)).status).toBe(404)
    expect((await blocked.mentor.post(blocked.path, { do: 'send', words: 'Hello?' })).status).toBe(404)
  })

  test('is told of a hold, and can write no more, once the team keeps them on hold', async () => {
    const [{ id, path, mentee, mentor }] = [await newPair()]
    const other = await admittedMentee()
    await report(mentee.userId, id)
    expect(await holdOf(db(), mentor.userId)).toBe('untold')
    await decideAll(adminId, mentor.userId, 'end')
    expect(await holdOf(db(), mentor.userId)).toBe('told')
    expect(await mainOf(mentor.get('/connect'))).toContain('The team has put you on hold.')
    expect((await mentor.post(path, { do: 'send', words: 'Why?', id: newPublicId() })).status).toBe(409)
    expect(await offerTo(other.userId, mentor.userId)).toBe(false)
    // A wrong decision can be put right.
    await decideAll(adminId, mentor.userId, 'release')
    expect(await holdOf(db(), mentor.userId)).toBe('none')
    expect(await offerTo(other.userId, mentor.userId)).toBe(true)
  })

  test('hears nothing of a hold that ends before they were told', async () => {
    const { id, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    await db().update(connectPeople).set({ mailDueAt: null })
    await decideAll(adminId, mentor.userId, 'release')
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
    expect(await allOfMentee(other.userId)).toEqual([])
    await decideAll(adminId, mentor.userId, 'end')
    await notePlaces()
    expect(await hasPlace(listingId)).toBe(false)
  })

  test('keeps what others show them, and what they show others, but for whoever told; shows more later, takes back at once', async () => {
    const { id, path, mentee, mentor } = await newPair()
    const other = await anotherPairOf(mentor)
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
    expect(await sees(mentee, path, 'Achieng Otieno')).toBe(false)
    expect(await sees(mentor, path, 'Wanjiru Kamau')).toBe(false)
    expect(await sees(other.mentee, other.path, 'Achieng Otieno')).toBe(true)
    expect(await sees(mentor, other.path, 'Wanjiru Kamau')).toBe(true)
    await show(mentor, other.path, 'name', 'country')
    expect(await sees(other.mentee, other.path, 'Malawi')).toBe(false)
    await show(mentor, other.path, 'country')
    expect(await sees(other.mentee, other.path, 'Achieng Otieno')).toBe(false)
    await decideAll(adminId, mentor.userId, 'release')
    expect(await sees(other.mentee, other.path, 'Malawi')).toBe(true)
  })

  test('changes nothing of the weeks, the end or the links that the other reads', async () => {
    const { id, path, mentee, mentor } = await newPair()
    const elsewhere = await anotherPairOf(mentor)
    await report(elsewhere.mentee.userId, elsewhere.id)
    for (let count = 0; count < 25; count += 1)
      await sendMessage(mentee.userId, id, { formId: newPublicId(), body: 'Hello?' })
    const before = await mainOf(mentee.get(path))
    await sendMessage(mentor.userId, id, { formId: '', body: 'Hello.' }, inDays(6))
    expect((await mainOf(mentee.get(path))).replace(/[\w-]{22}/g, '')).toBe(before.replace(/[\w-]{22}/g, ''))
    await db().update(connectMentees).set({ joinedOn: '2026-01-01' }).where(eq(connectMentees.userId, mentee.userId))
    for (const day of [13, 14]) await runDueWork(inDays(day))
    const [pairing] = await db().select().from(pairs).where(eq(pairs.id, id))
    expect(pairing).toMatchObject({ endedOn: isoDay(inDays(14)) })
    const [after] = await db().select().from(connectMentees).where(eq(connectMentees.userId, mentee.userId))
    expect(after?.joinedOn).toBe('2026-01-01')
  })

  test('keeps their goals when the other saves something else, and lets messages fade sooner once it is settled', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
    await report(mentee.userId, id)
    await mentor.post(`${path}/plan`, await formOf(mentor, `${path}/plan`, { goals: 'Lead a team' }))
    await mentor.post(path, { do: 'fading', fading: 'soon' })
    await mentee.post(`${path}/plan`, await formOf(mentee, `${path}/plan`, { months: '6' }))
    expect(await mainOf(mentor.get(`${path}/plan`))).toContain('Lead a team</textarea>')
    await decideAll(adminId, mentor.userId, 'release')
    expect(await mainOf(mentee.get(`${path}/plan`))).toContain('Lead a team</textarea>')
    const messages = await db().select().from(pairMessages).where(eq(pairMessages.pairId, id))
    expect(messages.map(({ fadesOn }) => fadesOn)).toEqual([addDays(today, 7)])
  })

  test('sees messages fade as they chose, and no way of contact for one of theirs that has not come', async () => {
    const { id, path, mentee, mentor } = await newPair({ at: inDays(-20) })
    for (const { userId } of [mentee, mentor, mentee, mentor, mentee, mentor])
      await sendMessage(userId, id, { formId: newPublicId(), body: 'Of last week.' }, inDays(-9))
    const elsewhere = await anotherPairOf(mentor)
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
    await decideAll(adminId, mentor.userId, 'release')
    expect(await mainOf(mentor.get(path))).toContain('+254 700 111 222')
  })

  test('when both were, what each wrote comes with their own release, and the later of them waits for an answer', async () => {
    const { id, path, mentee, mentor } = await newPair()
    await report(mentee.userId, id)
    await report(mentor.userId, id)
    await sendMessage(mentee.userId, id, { formId: '', body: 'Of the first day.' }, inDays(0))
    await sendMessage(mentor.userId, id, { formId: '', body: 'Of the second day.' }, inDays(1))
    await decideAll(adminId, mentee.userId, 'release')
    expect(await mainOf(mentor.get(path))).toContain('Of the first day.')
    expect(await mainOf(mentee.get(path))).not.toContain('Of the second day.')
    await decideAll(adminId, mentor.userId, 'release')
    for (const person of [mentee, mentor])
      for (const words of ['Of the first day.', 'Of the second day.'])
        expect(await mainOf(person.get(path))).toContain(words)
    expect((await db().select().from(pairSides).where(eq(pairSides.pairId, id))).map(({ waiting }) => waiting)).toEqual(
      ['mentee', 'mentee'],
    )
  })

  test('released, sends no news into a closed pair, and opens no thanks for words that nobody saw', async () => {
    const { id, path, mentee, mentor } = await newPair()
    const closed = await anotherPairOf(mentor)
    await report(mentee.userId, id)
    for (const pair of [id, closed.id]) await sendMessage(mentor.userId, pair, { formId: '', body: 'Hello.' })
    await closed.mentee.post(closed.path, { do: 'block' })
    await mentee.post(path, { do: 'end' })
    const before = await allSeenBy(mentee, path)
    await db().update(connectPeople).set({ mailDueAt: null })
    await db().update(pairReports).set({ reporterId: null })
    await decideAll(adminId, mentor.userId, 'release')
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
    expect(await page()).toContain('You have asked')
    expect((await requestsOfMentor(free.userId)).asking).toEqual([])
    await decideAll(adminId, mentee.userId, 'release')
    expect((await requestsOfMentor(free.userId)).asking).toHaveLength(1)
  })

  test.each([
    ['send', { do: 'send', words: 'Hello?', id: 'A'.repeat(22) }, ''],
    ['fading', { do: 'fading', fading: 'soon' }, ''],
    ['share', { share: 'name', seen: '' }, '/shares'],
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

async function hasPlace(listingId: string) {
  const [listing] = await db().select().from(mentors).where(eq(mentors.publicId, listingId))
  return listing?.hasPlace
}
