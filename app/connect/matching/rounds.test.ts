import { eq, ne } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { inDays } from '../../../test/in-days.ts'
import { inGate } from '../../../test/in-gate.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newPair } from '../../../test/stored-pair.ts'
import { admittedMentee, chooseAll, newOffer, offerTo, openMentor, pairingsOf } from '../../../test/stored-request.ts'
import { storedUser } from '../../../test/stored-user.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import { settle } from '../due.server.ts'
import { endPairFor } from '../pairs/ends.server.ts'
import { sendMessage } from '../pairs/pair-messages.server.ts'
import { tell } from '../people/notify.server.ts'
import { connectMentees, connectMonths, connectPeople } from '../people/tables.ts'
import { changePlaces } from '../requests/places.server.ts'
import { answerRequest } from '../requests/request-answers.server.ts'
import { requestsOfMentee } from '../requests/requests-page.server.ts'
import { pauseSearch, resumeSearch } from '../requests/searches.server.ts'
import { connectAvoid, connectRounds, pairings } from '../requests/tables.ts'
import { boardOf } from './board.server.ts'
import { bestMentorsOf, proposePair } from './propose.server.ts'
import { latestRound, previewRound, runRound, undoRound } from './rounds.server.ts'

startWithoutMentors()
await ensureKeyring(db())
const admin = await storedUser({ isAdmin: true })

beforeEach(async () => {
  for (const table of [menteeApplications, connectAvoid, connectRounds, connectMonths]) await db().delete(table)
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
  expect(await db().$count(pairings)).toBe(0)
  expect(await db().$count(connectRounds)).toBe(0)
})

test('of admins who press at once, one runs the round', async () => {
  await openMentor(3)
  for (let each = 0; each < 3; each++) await admittedMentee()
  const { digest } = await previewRound(admin.userId)
  const other = await storedUser({ isAdmin: true })
  const results = await Promise.all([admin, other, admin].map(({ userId }) => runRound(userId, digest)))
  expect(results).toEqual(['done', 'done', 'done'])
  expect(await db().$count(pairings)).toBe(3)
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
  expect(await pairingsOf(mentee.userId)).toMatchObject([{ state: 'open' }])
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

test('an undone round leaves what was there before: places, weeks, choices, news and mails', async () => {
  const at = inDays(0)
  const [one, two] = [await openMentor(1), await openMentor(1)]
  const mentees = [await admittedMentee(), await admittedMentee({ matchPreference: fromDirectory })]
  // Somebody who may ask nobody now has a choice in line.
  const asker = mentees[1]?.userId ?? ''
  await waitingFor(asker, 20)
  const askedOn = Array.from({ length: 5 }, () => isoDay(at))
  await db().update(connectMentees).set({ askedOn }).where(eq(connectMentees.userId, asker))
  await chooseAll(asker, [two], at)
  const isOne = eq(connectPeople.userId, one.userId)
  await db()
    .update(connectPeople)
    .set({ heardOn: addDays(isoDay(at), -6) })
  await db()
    .update(connectPeople)
    .set({ mailDueAt: new Date(at.getTime() + 3_600_000) })
    .where(isOne)
  const before = await stateOfAll()
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  expect(await db().$count(pairings)).toBe(2)
  expect((await requestsOfMentee(asker)).choices).toEqual([])
  expect(await mailsOf([two, ...mentees])).not.toContain(null)
  expect(await undo(admin.userId, at)).toBe(true)
  expect(await stateOfAll()).toEqual(before)
  expect((await requestsOfMentee(asker)).choices).toMatchObject([{ listing: two.listingId }])
  expect(await latestRound(admin.userId, at)).toMatchObject({ isUndone: true, canUndo: false })
  expect(await undo(admin.userId, at)).toBe(true)
  expect((await previewRound(admin.userId, at)).suggestions).toHaveLength(2)
  expect(await verbs()).toEqual(['run round', 'undo round'])
})

test('a mail that is sent for more than an undone round stays, whichever came first', async () => {
  const at = inDays(0)
  const mentor = await openMentor(3)
  const mentee = await admittedMentee()
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  await chooseAll((await admittedMentee()).userId, [mentor], at)
  await db().update(connectPeople).set({ mailDueAt: at }).where(eq(connectPeople.userId, mentee.userId))
  await settle(at)
  await db().transaction((tx) => tell(tx, mentee.userId, at))
  const before = await mailsOf([mentor, mentee])
  expect(before).not.toContain(null)
  expect(await undo(admin.userId, at)).toBe(true)
  expect(await mailsOf([mentor, mentee])).toEqual(before)
})

test('a round that is undone in another month leaves no count behind', async () => {
  await openMentor(1)
  await admittedMentee()
  const at = new Date('2027-01-31T20:00:00Z')
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  expect(await undo(admin.userId, new Date('2027-02-01T08:00:00Z'))).toBe(true)
  expect(await db().select().from(connectMonths).where(ne(connectMonths.count, 0))).toEqual([])
})

test('two people who look for a mentor and are one meet in one part only', async () => {
  const both = [await openMentor(1), await openMentor(1)]
  for (const { userId } of both) await admittedMentee({ userId })
  const preview = await previewRound(admin.userId)
  expect([preview.pairCount, preview.leftCount]).toEqual([1, 1])
  await runRound(admin.userId, preview.digest)
  const [offer] = await db().select().from(pairings)
  for (const userId of [offer?.menteeId ?? '', offer?.mentorId ?? ''])
    await answerRequest(userId, offer?.id ?? '', { kind: 'yes' })
  expect(await previewRound(admin.userId)).toMatchObject({ pairCount: 0, leftCount: 1 })
  expect(await offerTo(offer?.mentorId ?? '', offer?.menteeId ?? '')).toBe(false)
  const listing = both.find(({ userId }) => userId === offer?.menteeId)
  await chooseAll(offer?.mentorId ?? '', listing ? [listing] : [])
  expect(await pairingsOf(offer?.mentorId ?? '')).toMatchObject([{ state: 'open', reaches: 'nobody' }])
})

test('an admin who is in a round can neither undo it nor tell whether it was answered', async () => {
  await admittedMentee({ userId: admin.userId })
  await openMentor(1)
  const other = await storedUser({ isAdmin: true })
  await runRound(other.userId, (await previewRound(other.userId)).digest)
  expect(await latestRound(admin.userId)).toMatchObject({ canUndo: false })
  expect(await undo(admin.userId)).toBe(false)
  expect(await latestRound(other.userId)).toMatchObject({ canUndo: true })
  expect(await undo(other.userId)).toBe(true)
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
    async ({ mentee, mentor, id }: Made) => {
      for (const userId of [mentee, mentor]) await answerRequest(userId, id, { kind: 'yes' }, at)
      return true
    },
  ]
  for (const answer of answers.slice(0, inGate(2, answers.length))) {
    expect(await answer(await round())).toBe(true)
    expect(await undo(admin.userId, at)).toBe(false)
  }
  await round()
  expect(await undo(admin.userId, new Date(at.getTime() + 86_400_000))).toBe(false)
  expect(await undo(admin.userId, new Date(at.getTime() + 86_399_000))).toBe(true)
})

test('a mentor who left by then keeps nothing, and the rest is undone', async () => {
  const at = inDays(0)
  const mentees = [await admittedMentee(), await admittedMentee()]
  await openMentor(2)
  await runRound(admin.userId, (await previewRound(admin.userId, at)).digest, at)
  await pauseSearch(mentees[0]?.userId ?? '', addDays(isoDay(at), 9), at)
  expect(await undo(admin.userId, at)).toBe(true)
  expect(await db().$count(pairings)).toBe(0)
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
  expect(await pairingsOf(admin.userId)).toHaveLength(1)
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
  expect(await db().$count(pairings)).toBe(0)
  expect(await proposePair(other.userId, own.publicId, mentor.publicId)).toBe(true)
  expect((await boardOf(admin.userId, inDays(4))).silent.count).toBe(0)
  expect((await boardOf(other.userId, inDays(4))).silent.count).toBe(1)
  // That two are asked already would tell who is behind a made-up name.
  expect(await proposePair(admin.userId, own.publicId, mentor.publicId)).toBe(false)
  expect(await db().$count(pairings)).toBe(1)
})

test('of those who propose a mentor to the same mentee at once, one asks', async () => {
  const [mentee, mentor, other] = [await admittedMentee(), await openMentor(), await openMentor()]
  const proposed = [mentor, other, mentor].map(({ publicId }) => proposePair(admin.userId, mentee.publicId, publicId))
  // The one that comes second is told that it is done, if it is the same.
  expect(await Promise.all(proposed)).toContain(true)
  expect(await db().$count(pairings)).toBe(1)
})

test('only the round that an admin saw is undone', async () => {
  await openMentor(2)
  await admittedMentee()
  await runRound(admin.userId, (await previewRound(admin.userId)).digest)
  const seen = await latestRound(admin.userId)
  await admittedMentee()
  await runRound(admin.userId, (await previewRound(admin.userId)).digest, new Date(Date.now() + 1_000))
  expect(await undoRound(admin.userId, seen?.id ?? '')).toBe(false)
  expect(await db().$count(pairings)).toBe(2)
})

test('who wants to choose alone is in a round for that choice only, and nobody is matched with whom they tried', async () => {
  const [full, free] = [await openMentor(1), await openMentor(1)]
  const mentee = await admittedMentee({ matchPreference: fromDirectory })
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

test.each([
  ['begin anew after a pair in which both have written', true, 0],
  ['are kept after one in which somebody never wrote', false, 20],
])('weeks of waiting %s', async (_, hasMentorWritten, days) => {
  const { id, mentee, mentor } = await newPair()
  await waitingFor(mentee.userId, 20)
  await sendMessage(mentee.userId, id, { formId: '', body: 'Good morning.' })
  if (hasMentorWritten) await sendMessage(mentor.userId, id, { formId: '', body: 'Good morning.' })
  expect(await endPairFor(mentor.userId, id)).toBe(true)
  const [ended] = await db().select().from(connectMentees).where(eq(connectMentees.userId, mentee.userId))
  expect(ended?.joinedOn).toBe(addDays(isoDay(new Date()), -days))
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

async function undo(adminId: string, at = new Date()) {
  return undoRound(adminId, (await latestRound(adminId, at))?.id ?? '', at)
}

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

/** Everything of Connect but what is kept of rounds and for the ledger of endings, and counts that are nothing. */
async function stateOfAll() {
  const { connect_rounds: _, audit_log: __, connect_months: ___, endings: ____, ...rest } = await everything()
  return { ...rest, counts: await db().select().from(connectMonths).where(ne(connectMonths.count, 0)) }
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
