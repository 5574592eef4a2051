import { desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inDays } from '../../../test/in-days.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { admittedMentee, allOfMentee, chooseAll, newOffer, offerTo, openMentor } from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { runDueWork } from '../due.server.ts'
import { byTeam, hold } from '../people/holds.server.ts'
import { connectMentees, connectMentors, connectMonths, connectPeople } from '../people/tables.ts'
import { answerRequest } from '../requests/answers.server.ts'
import { changePlaces } from '../requests/places.server.ts'
import { pauseSearch, resumeSearch } from '../requests/searches.server.ts'
import { connectRounds, recentPairs, requests } from '../tables.ts'
import { boardOf } from './board.server.ts'
import { bestMentorsOf, proposePair, withdrawOffer } from './offers.server.ts'
import { previewRound, runRound } from './rounds.server.ts'

startWithoutMentors()
await ensureKeyring(db())
const admin = await storedUser({ isAdmin: true })

beforeEach(async () => {
  for (const table of [menteeApplications, recentPairs, connectRounds, connectMonths]) await db().delete(table)
})

test('a preview writes nothing and says the same twice, and a run does what it said', async () => {
  const mentors = [await openMentor(1), await openMentor(2)]
  const mentees = await Promise.all(Array.from({ length: 4 }, () => admittedMentee()))
  const before = await everything()
  const preview = await previewRound(admin.userId)
  expect(await previewRound(admin.userId)).toEqual(preview)
  expect(await everything()).toEqual(before)
  expect(preview.suggestions).toHaveLength(3)
  expect(preview.left).toEqual([{ publicId: expect.any(String), weeks: 0, couldMatch: true }])
  expect(preview.suggestions).toMatchObject([1, 2, 3].map(() => ({ reasons: { stepsAhead: 2 } })))
  expect(await runRound(admin.userId, preview.digest)).toBe('done')
  const offers = await db().select().from(requests)
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
      { publicId: late.publicId, weeks: 0, couldMatch: true },
      { publicId: stranger.publicId, weeks: 0, couldMatch: false },
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
  expect(await db().$count(requests)).toBe(0)
  expect(await db().$count(connectRounds)).toBe(0)
})

test('of admins who press at once, one runs the round', async () => {
  await openMentor(3)
  for (let each = 0; each < 3; each++) await admittedMentee()
  const { digest } = await previewRound(admin.userId)
  const other = await storedUser({ isAdmin: true })
  const results = await Promise.all([admin, other, admin].map(({ userId }) => runRound(userId, digest)))
  expect(results).toEqual(['done', 'done', 'done'])
  expect(await db().$count(requests)).toBe(3)
  expect(await db().$count(connectRounds)).toBe(1)
})

test('the same pairs are asked again when their offers have come to nothing', async () => {
  const [mentee] = [await admittedMentee(), await openMentor(1)]
  const { digest } = await previewRound(admin.userId)
  expect(await runRound(admin.userId, digest)).toBe('done')
  await pauseSearch(mentee.userId, addDays(isoDay(new Date()), 9))
  await resumeSearch(mentee.userId)
  expect((await previewRound(admin.userId)).digest).toBe(digest)
  expect(await runRound(admin.userId, digest)).toBe('done')
  expect(await allOfMentee(mentee.userId)).toMatchObject([{ state: 'open' }])
})

test('many who answer while a round runs wait for it, and none in vain', async () => {
  const offers = []
  for (let each = 0; each < 14; each++) offers.push(await newOffer())
  await openMentor(1)
  await admittedMentee()
  const { digest } = await previewRound(admin.userId)
  const [run, ...answers] = await Promise.all([
    runRound(admin.userId, digest),
    ...offers.map(({ mentee, id }) => answerRequest(mentee.userId, id, { kind: 'yes' })),
  ])
  expect([run, new Set(answers)]).toEqual(['done', new Set([true])])
})

const no = { kind: 'not now' as const, kindSentence: null }
const late: Record<string, (offer: Awaited<ReturnType<typeof newOffer>>) => Promise<unknown>> = {
  'both have said yes': ({ mentee, mentor, id }) =>
    Promise.all([mentee, mentor].map(({ userId }) => answerRequest(userId, id, { kind: 'yes' }))),
  'both have said yes, and one of them has been put on hold': async ({ mentee, mentor, id }) => {
    await answerRequest(mentee.userId, id, { kind: 'yes' })
    await db().transaction((tx) => hold(tx, mentor.userId, byTeam, new Date()))
    await db().update(requests).set({ saidYes: 'both' }).where(eq(requests.id, id))
  },
  'it has been withdrawn': async ({ mentee, id }) => {
    expect(await withdrawOffer(admin.userId, id)).toBe(true)
    const [record] = await db().select().from(auditLog).orderBy(desc(auditLog.position)).limit(1)
    expect(record).toMatchObject({ adminId: admin.userId, verb: 'withdraw offer', target: mentee.publicId })
  },
  'one has said no': ({ mentor, id }) => answerRequest(mentor.userId, id, no),
  'one of the two is on hold': ({ mentee }) => db().transaction((tx) => hold(tx, mentee.userId, byTeam, new Date())),
  'it is a request of the mentee': ({ id }) =>
    db().update(requests).set({ source: 'choice' }).where(eq(requests.id, id)),
}

test.each(Object.entries(late))('an offer is neither shown nor withdrawn once %s', async (_, act) => {
  const offer = await newOffer()
  expect((await boardOf(admin.userId)).offers.count).toBe(1)
  await act(offer)
  const before = await allOfMentee(offer.mentee.userId)
  expect((await boardOf(admin.userId)).offers).toMatchObject({ count: 0, first: [] })
  expect(await withdrawOffer(admin.userId, offer.id)).toBe(false)
  expect(await withdrawOffer(admin.userId, 'no id')).toBe(false)
  expect(await allOfMentee(offer.mentee.userId)).toEqual(before)
})

test('the board shows the newest twenty offers of rounds and of the team, and says how many there are', async () => {
  const [older, newer] = [await newOffer({ at: inDays(-2) }), await newOffer({ at: inDays(-1) })]
  await openMentor(20)
  await db().update(connectMentors).set({ capacity: 5 })
  for (let each = 0; each < 3; each++) await admittedMentee()
  await runRound(admin.userId, (await previewRound(admin.userId)).digest)
  const { count, first } = (await boardOf(admin.userId)).offers
  expect(count).toBe(5)
  expect(first.map(({ source }) => source)).toEqual(['round', 'round', 'round', 'team', 'team'])
  expect(first.slice(-2)).toMatchObject([
    { id: newer.id, mentee: newer.mentee.publicId, mentor: newer.mentor.publicId },
    { id: older.id, mentee: older.mentee.publicId, mentor: older.mentor.publicId },
  ])
})

test('two people who look for a mentor and are one meet in one part only', async () => {
  const both = [await openMentor(1), await openMentor(1)]
  for (const { userId } of both) await admittedMentee({ userId })
  const preview = await previewRound(admin.userId)
  expect([preview.pairCount, preview.leftCount]).toEqual([1, 1])
  await runRound(admin.userId, preview.digest)
  const [offer] = await db().select().from(requests)
  for (const userId of [offer?.menteeId ?? '', offer?.mentorId ?? ''])
    await answerRequest(userId, offer?.id ?? '', { kind: 'yes' })
  expect(await previewRound(admin.userId)).toMatchObject({ pairCount: 0, leftCount: 1 })
  expect(await offerTo(offer?.mentorId ?? '', offer?.menteeId ?? '')).toBe(false)
  const listing = both.find(({ userId }) => userId === offer?.menteeId)
  await chooseAll(offer?.mentorId ?? '', listing ? [listing] : [])
  expect(await allOfMentee(offer?.mentorId ?? '')).toMatchObject([{ state: 'open', reaches: 'nobody' }])
})

test.each(['mentee', 'mentor'] as const)('no admin sees or withdraws an offer to themselves as a %s', async (part) => {
  const mentee = await admittedMentee(part === 'mentee' ? { userId: admin.userId } : {})
  const mentor = await openMentor(1, part === 'mentor' ? { userId: admin.userId } : {})
  const other = await storedUser({ isAdmin: true })
  expect(await proposePair(other.userId, mentee.publicId, mentor.publicId)).toBe(true)
  const [offer] = await allOfMentee(mentee.userId)
  expect((await boardOf(admin.userId)).offers.count).toBe(0)
  expect(await withdrawOffer(admin.userId, offer?.id ?? '')).toBe(false)
  expect((await boardOf(other.userId)).offers).toMatchObject({ count: 1, first: [{ id: offer?.id, source: 'team' }] })
  expect(await withdrawOffer(other.userId, offer?.id ?? '')).toBe(true)
})

test('an admin is matched only in the rounds of others, and nothing on a page gives it away', async () => {
  await admittedMentee({ userId: admin.userId })
  await openMentor(1, { userId: admin.userId })
  const mentee = await admittedMentee()
  await openMentor(2)
  const own = await previewRound(admin.userId)
  expect([own.pairCount, own.leftCount]).toEqual([1, 0])
  expect(own.suggestions).toMatchObject([{ mentee: mentee.publicId }])
  const other = await storedUser({ isAdmin: true })
  const theirs = await previewRound(other.userId)
  expect(theirs.pairCount).toBe(2)
  expect(await runRound(other.userId, theirs.digest)).toBe('done')
  expect(await allOfMentee(admin.userId)).toHaveLength(1)
})

test('no admin sees or proposes anything about themselves', async () => {
  const other = await storedUser({ isAdmin: true })
  const own = await admittedMentee({ userId: admin.userId })
  const ownAsMentor = await openMentor(1, { userId: admin.userId })
  const [mentee, mentor] = [await admittedMentee(), await openMentor()]
  expect((await boardOf(admin.userId)).waiting).toMatchObject({ count: 1, first: [{ publicId: mentee.publicId }] })
  expect((await boardOf(other.userId)).waiting.count).toBe(2)
  expect(await bestMentorsOf(admin.userId, own.publicId)).toEqual({ kind: 'not seeking' })
  expect(await bestMentorsOf(admin.userId, mentee.publicId)).toMatchObject({ best: [{ mentor: mentor.publicId }] })
  expect(await proposePair(admin.userId, own.publicId, mentor.publicId)).toBe(false)
  expect(await proposePair(admin.userId, mentee.publicId, ownAsMentor.publicId)).toBe(false)
  expect(await db().$count(requests)).toBe(0)
  expect(await proposePair(other.userId, own.publicId, mentor.publicId)).toBe(true)
  expect((await boardOf(admin.userId, inDays(4))).silent.count).toBe(0)
  expect((await boardOf(other.userId, inDays(4))).silent.count).toBe(1)
  // That two are asked already would tell who is behind a made-up name.
  expect(await proposePair(admin.userId, own.publicId, mentor.publicId)).toBe(false)
  expect(await db().$count(requests)).toBe(1)
})

test('of those who propose a mentor to the same mentee at once, one asks', async () => {
  const [mentee, mentor, other] = [await admittedMentee(), await openMentor(), await openMentor()]
  const proposed = [mentor, other, mentor].map(({ publicId }) => proposePair(admin.userId, mentee.publicId, publicId))
  // The one that comes second is told that it is done, if it is the same.
  expect(await Promise.all(proposed)).toContain(true)
  expect(await db().$count(requests)).toBe(1)
})

test('who wants to choose alone is in a round for that choice only, and nobody is matched with whom they tried', async () => {
  const [full, free] = [await openMentor(1), await openMentor(1)]
  const mentee = await admittedMentee({ matchPreference: fromDirectory })
  expect(await previewRound(admin.userId)).toMatchObject({ suggestions: [], left: [] })
  await chooseAll(mentee.userId, [full])
  const [request] = await allOfMentee(mentee.userId)
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
  await runDueWork(inDays(89))
  expect(await db().$count(connectRounds)).toBe(1)
  await runDueWork(inDays(91))
  expect(await db().$count(connectRounds)).toBe(0)
})

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

async function waitingFor(userId: string, days: number) {
  const joinedOn = addDays(isoDay(new Date()), -days)
  await db().update(connectMentees).set({ joinedOn }).where(eq(connectMentees.userId, userId))
}

async function verbs() {
  const rows = await db().select().from(auditLog).orderBy(auditLog.position)
  return rows
    .map(({ verb }) => verb)
    .slice(-2)
    .filter((verb) => verb.endsWith('round'))
}
