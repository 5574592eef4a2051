import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin } from '../../../test/app.ts'
import { inDays } from '../../../test/in-days.ts'
import { mainOf } from '../../../test/page.ts'
import { startWithoutMentors } from '../../../test/stored-mentor.ts'
import { newPair } from '../../../test/stored-pair.ts'
import { admittedMentee, allOfMentee, newOffer, openMentor } from '../../../test/stored-request.ts'
import { fileReport } from '../../connect/pairs/reports/reports.server.ts'
import { dayInWords } from '../../connect/people/days.ts'
import { byTeam, hold } from '../../connect/people/holds.server.ts'
import { connectMentees, connectMentors, connectMonths } from '../../connect/people/tables.ts'
import { answerRequest } from '../../connect/requests/answers.server.ts'
import { connectRounds, pairReports } from '../../connect/tables.ts'
import { db } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { auditLog } from '../../platform/db/tables.ts'
import { addDays, isoDay } from '../../platform/text/format-date.ts'
import { applicationReference } from '../../profiles/application-status.ts'
import { notListed, privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { fromDirectory } from '../../profiles/mentoring-options.ts'
import { menteeApplications } from '../../profiles/tables.ts'

startWithoutMentors()
const admin = await newAdmin()
beforeEach(async () => {
  for (const table of [menteeApplications, pairReports, connectMonths, connectRounds]) await db().delete(table)
})

const board = '/admin/connect'
const rounds = '/admin/connect/rounds'
const bestFor = ({ publicId }: { publicId: string }) => `/admin/connect/mentees/${publicId}`
const mentee = ({ publicId }: { publicId: string }) => `mentee ${applicationReference(publicId)}`
const mentor = ({ publicId }: { publicId: string }) => `mentor ${applicationReference(publicId)}`
const seen = (one: { publicId: string }) => `${inShort} ${mentee(one)} ${ofSeen}`
const inShort = 'Early-career, ICT / Technology / Software'
const ofSeen = 'Wants: Leadership development'
const day = (daysAgo: number) => dayInWords(addDays(isoDay(new Date()), -daysAgo)).replace('\u00a0', ' ')
const listed = (one: { publicId: string }) =>
  `Amina Diallo ${mentor(one)} Head of Risk · Finance / Banking / Insurance · Speaks English · no free places`

const canaries = {
  ...{ fullName: 'Canary Fullname', email: 'canary@example.org', phone: '+250 788 555 111', country: 'Rwanda' },
  ...{ gender: 'Non-binary', pronouns: 'They/Them', linkedin: 'https://www.linkedin.com/in/canary' },
}
const ofMentor = {
  ...{ ...canaries, company: 'Canary Works', professionalBio: 'Canary bio.' },
  ...{ galleryPreference: privacyFriendlyName, displayName: 'Morning Kudu' },
}
const unlisted = { ...ofMentor, role: 'Canary role', galleryPreference: notListed, displayName: null }

test('the board shows each queue with its age, and of people only what is listed or a mentor would read', async () => {
  const waiting = await waitingFor(20, canaries)
  const own = await waitingFor(30, { userId: admin.userId ?? '' })
  const alone = await waitingFor(3, { ...canaries, matchPreference: fromDirectory })
  const silent = await newOffer({ at: inDays(-4) })
  const resting = await openMentor(1, ofMentor)
  await db().update(connectMentors).set({ state: 'resting' }).where(eq(connectMentors.userId, resting.userId))
  const hidden = await openMentor(1, unlisted)
  await db().update(connectMentors).set({ state: 'resting' }).where(eq(connectMentors.userId, hidden.userId))
  const growthAreas = 'Leadership development\nConfidence and resilience\nOther'
  const held = await admittedMentee({ ...canaries, growthAreas })
  await db().transaction((tx) => hold(tx, held.userId, byTeam, new Date()))
  const pair = await newPair()
  for (const [kind, { userId }] of [
    ['help', pair.mentor],
    ['money', pair.mentee],
  ] as const)
    await fileReport(userId, pair.id, { id: newPublicId(), kind, words: 'Canary', wordIds: [] })
  const counts = { admitted: 45, asked: 36, introduced: 28, unanswered: 21, ended: 15 }
  const month = `${isoDay(inDays(-new Date().getUTCDate())).slice(0, 7)}-01`
  const rows = Object.entries(counts).map(([what, count]) => ({ month, what: what as 'asked', count }))
  // In the first days of a month, what was offered above counts for the same one.
  await db().delete(connectMonths)
  await db().insert(connectMonths).values(rows)
  const words = await wordsOf(board)
  for (const expected of [
    'Reports 2 2 people on hold In 1 of 2, somebody may be in danger. Answer by',
    ' Mentees waiting 2 Oldest: 20 days ' +
      'Waiting longer than five days Not answered 1 Oldest: 4 days Resting mentors 2 ',
    `${seen(waiting)} ${day(20)} 20 days See who fits ${mentee(waiting)}`,
    `${seen(alone)} ${day(3)} 3 days Wants to choose alone`,
    `${seen(silent.mentee)} ${listed(silent.mentor)} ${day(4)} ${day(-3)} mentee and mentor`,
    `${inShort} ${mentee(held)} Mentee · Wants: Leadership development, Confidence and resilience`,
    `Morning Kudu ${mentor(resting)} Mentor · Head of Risk · Finance / Banking / Insurance · Speaks English · 1 free place`,
    `Senior professional, Finance / Banking / Insurance ${mentor(hidden)} not listed Mentor · Speaks English · 1 free place`,
    'Empty: Mentee applications',
    '1 of 1 mentors who have open places are full.',
    ' 45 36 28 21 15 ',
  ])
    expect(words).toContain(expected)
  await answerRequest(silent.mentee.userId, silent.id, { kind: 'yes' })
  expect(await wordsOf(board)).toContain(`${listed(silent.mentor)} ${day(4)} ${day(-3)} mentor`)
  expect(await wordsOf(bestFor(own))).toContain('or the application is your own')
  await expectNoName([board, rounds, bestFor(waiting)], [pair.id])
})

test('an admin sees the five who fit best, with the sum, and asks two people with one press', async () => {
  const asked = await waitingFor(21, canaries)
  const industry = 'ICT / Technology / Software'
  const early = { professionalStage: 'Mid-career (3–7 years of experience)' }
  const best = await openMentor(1, { ...ofMentor, industry, ...early, supportAreas: 'Leadership development' })
  const others = await Promise.all(Array.from({ length: 5 }, () => openMentor(1, unlisted)))
  const page = await wordsOf(bestFor(asked))
  expect(page).toContain(`${seen(asked)} · Waiting 3 weeks`)
  expect(page).toContain('Every mentor: Speaks English · 1 free place.')
  expect(page).toContain(
    `Morning Kudu ${mentor(best)} Head of Risk · ICT / Technology / Software Fits How it is counted ` +
      `74 for the fit + 15 for 3 weeks of waiting = 89 ${mentee(asked)} ${mentor(best)} ` +
      'Helps with 1 of 2: Leadership development · Same industry · One career step ahead Propose',
  )
  expect(page).toMatch(/Senior professional, Finance \/ Banking \/ Insurance mentor .{8} not listed Fits a little/)
  expect(page.match(/Propose/g)).toHaveLength(5)
  await expectNoName([bestFor(asked)])
  expect(await outcomeOf(bestFor(asked), { mentor: best.publicId })).toBe('proposed')
  expect(await allOfMentee(asked.userId)).toMatchObject([
    { mentorId: best.userId, source: 'team', state: 'open', saidYes: null },
  ])
  expect(await outcomeOf(bestFor(asked), { mentor: others[0]?.publicId ?? '' })).toBe('not proposed')
  expect(await wordsOf(bestFor(asked))).toContain('is not looking for a mentor now')
  expect(await wordsOf(`${board}?outcome=proposed`)).toContain('Both are asked.')
  const records = (await db().select().from(auditLog)).filter(({ adminId }) => adminId === admin.userId)
  expect(records).toMatchObject([{ verb: 'propose pair', target: asked.publicId }])
})

test('a round is previewed with the same bytes twice, and run from the preview', async () => {
  for (const _ of 'abc') await waitingFor(7)
  await openMentor(2)
  const preview = await previewOf()
  expect(await previewOf()).toBe(preview)
  expect(preview.match(/Every mentor: [^<]*Two career steps ahead/g)).toHaveLength(1)
  expect(preview.match(/\d+ for the fit \+ 5 for 1 week of waiting = \d+/g)).toHaveLength(2)
  expect(preview).toContain('2 pairs, one mentee left over')
  expect(preview).toContain('Ask these 2 pairs')
  expect(preview).toContain('Those who fit go to others: by fit, weeks or lot')
  const digest = /name="digest" value="([0-9a-f]{64})"/.exec(preview)?.[1] ?? ''
  expect(await outcomeOf(`${rounds}/run`, { digest: 'a'.repeat(64) })).toBe('changed')
  expect(await outcomeOf(`${rounds}/run`, { digest })).toBe('done')
  const page = await wordsOf(`${rounds}?outcome=done`)
  expect(page).toContain('The offers are made.')
  expect(page).toContain('made 2 offers')
})

test('an offer is withdrawn from the board, where its id is only the address of its form', async () => {
  const { mentee: offered, mentor: offering, id } = await newOffer()
  const form = `${board}/offers/${id}/withdrawal`
  const html = await mainOf(admin.get(board))
  expect(html.split(id)).toHaveLength(2)
  expect(html).toContain(`action="${form}"`)
  expect(await wordsOf(board)).toContain(
    `${seen(offered)} ${listed(offering)} ${day(0)} the team Withdraw the offer to ${mentee(offered)}`,
  )
  expect(await outcomeOf(form, {})).toBe('withdrawn')
  expect(await outcomeOf(form, {})).toBe('not withdrawn')
  expect(await wordsOf(`${board}?outcome=withdrawn`)).toContain('The offer is withdrawn.')
  expect(await wordsOf(board)).toMatch(/Empty: [^.]*Offers/)
  expect(await allOfMentee(offered.userId)).toMatchObject([{ state: 'withdrawn' }])
})

async function waitingFor(days: number, changes: Parameters<typeof admittedMentee>[0] = {}) {
  const stored = await admittedMentee(changes)
  const joinedOn = addDays(isoDay(new Date()), -days)
  await db().update(connectMentees).set({ joinedOn }).where(eq(connectMentees.userId, stored.userId))
  return stored
}

async function outcomeOf(path: string, fields: Record<string, string>) {
  const answer = await admin.post(path, fields)
  return new URL(answer.headers.get('location') ?? '', 'http://localhost').searchParams.get('outcome')
}

async function previewOf() {
  return mainOf(admin.post(rounds))
}

async function expectNoName(paths: string[], more: string[] = []) {
  const answers = await Promise.all(paths.flatMap((path) => [admin.get(path), admin.get(`${path}.data`)]))
  const pages = await Promise.all(answers.map((answer) => answer.text()))
  const seen = [...pages, await previewOf()].join()
  for (const each of [...Object.values(canaries), 'Canary', ...more]) expect(seen, each).not.toContain(each)
}

async function wordsOf(path: string) {
  return (await mainOf(admin.get(path))).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
