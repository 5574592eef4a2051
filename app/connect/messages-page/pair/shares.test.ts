import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { locationOf, mainOf, pageWith } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair } from '../../../../test/stored-pair.ts'
import { db } from '../../../platform/db/db.server.ts'
import { menteeApplications, mentorApplications } from '../../../profiles/tables.ts'
import { connectSection } from '../../connect-personal-data.server.ts'
import { sendMessage } from '../../pairs/pair-messages.server.ts'
import { type Shareable, shownOf } from '../../pairs/shareables.ts'
import { byTeam, hold } from '../../people/holds.server.ts'
import { connectPeople } from '../../people/tables.ts'
import { pairSides } from '../../tables.ts'

vi.hoisted(() => {
  process.env.LANGUAGES = 'fr'
})

startWithoutMentors()
beforeEach(() => db().delete(menteeApplications))

const theirs = { email: 'rafiki@example.org', phone: '+254 711 000 111' }
const mine = { email: 'habari@example.org', linkedin: 'linkedin.example/in/habari' }

async function pairOfDays(days: number, messages = 3) {
  const pair = await newPair({ at: inDays(-days) })
  const { id, mentee, mentor } = pair
  await db().update(mentorApplications).set(theirs).where(eq(mentorApplications.userId, mentor.userId))
  await db().update(menteeApplications).set(mine).where(eq(menteeApplications.userId, mentee.userId))
  for (let count = 0; count < messages; count += 1)
    for (const { userId } of [mentee, mentor]) await sendMessage(userId, id, { formId: '', body: `Number ${count}.` })
  return pair
}

async function show(person: Person, path: string, ...shares: Shareable[]) {
  const [, seen = ''] = /name="seen" value="([^"]*)"/.exec(await mainOf(person.get(`${path}/shares`))) ?? []
  return post(person, path, seen, shares)
}

function post(person: Person, path: string, seen: string, shares: Shareable[]) {
  return person.post(`${path}/shares`, new URLSearchParams([['seen', seen], ...shares.map((each) => ['share', each])]))
}

async function sees(person: Person, path: string, ...values: string[]) {
  const pages = [await mainOf(person.get(path)), await (await person.get(`${path}.data`)).text()]
  return values.map((value) => pages.map((page) => page.includes(value)))
}
const yes = [true, true]
const no = [false, false]

test('a country is named in the language of whoever reads it', async () => {
  const { path, mentee, mentor } = await pairOfDays(0)
  await db().update(mentorApplications).set({ country: 'Senegal' })
  expect((await show(mentor, path, 'country')).status).toBe(302)
  expect(await mainOf(mentor.get(`/fr${path}/shares`))).toContain('Sénégal')
  expect(await mainOf(mentee.get(`/fr${path}`))).toContain('Sénégal')
})

test('ways of contact are seen when both have chosen one, as the applications have them now, and taking back hides them', async () => {
  const { path, mentee, mentor } = await pairOfDays(7)
  expect(locationOf(await show(mentor, path, 'email', 'phone'))).toBe(`${path}?done=shows#newest`)
  expect(await sees(mentee, path, theirs.email, theirs.phone)).toEqual([no, no])
  expect(await mainOf(mentor.get(path))).toMatch(
    /You show [^.]*: Email, Phone\.<span> Your email, phone or LinkedIn shows once/,
  )
  expect((await show(mentee, path, 'linkedin')).status).toBe(302)
  expect(await sees(mentee, path, theirs.email, theirs.phone)).toEqual([yes, yes])
  expect(await sees(mentor, path, mine.linkedin, mine.email)).toEqual([yes, no])
  const page = await mainOf(mentee.get(path))
  expect(page).not.toMatch(/href="(tel|mailto|http)/)
  const moved = { email: 'safari@example.org' }
  await db().update(mentorApplications).set(moved).where(eq(mentorApplications.userId, mentor.userId))
  expect(await sees(mentee, path, theirs.email, moved.email)).toEqual([no, yes])
  expect((await show(mentee, path)).status).toBe(302)
  expect(await sees(mentee, path, moved.email, theirs.phone)).toEqual([no, no])
  expect(await sees(mentor, path, mine.linkedin)).toEqual([no])
})

test.each([
  [6, 3],
  [7, 2],
])('after %i days and %i messages of each, ways of contact cannot be chosen', async (days, messages) => {
  const { id, path, mentee, mentor } = await pairOfDays(days, messages)
  const page = await mainOf(mentee.get(`${path}/shares`))
  expect(page).toContain('once each of you has sent 3 messages')
  expect(page).not.toContain('value="email"')
  for (const person of [mentee, mentor]) expect((await show(person, path, 'name', 'email')).status).toBe(409)
  const sides = await db().select().from(pairSides).where(eq(pairSides.pairId, id))
  expect(sides.map(({ shares }) => shares)).toEqual([null, null])
})

test('a name shows alone from the first day, and never before how to stay safe has been read', async () => {
  const { path, mentee, mentor, mentorName } = await pairOfDays(0, 0)
  await db().update(mentorApplications).set({ fullName: 'Achieng Otieno', country: 'Malawi' })
  await db().update(pairSides).set({ knowsSafety: false })
  expect(await mainOf(mentor.get(`${path}/shares`))).toMatch(/Please read first(?!.*Achieng)/s)
  expect((await show(mentor, path, 'name')).status).toBe(409)
  await mentor.post(path, { do: 'safety' })
  await mentee.post(path, { do: 'safety' })
  expect(await mainOf(mentor.get(`${path}/shares`))).toContain('Name: Achieng Otieno')
  expect((await show(mentor, path, 'name')).status).toBe(302)
  expect(await sees(mentee, path, 'Achieng Otieno', 'Malawi', mentorName)).toEqual([yes, no, yes])
})

test.each(['mentee', 'mentor'] as const)('while a %s is on hold, neither sees anything of the other', async (part) => {
  const { path, mentee, mentor } = await pairOfDays(7)
  await show(mentor, path, 'name', 'email')
  await show(mentee, path, 'email')
  const userId = { mentee, mentor }[part].userId
  await db().transaction((tx) => hold(tx, userId, byTeam, new Date()))
  expect(await sees(mentee, path, theirs.email)).toEqual([no])
  expect(await sees(mentor, path, mine.email)).toEqual([no])
  for (const person of [mentee, mentor]) expect(await mainOf(person.get(path))).not.toContain('shows you')
})

test('after an ending nothing is shown', async () => {
  const { id, path, mentee, mentor } = await pairOfDays(7)
  await show(mentor, path, 'name', 'email')
  await show(mentee, path, 'email')
  await mentor.post(path, { do: 'end' })
  const sides = await db().select().from(pairSides).where(eq(pairSides.pairId, id))
  expect(sides.map(({ shares }) => shares)).toEqual([null, null])
  expect(await sees(mentee, path, theirs.email)).toEqual([no])
  await pageWith(404, post(mentee, path, '', ['name']), 'You had chosen: Name')
})

test('what somebody shows is sealed and in the own data, and nobody is told when it is shown or taken back', async () => {
  const { path, mentee, mentor } = await pairOfDays(7)
  const heard = () => db().update(connectPeople).set({ mailDueAt: null, mailedOn: null })
  const isTold = async (person: Person) => {
    const people = await db().select().from(connectPeople)
    return people.find(({ userId }) => userId === person.userId)?.mailDueAt !== null
  }
  await heard()
  await show(mentor, path, 'email')
  await show(mentor, path, 'email', 'country')
  await show(mentor, path)
  expect([await isTold(mentee), await isTold(mentor)]).toEqual([false, false])
  await show(mentor, path, 'phone')
  const stored = await db().execute<{ shares: string }>(sql`select shares from pair_sides where shares is not null`)
  expect(stored.map(({ shares }) => shares)).toEqual([expect.stringMatching(/^s2\./)])
  expect((await connectSection(mentor.userId)).facts).toContainEqual({ title: 'What you show them', answer: 'Phone' })
})

test('a way of contact that the application does not have counts for nothing, also once it is emptied there', async () => {
  const { path, mentee, mentor } = await pairOfDays(7)
  const write = (linkedin: string | null) =>
    db().update(menteeApplications).set({ linkedin }).where(eq(menteeApplications.userId, mentee.userId))
  await show(mentor, path, 'email')
  await write(null)
  await show(mentee, path, 'linkedin')
  expect(await sees(mentee, path, theirs.email)).toEqual([no])
  await write(mine.linkedin)
  expect(await sees(mentee, path, theirs.email)).toEqual([yes])
  await write(null)
  expect(await sees(mentee, path, theirs.email)).toEqual([no])
})

test('an old form shows nothing again that has been taken back', async () => {
  const { path, mentee, mentor } = await pairOfDays(7)
  await show(mentee, path, 'email')
  await show(mentor, path, 'phone')
  await show(mentor, path)
  await pageWith(409, post(mentor, path, 'phone', ['country', 'phone']), 'You had chosen: Country, Phone')
  expect(await sees(mentee, path, theirs.phone)).toEqual([no])
})

test('what is shown depends on both', () => {
  expect(shownOf(['name', 'email'], [])).toEqual(['name'])
  expect(shownOf(['name', 'email'], ['country'])).toEqual(['name'])
  expect(shownOf(['name', 'email'], ['phone'])).toEqual(['name', 'email'])
  expect(shownOf(['country'], ['phone'])).toEqual(['country'])
})
