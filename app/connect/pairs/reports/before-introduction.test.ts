import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type Person } from '../../../../test/app.ts'
import { mainOf } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, offerTo, openId, openMentor } from '../../../../test/stored-request.ts'
import { db } from '../../../platform/db/db.server.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { holdOf } from '../../people/holds.server.ts'
import { connectMentees } from '../../people/tables.ts'
import { answerRequest } from '../../requests/answers.server.ts'
import { choose } from '../../requests/choices.server.ts'
import { pairReports, recentPairs } from '../../tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(pairReports)
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const note = 'I know where you work.'
const no = { kind: 'not now', kindSentence: null } as const

async function two() {
  const [mentee, mentor] = [await newMember(), await newMember()]
  await admittedMentee({ userId: mentee.userId })
  await db().update(connectMentees).set({ note }).where(eq(connectMentees.userId, mentee.userId))
  const { listingId, fullName } = await openMentor(1, { userId: mentor.userId })
  return { mentee, mentor, listingId, mentorName: fullName }
}

async function asking() {
  const people = await two()
  await chooseAll(people.mentee.userId, [people])
  return withPath(people)
}

async function suggested() {
  const people = await two()
  await offerTo(people.mentee.userId, people.mentor.userId)
  return withPath(people)
}

async function withPath(people: Awaited<ReturnType<typeof two>>) {
  const id = await openId(people.mentee.userId)
  return { ...people, id, path: `/connect/${id}/report` }
}

function tellTeam(person: Person, path: string, changes: Record<string, string | string[]> = {}) {
  return person.post(path, { id: 'A'.repeat(22), kind: 'threat', words: 'He threatens me.', ...changes })
}

test('a mentor tells of a request, and shows the team the note that came with it', async () => {
  const { mentee, mentor, path } = await asking()
  expect(await mainOf(mentor.get('/connect'))).toContain(`href="${path}"`)
  const form = await mainOf(mentor.get(path))
  expect(form).toContain(note)
  expect((await tellTeam(mentor, path, { messages: 'note' })).status).toBe(302)
  const [report] = await db().select().from(pairReports)
  expect(report).toMatchObject({ reporterId: mentor.userId, reportedId: mentee.userId, reportedAs: 'mentee' })
  expect((JSON.parse(report?.evidence ?? '[]') as { body: string }[]).map(({ body }) => body)).toEqual([note])
  expect(await holdOf(db(), mentee.userId)).toBe('untold')
  expect(await mainOf(mentor.get('/connect'))).not.toContain(note)
})

test('a mentee tells nothing of a mentor whom they have asked, from whom nothing has come', async () => {
  const { mentee, mentor, id, path } = await asking()
  const refused = async () => {
    expect(await mainOf(mentee.get('/connect'))).not.toContain(`href="${path}"`)
    expect((await mentee.get(path)).status).toBe(404)
    expect((await tellTeam(mentee, path)).status).toBe(404)
  }
  await refused()
  await answerRequest(mentor.userId, id, no)
  await refused()
})

test('both tell of an offer; nobody else, and no mentor whom a request never reached', async () => {
  const { mentee, mentor, mentorName, path } = await suggested()
  for (const person of [mentee, mentor]) expect(await mainOf(person.get('/connect'))).toContain(`href="${path}"`)
  expect(await mainOf(mentee.get(path))).toContain(mentorName)
  expect((await (await newMember()).get(path)).status).toBe(404)
  const apart = await two()
  await blockIn(apart)
  expect(await allOfMentee(apart.mentee.userId)).toMatchObject([{ state: 'open', reaches: 'nobody' }, {}])
  expect((await apart.mentor.get(`/connect/${await openId(apart.mentee.userId)}/report`)).status).toBe(404)
})

test.each([
  ['mentor', 'a request', asking],
  ['mentor', 'an offer', suggested],
  ['mentee', 'an offer', suggested],
] as const)('a block by the %s ends %s, reads like a no, and is for good', async (by, _, make) => {
  const [people, declined] = [await make(), await make()]
  await answerRequest(declined.mentor.userId, declined.id, no)
  expect((await people[by].post('/connect', { do: 'block', request: people.id })).status).toBe(302)
  const [mine, theirs] = await Promise.all(
    [people, declined].map(async ({ mentee, mentorName }) =>
      (await mainOf(mentee.get('/connect'))).replaceAll(mentorName, 'NAME').replace(/[\w-]{22}/g, ''),
    ),
  )
  expect(mine).toBe(theirs)
  expect(await mainOf(people.mentor.get('/connect'))).not.toContain(note)
  const kept = await db().select({ lasts: recentPairs.lasts }).from(recentPairs)
  expect(kept.filter(({ lasts }) => lasts === 'for good')).toHaveLength(1)
  const again = await people[by].post('/connect', { do: 'block', request: people.id })
  expect(again.status).toBe(302)
})

test('a mentee shows the team their note with an offer, also after the mentor has said no', async () => {
  const { mentee, mentor, path } = await suggested()
  expect(await mainOf(mentee.get(path))).toContain('Your note for a mentor, ')
  await tellTeam(mentee, path, { messages: 'note' })
  expect(await holdOf(db(), mentor.userId)).toBe('untold')
  const [report] = await db().select().from(pairReports)
  expect(report?.evidence).toContain(note)
  const declined = await suggested()
  await answerRequest(declined.mentor.userId, declined.id, no)
  expect(await mainOf(declined.mentee.get('/connect'))).toContain(`href="${declined.path}"`)
  await tellTeam(declined.mentee, declined.path)
  expect(await holdOf(db(), declined.mentor.userId)).toBe('untold')
})

test('a report can block at once', async () => {
  const { mentor, mentee, path } = await asking()
  await tellTeam(mentor, path, { also: 'block' })
  expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'declined' }])
})

async function blockIn({ mentee, mentor, listingId }: Awaited<ReturnType<typeof two>>) {
  await choose(mentee.userId, listingId)
  await mentor.post('/connect', { do: 'block', request: await openId(mentee.userId) })
  // Under another name, as which the mentee does not recognise the mentor.
  await db()
    .delete(recentPairs)
    .where(eq(recentPairs.until, await soonest()))
  await choose(mentee.userId, listingId)
}

async function soonest() {
  const [first] = await db().select().from(recentPairs).orderBy(recentPairs.until).limit(1)
  return first?.until ?? ''
}
