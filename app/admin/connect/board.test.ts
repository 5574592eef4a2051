import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, type Person } from '../../../test/app.ts'
import { inDays } from '../../../test/in-days.ts'
import { mainOf } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newPair } from '../../../test/stored-pair.ts'
import { admittedMentee, newOffer, openMentor, pairingsOf } from '../../../test/stored-request.ts'
import { applicationReference } from '../../mentorship/application-status.ts'
import { byTeam, hold } from '../../mentorship/connect/holds/holds.server.ts'
import { pairReports } from '../../mentorship/connect/holds/tables.ts'
import { fileReport } from '../../mentorship/connect/reports/reports.server.ts'
import { answerRequest } from '../../mentorship/connect/requests/request-answers.server.ts'
import {
  connectMentees,
  connectMentors,
  connectMonths,
  connectRounds,
  pairings,
} from '../../mentorship/connect/tables.ts'
import { fromDirectory } from '../../mentorship/mentoring-options.ts'
import { menteeApplications } from '../../mentorship/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'

startWithoutMentors()
beforeEach(async () => {
  for (const table of [menteeApplications, pairReports, connectMonths, connectRounds]) await db().delete(table)
})

const canaries = {
  ...{ fullName: 'Canary Fullname', email: 'canary@example.org', phone: '+250 788 555 111', country: 'Rwanda' },
  ...{ gender: 'Non-binary', pronouns: 'They/Them', linkedin: 'https://www.linkedin.com/in/canary' },
}
const ofMentor = { ...canaries, company: 'Canary Works', role: 'Canary role', professionalBio: 'Canary bio.' }

test('the board shows each queue with its age, and names nobody', async () => {
  const admin = await newAdmin()
  const waiting = await waitingFor(20, canaries)
  const alone = await waitingFor(3, { ...canaries, matchPreference: fromDirectory })
  const silent = await newOffer({ at: inDays(-4) })
  const resting = await openMentor(1, ofMentor)
  await db().update(connectMentors).set({ state: 'resting' }).where(eq(connectMentors.userId, resting.userId))
  const held = await admittedMentee(canaries)
  await db().transaction((tx) => hold(tx, held.userId, byTeam, new Date()))
  const { id, mentee, mentor } = await newPair()
  for (const kind of ['help', 'money'] as const)
    await fileReport((kind === 'help' ? mentor : mentee).userId, id, {
      id: newPublicId(),
      kind,
      words: 'Canary',
      wordIds: [],
    })
  const words = await wordsOf(admin, '/admin/connect')
  const since = (days: number) => `oldest: ${days} days`
  expect(words).toContain(
    `To read 0 nothing waiting Reported and on hold 3 oldest: less than a day Waiting longest 2 ${since(20)} ` +
      `More than five days Asked for help 1 oldest: less than a day Not answered 1 ${since(4)} ` +
      'Resting mentors 1 1 of 1 with open places are full',
  )
  for (const { publicId } of [waiting, alone, held]) expect(words).toContain(`mentee ${applicationReference(publicId)}`)
  expect(words).toContain(`See who fits mentee ${applicationReference(waiting.publicId)}`)
  expect(words).toContain('Wants to choose alone')
  expect(words).toContain(`mentor ${applicationReference(silent.mentor.publicId)} mentee and mentor`)
  expect(words).toContain(`mentor ${applicationReference(resting.publicId)}`)
  await answerRequest(silent.mentee.userId, silent.id, { kind: 'yes' })
  expect(await wordsOf(admin, '/admin/connect')).toContain(
    `mentor ${applicationReference(silent.mentor.publicId)} mentor`,
  )
  const seen = await everythingOn(admin, ['/admin/connect', '/admin/connect/rounds', bestPath(waiting.publicId)])
  for (const each of [...Object.values(ofMentor), 'Canary', silent.id]) expect(seen, each).not.toContain(each)
})

test('an admin sees the five who fit best, with the sum, and asks two people with one press', async () => {
  const admin = await newAdmin()
  const mentee = await waitingFor(21, canaries)
  const industry = 'ICT / Technology / Software'
  const early = { professionalStage: 'Mid-career (3–7 years of experience)' }
  const best = await openMentor(1, { ...ofMentor, industry, ...early, supportAreas: 'Leadership development' })
  const others = await Promise.all(Array.from({ length: 5 }, () => openMentor(1, ofMentor)))
  const page = await wordsOf(admin, bestPath(mentee.publicId))
  expect(page).toContain(
    `mentor ${applicationReference(best.publicId)} 89 = 74 + 3 weeks × 5 Helps with 1 of your 2 areas: Leadership ` +
      'development. You both work in ICT / Technology / Software. Is one step further than you. Propose',
  )
  expect(page.match(/Propose/g)).toHaveLength(5)
  const seen = await everythingOn(admin, [bestPath(mentee.publicId)])
  for (const each of [...Object.values(ofMentor), 'Canary']) expect(seen, each).not.toContain(each)
  expect(await propose(admin, mentee.publicId, best.publicId)).toBe('proposed')
  expect(await pairingsOf(mentee.userId)).toMatchObject([
    { mentorId: best.userId, source: 'team', state: 'open', saidYes: null },
  ])
  expect(await propose(admin, mentee.publicId, others[0]?.publicId ?? '')).toBe('not proposed')
  expect(await wordsOf(admin, bestPath(mentee.publicId))).toContain('is not looking for a mentor now')
  expect(await wordsOf(admin, '/admin/connect?outcome=proposed')).toContain('Both are asked.')
  const records = (await db().select().from(auditLog)).filter(({ adminId }) => adminId === admin.userId)
  expect(records).toMatchObject([{ verb: 'propose pair', target: mentee.publicId }])
})

test('two presses at once ask once', async () => {
  const admin = await newAdmin()
  const [mentee, mentor, other] = [await waitingFor(0), await openMentor(), await openMentor()]
  const outcomes = await Promise.all(
    [mentor, other, mentor].map(({ publicId }) => propose(admin, mentee.publicId, publicId)),
  )
  // The one that comes second is told that it is done, if it is the same.
  expect(outcomes.filter((outcome) => outcome === 'proposed').length).toBeGreaterThan(0)
  expect(await db().$count(pairings)).toBe(1)
})

test('no admin sees or proposes anything about themselves', async () => {
  const [admin, colleague] = [await newAdmin(), await newAdmin()]
  const own = await waitingFor(30, { userId: admin.userId ?? '' })
  const ownAsMentor = await openMentor(1, { userId: admin.userId ?? '' })
  const [mentee, mentor] = [await waitingFor(0), await openMentor()]
  const board = await wordsOf(admin, '/admin/connect')
  expect(board).toContain('Waiting longest 1')
  expect(board).not.toContain(applicationReference(own.publicId))
  expect(await wordsOf(admin, bestPath(own.publicId))).toContain('or the application is your own')
  expect(await wordsOf(admin, bestPath(mentee.publicId))).not.toContain(applicationReference(ownAsMentor.publicId))
  expect(await propose(admin, own.publicId, mentor.publicId)).toBe('not proposed')
  expect(await propose(admin, mentee.publicId, ownAsMentor.publicId)).toBe('not proposed')
  expect(await db().$count(pairings)).toBe(0)
  expect(await wordsOf(colleague, '/admin/connect')).toContain('Waiting longest 2')
  expect(await propose(colleague, own.publicId, mentor.publicId)).toBe('proposed')
  await db()
    .update(pairings)
    .set({ openedOn: addDays(isoDay(new Date()), -4) })
  expect(await wordsOf(admin, '/admin/connect')).toContain('Not answered 0')
  expect(await wordsOf(colleague, '/admin/connect')).toContain('Not answered 1')
  const before = await db().$count(pairings)
  // That two are asked already would tell who is behind a made-up name.
  expect(await propose(admin, own.publicId, mentor.publicId)).toBe('not proposed')
  expect(await db().$count(pairings)).toBe(before)
})

test('a round is previewed with the same bytes twice, run from the preview, and undone', async () => {
  const admin = await newAdmin()
  for (const _ of 'abc') await waitingFor(7)
  await openMentor(2)
  const preview = await previewOf(admin)
  expect(await previewOf(admin)).toBe(preview)
  expect(preview.match(/Awake|same stage|further/g)).toHaveLength(2)
  expect(preview.match(/\d+ = \d+ \+ 1 week × 5/g)).toHaveLength(2)
  expect(preview).toContain('Those who fit go to others: by fit, weeks or lot')
  const digest = digestIn(preview)
  expect(await outcomeOf(admin.post('/admin/connect/rounds/run', { digest: 'a'.repeat(64) }))).toBe('changed')
  expect(await outcomeOf(admin.post('/admin/connect/rounds/run', { digest }))).toBe('done')
  expect(await db().$count(pairings)).toBe(2)
  const page = await wordsOf(admin, '/admin/connect/rounds?outcome=done')
  expect(page).toContain('The offers are made.')
  expect(page).toContain('made 2 offers. Undo it')
  expect(await outcomeOf(admin.post('/admin/connect/rounds/run', { digest }))).toBe('done')
  expect(await db().$count(pairings)).toBe(2)
  expect(await outcomeOf(admin.post('/admin/connect/rounds/undo', { round: await latestId() }))).toBe('undone')
  expect(await db().$count(pairings)).toBe(0)
  expect(await outcomeOf(admin.post('/admin/connect/rounds/undo', { round: await latestId() }))).toBe('undone')
  expect(digestIn(await previewOf(admin))).toBe(digest)
})

test('only admins work with the board', async () => {
  const member = await newMember()
  const mentee = await waitingFor(0)
  const mentor = await openMentor()
  const digest = digestIn(await previewOf(await newAdmin()))
  for (const path of ['/admin/connect', '/admin/connect/rounds', bestPath(mentee.publicId)])
    expect((await member.get(path)).headers.get('location')).toBe('/')
  for (const [path, fields] of [
    ['/admin/connect/rounds', {}],
    ['/admin/connect/rounds/run', { digest }],
    ['/admin/connect/rounds/undo', {}],
    [bestPath(mentee.publicId), { mentor: mentor.publicId }],
  ] as const)
    expect((await member.post(path, fields)).headers.get('location')).toBe('/')
  expect(await db().$count(pairings)).toBe(0)
})

test('of the months that are over, no number under five is told, nor one that another gives away', async () => {
  const admin = await newAdmin()
  const month = (back: number) => {
    const now = new Date()
    return isoDay(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)))
  }
  const counted = (back: number, counts: Record<string, number>) =>
    Object.entries(counts).map(([what, count]) => ({ month: month(back), what: what as 'asked', count }))
  await db()
    .insert(connectMonths)
    .values([
      ...counted(0, { admitted: 77 }),
      ...counted(1, { admitted: 24, asked: 24, introduced: 21, unanswered: 4, ended: 5 }),
      ...counted(2, { admitted: 30, asked: 25, introduced: 20, unanswered: 15, ended: 0 }),
      ...counted(13, { admitted: 99 }),
    ])
  const words = await wordsOf(admin, '/admin/connect')
  const name = (back: number) =>
    new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(month(back)))
  expect(words).toContain(`${name(1)} 24 24 not shown fewer than five 5 ${name(2)} 30 25 20 15 fewer than five`)
  for (const hidden of ['77', '99']) expect(words).not.toContain(hidden)
})

async function waitingFor(days: number, changes: Parameters<typeof admittedMentee>[0] = {}) {
  const mentee = await admittedMentee(changes)
  await db()
    .update(connectMentees)
    .set({ joinedOn: addDays(isoDay(new Date()), -days) })
    .where(eq(connectMentees.userId, mentee.userId))
  return mentee
}

async function propose(admin: Person, mentee: string, mentor: string) {
  return outcomeOf(admin.post(bestPath(mentee), { mentor }))
}

async function outcomeOf(answer: Promise<Response> | Response) {
  return new URL((await answer).headers.get('location') ?? '', 'http://localhost').searchParams.get('outcome')
}

async function previewOf(admin: Person) {
  return mainOf(admin.post('/admin/connect/rounds'))
}

function digestIn(page: string) {
  return /name="digest" value="([0-9a-f]{64})"/.exec(page)?.[1] ?? ''
}

async function latestId() {
  return (await db().select().from(connectRounds))[0]?.id ?? ''
}

function bestPath(publicId: string) {
  return `/admin/connect/mentees/${publicId}`
}

async function everythingOn(person: Person, paths: string[]) {
  const pages = await Promise.all(
    paths
      .flatMap((path) => [person.get(path), person.get(`${path}.data`)])
      .map(async (answer) => (await answer).text()),
  )
  return [...pages, await previewOf(person)].join('\n')
}

async function wordsOf(person: Person, path: string) {
  return (await mainOf(person.get(path))).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
