import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, type Person } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { newMails } from '../../../../test/mailbox.ts'
import { locationOf, mainOf, pageWith } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair } from '../../../../test/stored-pair.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId } from '../../../platform/db/public-id.server.ts'
import { isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { connectSection } from '../../connect-personal-data.server.ts'
import { runDueWork } from '../../due.server.ts'
import { conversationOf } from '../../pairs/conversation.server.ts'
import { sendMessage } from '../../pairs/pair-messages.server.ts'
import { planOf } from '../../pairs/plan.server.ts'
import { addMonths, dayInWords } from '../../people/days.ts'
import { holdOf } from '../../people/holds.server.ts'
import { connectPeople } from '../../people/tables.ts'
import { pairReports, pairSides, pairs } from '../../tables.ts'
import { carryOutPlan } from './plan-form.server.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(menteeApplications)
  await newMails()
})

async function planned(options: Parameters<typeof newPair>[0] = {}) {
  const pair = await newPair(options)
  await db().update(connectPeople).set({ mailDueAt: null })
  return { ...pair, plan: `${pair.path}/plan` }
}

/** Sends the form of the page as it stands there, but for what is changed. */
async function save(person: Person, path: string, changes: Record<string, string>) {
  return person.post(path, { ...(await fieldsOf(person, path)), ...changes })
}

async function fieldsOf(person: Person, path: string) {
  const page = await mainOf(person.get(path))
  const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)]
  const areas = [...page.matchAll(/<textarea[^>]* name="(\w+)"[^>]*>([^<]*)</g)]
  return Object.fromEntries([...hidden, ...areas].map(([, name = '', value = '']) => [name, value]))
}

async function bothWrite({ id, mentee, mentor }: Awaited<ReturnType<typeof newPair>>, at?: Date) {
  for (const { userId } of [mentee, mentor])
    await sendMessage(userId, id, { formId: newPublicId(), body: 'Good morning.' }, at)
}

async function isToldSince(person: { userId: string }, act: () => Promise<unknown>) {
  await db().update(connectPeople).set({ mailDueAt: null, mailedOn: null })
  await act()
  const [told] = await db().select().from(connectPeople).where(eq(connectPeople.userId, person.userId))
  return told?.mailDueAt !== null
}

async function choose(userId: string, pairId: string, months: string, at: Date) {
  const sent = { goalsSeen: '', week: '', id: '', goals: '', talked: '', going: '', words: '' }
  return carryOutPlan(userId, pairId, { ...sent, months, warned: false, team: [] }, at)
}

async function lastsUntil(pairId: string) {
  const sides = await db().select().from(pairSides).where(eq(pairSides.pairId, pairId))
  return sides.map((side) => side.lastsUntil).sort()
}

test('both read and change up to three goals, and an old form changes none', async () => {
  const { plan, mentee, mentor } = await planned()
  const goals = 'Lead a small team\n\n  Écrire en public '
  const old = await fieldsOf(mentor, plan)
  expect(await isToldSince(mentor, () => save(mentee, plan, { goals }))).toBe(true)
  expect(await mainOf(mentor.get(plan))).toContain('Lead a small team\nÉcrire en public</textarea>')
  const refused = await pageWith(409, mentor.post(plan, { ...old, goals: 'Mine alone' }), 'Mine alone</textarea>')
  expect(refused).toContain('Lead a small team\nÉcrire en public</blockquote>')
  // Whoever changes something else on an old form leaves the goals alone.
  expect((await mentor.post(plan, { ...old, months: '3' })).status).toBe(302)
  expect(await mainOf(mentee.get(plan))).toContain('Écrire en public</textarea>')
  expect(locationOf(await save(mentor, plan, { goals: 'Mine alone' }))).toBe(`${plan}?done=stored`)
  expect(await mainOf(mentee.get(plan))).toContain('Mine alone</textarea>')
  for (const [goals, said] of [
    ['One\nTwo\nThree\nFour', 'Please write at most three goals, one per line.'],
    ['a'.repeat(601), 'The list of goals has 601 characters'],
    ['Call +254 712 345 678', 'Save it as it is'],
  ] as const) {
    const page = await pageWith(422, save(mentee, plan, { goals, months: '12' }), said)
    expect(page).toContain(`${goals}</textarea>`)
    expect(page).toMatch(/checked="" value="12"/)
  }
  expect((await save(mentee, plan, { goals: 'Call +254 712 345 678', warned: 'yes' })).status).toBe(302)
  expect((await save(mentee, plan, { months: '3' })).status).toBe(302)
  expect((await save(mentee, plan, { goals: '' })).status).toBe(302)
  expect(await mainOf(mentor.get(plan))).not.toContain('Call +254')
})

test('of goals that are saved at once, one is stored, sealed, and the others are shown beside it', async () => {
  const { id, plan, mentee, mentor } = await planned()
  const form = await fieldsOf(mentee, plan)
  const answers = await Promise.all(
    [mentee, mentor, mentee, mentor].map((person, place) => person.post(plan, { ...form, goals: `Goal ${place}` })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409, 409, 409])
  const stored = await db().select({ goals: pairSides.goals }).from(pairSides).where(eq(pairSides.pairId, id))
  const place = answers.findIndex(({ status }) => status === 302)
  expect(stored).toEqual([{ goals: `Goal ${place}` }, { goals: `Goal ${place}` }])
  const sealed = await db().execute<{ goals: string }>(sql`select goals from pair_sides`)
  for (const { goals } of sealed) expect(goals).toMatch(/^s2\./)
  expect((await mentee.post(plan, { goals: 'From an old tab' })).status).toBe(409)
})

test('before somebody has read how to stay safe, nothing is planned', async () => {
  const { id, plan, mentee } = await planned({ at: inDays(-14), knowsSafety: false })
  expect(await mainOf(mentee.get(plan))).toContain('Please read first')
  expect((await mentee.post(plan, { goals: 'Send money' })).status).toBe(409)
  expect(await mainOf(mentee.get('/connect'))).not.toContain('Two questions')
  const sides = await db().select({ goals: pairSides.goals }).from(pairSides).where(eq(pairSides.pairId, id))
  expect(sides).toEqual([{ goals: null }, { goals: null }])
})

test.each([
  ['an end', { do: 'end' }],
  ['a block', { do: 'block' }],
])('after %s the goals are closed, and what was typed then is given back', async (_, command) => {
  const { id, path, plan, mentee, mentor } = await planned()
  await save(mentee, plan, { goals: 'Lead a small team' })
  await mentor.post(path, command)
  expect((await mentee.get(plan)).status).toBe(404)
  const late = mentee.post(plan, { goals: 'More', team: 'help' })
  const given = await pageWith(404, late, 'More</blockquote>', 'You had chosen: I want the team to help')
  expect(given).not.toContain('Lead a small team')
  expect(JSON.stringify(await connectSection(mentee.userId))).not.toContain('Lead a small team')
  const [side] = await db().select({ goals: pairSides.goals }).from(pairSides).where(eq(pairSides.pairId, id))
  expect(side?.goals).toBe(null)
})

test('a pair lasts three months, and longer once both choose that; the shorter counts', async () => {
  const { id, plan, mentee, mentor } = await planned()
  const today = isoDay(new Date())
  const [three, six, twelve] = [3, 6, 12].map((months) => addMonths(today, months))
  expect(await lastsUntil(id)).toEqual([three, three])
  await save(mentee, plan, { months: '5' })
  expect(await lastsUntil(id)).toEqual([three, three])
  expect(await isToldSince(mentor, () => save(mentee, plan, { months: '12' }))).toBe(true)
  expect(await mainOf(mentor.get(plan))).toContain(`would like it to last until ${dayInWords(twelve ?? '')}`)
  expect(await mainOf(mentor.get(plan))).toContain(`This lasts until ${dayInWords(three ?? '')}`)
  await save(mentor, plan, { months: '6' })
  expect(await lastsUntil(id)).toEqual([six, twelve])
  expect(await mainOf(mentee.get(plan))).toContain(`This lasts until ${dayInWords(six ?? '')}`)
})

test('both hear 14 days before the time is over; chosen anew by both it goes on, otherwise it ends and the place is free', async () => {
  const pair = await planned()
  const { id, path, plan, mentee, mentor } = pair
  const days = Math.round((Date.parse(addMonths(isoDay(new Date()), 3)) - Date.parse(isoDay(new Date()))) / 86_400_000)
  await bothWrite(pair, inDays(days - 16))
  await runDueWork(inDays(days - 15))
  const isTold = await isToldSince(mentee, () => runDueWork(inDays(days - 14)))
  expect(isTold).toBe(true)
  expect((await conversationOf(mentee.userId, id, 0, inDays(days - 14)))?.endsOn?.isTime).toBe(true)
  expect((await conversationOf(mentee.userId, id, 0, inDays(days - 3)))?.endsOn?.isTime).toBe(true)
  expect((await conversationOf(mentee.userId, id, 0, inDays(days - 15)))?.endsOn).toBe(null)
  for (const { userId } of [mentee, mentor]) await choose(userId, id, '3', inDays(days - 13))
  await runDueWork(inDays(days + 1))
  expect((await db().select().from(pairs).where(eq(pairs.id, id)))[0]?.endedOn).toBeNull()
  const next = (await lastsUntil(id))[0] ?? ''
  const left = Math.round((Date.parse(next) - Date.parse(isoDay(new Date()))) / 86_400_000)
  await bothWrite(pair, inDays(left - 2))
  await runDueWork(inDays(left - 1))
  expect((await db().select().from(pairs).where(eq(pairs.id, id)))[0]?.endedOn).toBeNull()
  await runDueWork(inDays(left))
  const [ended] = await db().select().from(pairs).where(eq(pairs.id, id))
  expect(ended).toMatchObject({ endedOn: next })
  expect(await mainOf(mentee.get(path))).toContain('has ended.')
  expect((await mentee.post(plan, { months: '3' })).status).toBe(404)
})

test.each([2, 6, 12])('in week %i each is asked two questions, which nobody else learns', async (week) => {
  const { id, plan, path, mentee, mentor } = await planned({ at: inDays(-week * 7) })
  await db()
    .update(pairSides)
    .set({ lastsUntil: isoDay(inDays(60)) })
  expect(await mainOf(mentee.get('/connect'))).toContain('Two questions: how is it going')
  expect(await mainOf(mentee.get(plan))).toContain(`Week ${week}: how is it going?`)
  expect((await save(mentee, plan, { goals: 'Not yet' })).status).toBe(302)
  for (const [answers, said] of [
    [{ going: 'well' }, 'Please say whether you have talked.'],
    [{ talked: 'yes' }, 'Please say how it is going.'],
    [{ talked: 'yes', going: 'well', words: 'Do you read this?' }, 'Please tick this if the team should read it'],
  ] as [Record<string, string>, string][]) {
    const page = await pageWith(422, save(mentee, plan, answers), said)
    if (answers.words) expect(page).toContain(`${answers.words}</textarea>`)
  }
  const answers = { talked: 'yes', going: 'so-so' }
  const old = await fieldsOf(mentee, plan)
  expect(await isToldSince(mentor, () => save(mentee, plan, answers))).toBe(false)
  expect(await mainOf(mentee.get(plan))).toContain('You have said how it goes.')
  expect(JSON.stringify(await connectSection(mentee.userId))).toContain('we have talked, and it goes so-so.')
  expect(await mainOf(mentee.get('/connect'))).not.toContain('Two questions')
  // Nor does it stand beside the goals, which the other writes too.
  for (const person of [mentee, mentor])
    for (const address of [plan, path, '/connect'])
      expect(await (await person.get(`${address}.data`)).text()).not.toContain('so-so')
  expect(await mainOf(mentor.get(plan))).toContain(`Week ${week}: how is it going?`)
  expect(await db().$count(pairReports)).toBe(0)
  const [side] = await db().execute<{ kept: string }>(sql`
    select check_in as kept from pair_sides where pair_id = ${id} and check_in is not null`)
  expect(side?.kept).toMatch(/^s2\./)
  const again = mentee.post(plan, { ...old, going: 'not', words: 'In another tab' })
  await pageWith(409, again, 'In another tab</blockquote>')
  for (const other of ['', '0', 'null', String(week + 1)])
    expect((await save(mentor, plan, { ...answers, week: other })).status).toBe(409)
})

test('nobody is asked on the day before, and all three weeks are told by mail', async () => {
  const pair = await planned({ at: inDays(-13) })
  const { plan, mentee, mentor } = pair
  expect(await mainOf(mentee.get(plan))).not.toContain('how is it going?')
  for (const week of ['2', '', '0'])
    expect((await mentee.post(plan, { week, talked: 'yes', going: 'well' })).status).toBe(409)
  await bothWrite(pair)
  expect(await isToldSince(mentor, () => runDueWork(inDays(1)))).toBe(true)
  for (const day of [28, 70]) {
    await bothWrite(pair, inDays(day))
    await runDueWork(inDays(day))
    expect(await isToldSince(mentee, () => runDueWork(inDays(day + 1)))).toBe(true)
  }
})

const acts: [string, (userId: string, id: string, at: Date) => Promise<unknown>][] = [
  ['a message', (userId, id, at) => sendMessage(userId, id, { formId: newPublicId(), body: 'Hello' }, at)],
  ['a longer time', (userId, id, at) => choose(userId, id, '12', at)],
]
test.each(acts)('%s on the day itself does not swallow what is told on it', async (_, act) => {
  const pair = await planned({ at: inDays(-13) })
  const { id, mentee, mentor } = pair
  await bothWrite(pair)
  await act(mentee.userId, id, inDays(1))
  expect(await isToldSince(mentor, () => runDueWork(inDays(1)))).toBe(true)
})

test('a question stays open for two weeks', async () => {
  const { id, mentee } = await planned({ at: inDays(-27) })
  expect((await planOf(mentee.userId, id))?.openWeek).toBe(2)
  expect((await planOf(mentee.userId, id, inDays(1)))?.openWeek).toBe(null)
})

test('who wants the team gets a person who reads the sentence; nobody is put on hold', async () => {
  const { plan, mentee, mentor } = await planned({ at: inDays(-14) })
  const words = 'I do not know how to say no.'
  const answers = { talked: 'no', going: 'not', team: 'help', words }
  const form = { ...(await fieldsOf(mentee, plan)), ...answers }
  for (const _ of [1, 2]) expect((await mentee.post(plan, form)).status).toBe(302)
  const [report, ...others] = await db().select().from(pairReports)
  expect([report?.kind, others]).toEqual(['help', []])
  expect(await holdOf(db(), mentor.userId)).toBe('none')
  const admin = await newAdmin()
  expect(await mainOf(admin.get('/admin/reports'))).not.toContain(words)
  expect(await mainOf(admin.post(`/admin/reports/${report?.id}`))).toContain(words)
  expect(await mainOf(mentor.get('/connect'))).not.toContain('told the team')
  expect(await mainOf(mentee.get('/connect'))).toContain('you told the team about')
})

test('a month has as many days as it has', () => {
  expect(addMonths('2026-11-30', 3)).toBe('2027-02-28')
  expect(addMonths('2027-08-31', 6)).toBe('2028-02-29')
  expect(addMonths('2026-12-15', 12)).toBe('2027-12-15')
})
