import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inDays } from '../../../../test/in-days.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { admittedMentee, chooseAll, openMentor, pairingsOf } from '../../../../test/stored-request.ts'
import { storedUser } from '../../../../test/stored-user.ts'
import { ensureKeyring } from '../../../platform/crypto/keyring.server.ts'
import { db, primarySql } from '../../../platform/db/db.server.ts'
import { auditLog } from '../../../platform/db/tables.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications } from '../../tables.ts'
import { settle } from '../news/settle.server.ts'
import { answerRequest } from '../requests/request-answers.server.ts'
import { connectAvoid, connectMentees, connectPeople, connectRounds, pairings } from '../tables.ts'
import { pauseSearch } from '../transitions/mentee-states.server.ts'
import { changePlaces } from '../transitions/mentor-states.server.ts'
import { latestRound, previewRound, runRound, undoRound } from './rounds.server.ts'

startWithoutMentors()
await ensureKeyring(db())
const admin = await storedUser({ isAdmin: true })

beforeEach(async () => {
  for (const table of [menteeApplications, connectAvoid, connectRounds]) await db().delete(table)
})

test('a preview writes nothing and says the same twice, and a run does what it said', async () => {
  const mentors = [await openMentor(1), await openMentor(2)]
  const mentees = await Promise.all(Array.from({ length: 4 }, () => admittedMentee()))
  const before = await everything()
  const preview = await previewRound(admin.userId)
  expect(await previewRound(admin.userId)).toEqual(preview)
  expect(await everything()).toEqual(before)
  expect(preview.suggestions).toHaveLength(3)
  expect(preview.left).toEqual([{ mentee: expect.any(String), weeks: 0, couldMatch: true }])
  for (const { reasons } of preview.suggestions) expect(reasons.length).toBeGreaterThan(0)
  expect(await runRound(admin.userId, preview.digest)).toBe('done')
  const offers = await db().select().from(pairings)
  const referenceOf = (id: string | null) => [...mentors, ...mentees].find(({ userId }) => userId === id)?.publicId
  const made = offers.map(({ menteeId, mentorId }) => [referenceOf(menteeId), referenceOf(mentorId)])
  expect(made.sort()).toEqual(preview.suggestions.map(({ mentee, mentor }) => [mentee, mentor]).sort())
  for (const each of offers)
    expect(each).toMatchObject({ state: 'open', source: 'round', openedOn: isoDay(new Date()) })
  expect(await verbs()).toEqual(['run round'])
})

test('who has waited longer comes first, and who is left over reads why in the preview', async () => {
  await openMentor(1)
  const [late, early] = [await admittedMentee(), await admittedMentee()]
  await waitingFor(early.userId, 20)
  const stranger = await admittedMentee()
  await db().update(connectPeople).set({ languages: 'Zulu' }).where(eq(connectPeople.userId, stranger.userId))
  const preview = await previewRound(admin.userId)
  expect(preview.suggestions).toMatchObject([{ mentee: early.publicId, weeks: 2 }])
  expect(preview.left).toEqual(
    expect.arrayContaining([
      { mentee: late.publicId, weeks: 0, couldMatch: true },
      { mentee: stranger.publicId, weeks: 0, couldMatch: false },
    ]),
  )
})

test('a round says that it has changed when anything has, and then does nothing', async () => {
  const [mentee, mentor] = [await admittedMentee(), await openMentor(1)]
  const { digest } = await previewRound(admin.userId)
  const day = addDays(isoDay(new Date()), 9)
  await pauseSearch(mentee.userId, day)
  expect(await runRound(admin.userId, digest)).toBe('changed')
  await admittedMentee()
  expect(await runRound(admin.userId, digest)).toBe('changed')
  const now = await previewRound(admin.userId)
  await changePlaces(mentor.userId, { capacity: 1, awayUntil: day })
  expect(await runRound(admin.userId, now.digest)).toBe('changed')
  expect(await runRound(admin.userId, '')).toBe('changed')
  expect(await db().$count(pairings)).toBe(0)
  expect(await db().$count(connectRounds)).toBe(0)
})

test('of two admins who press at once, one runs the round', async () => {
  await openMentor(3)
  for (let each = 0; each < 3; each++) await admittedMentee()
  const { digest } = await previewRound(admin.userId)
  const other = await storedUser({ isAdmin: true })
  const results = await Promise.all([admin, other, admin].map(({ userId }) => runRound(userId, digest)))
  expect(results.sort()).toEqual(['changed', 'changed', 'done'])
  expect(await db().$count(pairings)).toBe(3)
})

test('an undone round leaves nothing but what was there before: places, weeks, choices in line and mails', async () => {
  const [one, two] = [await openMentor(1), await openMentor(1)]
  const mentees = [await admittedMentee(), await admittedMentee()]
  const at = inDays(0)
  const earlier = new Date(at.getTime() + 3_600_000)
  await db().update(connectPeople).set({ mailDueAt: earlier }).where(eq(connectPeople.userId, one.userId))
  const before = await peopleBefore()
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  expect(await db().$count(pairings)).toBe(2)
  expect(await mailsOf([two, ...mentees])).not.toContain(null)
  expect(await undoRound(admin.userId, at)).toBe(true)
  expect(await db().$count(pairings)).toBe(0)
  expect(await peopleBefore()).toEqual(before)
  expect(await mailsOf([one])).toEqual([earlier])
  expect(await latestRound(at)).toMatchObject({ isUndone: true, canUndo: false })
  expect(await undoRound(admin.userId, at)).toBe(false)
  expect((await previewRound(admin.userId, at)).suggestions).toHaveLength(2)
  expect(await verbs()).toEqual(['run round', 'undo round'])
})

test('a mail that has left is not called back, and none comes twice', async () => {
  await openMentor(1)
  const mentee = await admittedMentee()
  const at = inDays(0)
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  await db().update(connectPeople).set({ mailDueAt: at })
  await settle(at)
  expect(await undoRound(admin.userId, at)).toBe(true)
  expect(await mailsOf([mentee])).toEqual([null])
})

test('a round is undone within a day and until the first answer, whatever it is', async () => {
  const at = inDays(0)
  const round = async () => {
    for (const table of [menteeApplications, connectRounds]) await db().delete(table)
    const [mentee, mentor] = [await admittedMentee(), await openMentor(1)]
    await admittedMentee()
    await openMentor(1)
    await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
    const [offer] = await pairingsOf(mentee.userId)
    return { mentee: mentee.userId, mentor: offer?.mentorId ?? mentor.userId, id: offer?.id ?? '' }
  }
  const answers = [
    ({ mentee, id }: Made) => answerRequest(mentee, id, { kind: 'yes' }, at),
    ({ mentee, id }: Made) => answerRequest(mentee, id, { kind: 'not now', kindSentence: null }, at),
    ({ mentor, id }: Made) => answerRequest(mentor, id, { kind: 'more days' }, at),
    ({ mentor, id }: Made) => answerRequest(mentor, id, { kind: 'question', words: 'Since when?' }, at),
    async ({ mentee, mentor, id }: Made) => {
      for (const userId of [mentee, mentor]) await answerRequest(userId, id, { kind: 'yes' }, at)
      return true
    },
  ]
  for (const answer of answers) {
    expect(await answer(await round())).toBe(true)
    expect(await undoRound(admin.userId, at)).toBe(false)
  }
  await round()
  expect(await undoRound(admin.userId, new Date(at.getTime() + 86_400_000))).toBe(false)
  expect(await undoRound(admin.userId, new Date(at.getTime() + 86_399_000))).toBe(true)
})

test('a mentor who left by then keeps nothing, and the rest is undone', async () => {
  const at = inDays(0)
  const mentees = [await admittedMentee(), await admittedMentee()]
  await openMentor(2)
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  await pauseSearch(mentees[0]?.userId ?? '', addDays(isoDay(at), 9), at)
  expect(await undoRound(admin.userId, at)).toBe(true)
  expect(await db().$count(pairings)).toBe(0)
})

test('an admin sees nothing of a pair that concerns them, and the round makes it all the same', async () => {
  await admittedMentee({ userId: admin.userId })
  await admittedMentee()
  await openMentor(2)
  const preview = await previewRound(admin.userId)
  expect([preview.suggestions.length, preview.hidden]).toEqual([1, 1])
  const other = await previewRound('another admin')
  expect([other.suggestions.length, other.hidden, other.digest]).toEqual([2, 0, preview.digest])
  expect(await runRound(admin.userId, preview.digest)).toBe('done')
  expect(await pairingsOf(admin.userId)).toHaveLength(1)
})

test('who wants to choose alone is in a round for that choice only, and nobody is matched with whom they tried', async () => {
  const [full, free] = [await openMentor(1), await openMentor(1)]
  const mentee = await admittedMentee({ matchPreference: 'I’d like to select a mentor from the directory' })
  expect(await previewRound(admin.userId)).toMatchObject({ suggestions: [], left: [] })
  await chooseAll(mentee.userId, [full])
  const [request] = await pairingsOf(mentee.userId)
  await answerRequest(full.userId, request?.id ?? '', { kind: 'not now', kindSentence: null })
  expect(await previewRound(admin.userId)).toMatchObject({ suggestions: [], left: [] })
  await db().update(menteeApplications).set({ matchPreference: 'anything else' })
  expect((await previewRound(admin.userId)).suggestions).toMatchObject([{ mentor: free.publicId }])
  await changePlaces(free.userId, { capacity: 1, awayUntil: addDays(isoDay(new Date()), 9) })
  expect(await previewRound(admin.userId)).toMatchObject({ suggestions: [], left: [{ couldMatch: false }] })
})

test('what is kept of a round goes after 90 days', async () => {
  await openMentor(1)
  await admittedMentee()
  await runRound(admin.userId, (await previewRound(admin.userId)).digest)
  await settle(inDays(89))
  expect(await db().$count(connectRounds)).toBe(1)
  await settle(inDays(91))
  expect(await db().$count(connectRounds)).toBe(0)
})

type Made = { mentee: string; mentor: string; id: string }

/** Returns a fingerprint of each table. */
async function everything() {
  const tables = await primarySql()`select relname as name from pg_class
    where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 1`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await primarySql().unsafe(
      `select md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`,
    )
    found[name] = row?.sum
  }
  return found
}

function peopleBefore() {
  return primarySql()`select m.user_id, m.joined_on, m.state, p.mail_due_at, m.asked_on
    from connect_mentees m join connect_people p using (user_id) order by 1`
}

async function mailsOf(people: { userId: string }[]) {
  const rows = await db().select().from(connectPeople)
  return people.map((person) => rows.find(({ userId }) => userId === person.userId)?.mailDueAt)
}

async function waitingFor(userId: string, days: number) {
  await db()
    .update(connectMentees)
    .set({ joinedOn: addDays(isoDay(new Date()), -days) })
    .where(eq(connectMentees.userId, userId))
}

async function verbs() {
  const rows = await db().select().from(auditLog).orderBy(auditLog.position)
  return rows
    .map(({ verb }) => verb)
    .slice(-2)
    .filter((verb) => verb.endsWith('round'))
}
