import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newMember, type Person } from '../../../../test/app.ts'
import { mainOf } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { admittedMentee, chooseAll, offerTo, openId, openMentor, pairingsOf } from '../../../../test/stored-request.ts'
import { db } from '../../../platform/db/db.server.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { connectMentees } from '../../people/tables.ts'
import { choose } from '../../requests/choices.server.ts'
import { holdOf } from '../../requests/holds.server.ts'
import { answerRequest, replyToQuestion, takeRequestBack } from '../../requests/request-answers.server.ts'
import { pauseSearch } from '../../requests/searches.server.ts'
import { connectAvoid, pairReports } from '../../requests/tables.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(pairReports)
  await db().delete(menteeApplications)
  await db().delete(connectAvoid)
})

const note = 'I know where you work.'

async function two() {
  const [mentee, mentor] = [await newMember(), await newMember()]
  await admittedMentee({ userId: mentee.userId })
  await db().update(connectMentees).set({ note }).where(eq(connectMentees.userId, mentee.userId))
  const { listingId, fullName } = await openMentor(1, { userId: mentor.userId })
  return { mentee, mentor, listingId, mentorName: fullName }
}

async function asking({ question = false } = {}) {
  const people = await two()
  await chooseAll(people.mentee.userId, [people])
  const id = await openId(people.mentee.userId)
  if (question) await answerRequest(people.mentor.userId, id, { kind: 'question', words: 'Who are you?' })
  return { ...people, id, path: `/connect/${id}/report` }
}

function tellTeam(person: Person, path: string, changes: Record<string, string | string[]> = {}) {
  return person.post(path, { id: 'A'.repeat(22), kind: 'threat', words: 'He threatens me.', ...changes })
}

test('a mentor tells of a request, and shows the team what was written with it', async () => {
  const { mentee, mentor, id, path } = await asking({ question: true })
  await replyToQuestion(mentee.userId, id, 'You will see.')
  expect(await mainOf(mentor.get('/connect'))).toContain(`href="${path}"`)
  const form = await mainOf(mentor.get(path))
  for (const words of [note, 'Who are you?', 'You will see.']) expect(form).toContain(words)
  expect((await tellTeam(mentor, path, { messages: ['note', 'reply'] })).status).toBe(302)
  const [report] = await db().select().from(pairReports)
  expect(report).toMatchObject({ reporterId: mentor.userId, reportedId: mentee.userId, reportedAs: 'mentee' })
  expect((JSON.parse(report?.evidence ?? '[]') as { body: string }[]).map(({ body }) => body)).toEqual([
    ...[note, 'You will see.'],
  ])
  expect(await holdOf(db(), mentee.userId)).toBe('untold')
  expect(await mainOf(mentor.get('/connect'))).not.toContain(note)
})

test('a mentee tells of a question, but not of a mentor from whom nothing has come', async () => {
  const silent = await asking()
  expect(await mainOf(silent.mentee.get('/connect'))).not.toContain(`href="${silent.path}"`)
  expect((await silent.mentee.get(silent.path)).status).toBe(404)
  expect((await tellTeam(silent.mentee, silent.path)).status).toBe(404)
  const { mentee, mentor, path } = await asking({ question: true })
  expect(await mainOf(mentee.get('/connect'))).toContain(`href="${path}"`)
  const form = await mainOf(mentee.get(path))
  expect([form, form]).toEqual([expect.stringContaining('Your note for a mentor, '), expect.not.stringContaining(note)])
  await tellTeam(mentee, path, { messages: ['question', 'note'] })
  expect(await holdOf(db(), mentor.userId)).toBe('untold')
  const [report] = await db().select().from(pairReports)
  for (const words of ['Who are you?', note]) expect(report?.evidence).toContain(words)
})

test('both tell of an offer; nobody else, and no mentor whom a request never reached', async () => {
  const { mentee, mentor, mentorName } = await two()
  await offerTo(mentee.userId, mentor.userId)
  const path = `/connect/${await openId(mentee.userId)}/report`
  for (const person of [mentee, mentor]) expect(await mainOf(person.get('/connect'))).toContain(`href="${path}"`)
  expect(await mainOf(mentee.get(path))).toContain(mentorName)
  expect((await (await newMember()).get(path)).status).toBe(404)
  const apart = await two()
  await blockIn(apart)
  expect(await pairingsOf(apart.mentee.userId)).toMatchObject([{ state: 'open', reaches: 'nobody' }, {}])
  expect((await apart.mentor.get(`/connect/${await openId(apart.mentee.userId)}/report`)).status).toBe(404)
})

test.each(['mentee', 'mentor'] as const)(
  'a block by the %s ends a request, reads like a no, and is for good',
  async (by) => {
    const people = await asking({ question: true })
    const declined = await asking({ question: true })
    await answerRequest(declined.mentor.userId, declined.id, { kind: 'not now', kindSentence: null })
    expect((await people[by].post('/connect', { do: 'block', pairing: people.id })).status).toBe(302)
    const [mine, theirs] = await Promise.all(
      [people, declined].map(async ({ mentee, mentorName }) =>
        (await mainOf(mentee.get('/connect'))).replaceAll(mentorName, 'NAME').replace(/[\w-]{22}/g, ''),
      ),
    )
    expect(mine).toBe(theirs)
    expect(await mainOf(people.mentor.get('/connect'))).not.toContain(note)
    const kept = await db().select({ lasts: connectAvoid.lasts }).from(connectAvoid)
    expect(kept.filter(({ lasts }) => lasts === 'for good')).toHaveLength(1)
    const again = await people[by].post('/connect', { do: 'block', pairing: people.id })
    expect(again.status).toBe(302)
  },
)

test.each([
  ['takes it back', (id: string, menteeId: string) => takeRequestBack(menteeId, id)],
  ['pauses', (_: string, menteeId: string) => pauseSearch(menteeId, '2999-01-01')],
])('what two people asked and answered can be told of by both after the mentee %s', async (_, act) => {
  const { mentee, mentor, id, path } = await asking({ question: true })
  await replyToQuestion(mentee.userId, id, 'You will see.')
  await act(id, mentee.userId)
  for (const person of [mentee, mentor]) expect(await mainOf(person.get('/connect'))).toContain(`href="${path}"`)
  await tellTeam(mentor, path, { messages: 'reply' })
  const [report] = await db().select().from(pairReports)
  expect([report?.reportedId, report?.evidence]).toEqual([mentee.userId, expect.stringContaining('You will see.')])
  expect(await db().$count(connectAvoid)).toBe(0)
})

test('a mentee tells of a question after the mentor has said no', async () => {
  const { mentee, mentor, id, path } = await asking({ question: true })
  await answerRequest(mentor.userId, id, { kind: 'not now', kindSentence: null })
  expect(await mainOf(mentee.get('/connect'))).toContain(`href="${path}"`)
  await tellTeam(mentee, path)
  expect(await holdOf(db(), mentor.userId)).toBe('untold')
})

test('a report can block at once', async () => {
  const { mentor, mentee, path } = await asking()
  await tellTeam(mentor, path, { also: 'block' })
  expect(await pairingsOf(mentee.userId)).toMatchObject([{ state: 'declined' }])
})

async function blockIn({ mentee, mentor, listingId }: Awaited<ReturnType<typeof two>>) {
  await choose(mentee.userId, listingId)
  await mentor.post('/connect', { do: 'block', pairing: await openId(mentee.userId) })
  // Under another name, as which the mentee does not recognise the mentor.
  await db()
    .delete(connectAvoid)
    .where(eq(connectAvoid.until, await soonest()))
  await choose(mentee.userId, listingId)
}

async function soonest() {
  const [first] = await db().select().from(connectAvoid).orderBy(connectAvoid.until).limit(1)
  return first?.until ?? ''
}
