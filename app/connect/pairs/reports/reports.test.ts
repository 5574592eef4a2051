import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { newAdmin, newMember, type Person } from '../../../../test/app.ts'
import { auditOf } from '../../../../test/audit.ts'
import { inDays } from '../../../../test/in-days.ts'
import { locationOf, mainOf, pageOf } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair } from '../../../../test/stored-pair.ts'
import { carryOutDecisions, decide } from '../../../moderation/decisions.server.ts'
import { waitingDecisions } from '../../../moderation/tables.ts'
import { eraseAccount } from '../../../personal-data/erasure/erasure.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { newPublicId, publicIdFrom } from '../../../platform/db/public-id.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { menteeApplications, mentors } from '../../../profiles/tables.ts'
import { runDueWork } from '../../due.server.ts'
import { dayInWords } from '../../people/days.ts'
import { holdOf } from '../../people/holds.server.ts'
import { reportKinds } from '../../people/report-kinds.ts'
import { connectHolds } from '../../people/tables.ts'
import { pairMessages, pairReports, pairs, recentPairs } from '../../tables.ts'
import { sendMessage } from '../pair-messages.server.ts'
import { fileReport } from './reports.server.ts'
import { decideReport, openReports, pendingReports } from './reports-for-admin.server.ts'

startWithoutMentors()
beforeEach(async () => {
  await db().delete(pairReports)
  await db().delete(menteeApplications)
  await db().delete(recentPairs)
})

const today = isoDay(new Date())

async function talkingPair() {
  const pair = await newPair()
  await sendMessage(pair.mentee.userId, pair.id, { formId: '', body: 'A harmless question.' })
  await sendMessage(pair.mentor.userId, pair.id, { formId: '', body: 'Send me a picture, or I tell.' })
  await sendMessage(pair.mentee.userId, pair.id, { formId: '', body: 'Something private.' })
  const messages = await db().select().from(pairMessages).where(eq(pairMessages.pairId, pair.id))
  const threat = messages.find(({ part }) => part === 'mentor')?.id ?? ''
  return { ...pair, threat, reportPath: `${pair.path}/report` }
}

function tellTeam(person: Person, path: string, changes: Record<string, string> = {}) {
  return person.post(path, { id: newPublicId(), kind: 'threat', words: 'It began on Monday.', ...changes })
}

test('a report carries the messages that its author chooses, and an admin who opens it is recorded', async () => {
  const { mentee, threat, reportPath } = await talkingPair()
  const admin = await newAdmin()
  expect(await mainOf(mentee.get(reportPath))).toContain('Send me a picture, or I tell.')
  expect(await pageOf(mentee.get(reportPath))).toMatch(/<div translate="no">.*Send me a picture/s)
  expect(locationOf(await tellTeam(mentee, reportPath, { messages: threat }))).toBe('/connect?done=told')
  const [report] = await db().select().from(pairReports)
  const path = `/admin/reports/${report?.id}`
  for (const address of ['/admin', '/admin/reports', '/admin/reports.data', path, `${path}.data`])
    for (const secret of ['Send me a picture', 'It began', 'Something private'])
      expect(await (await admin.get(address)).text()).not.toContain(secret)
  let opened = ''
  const kept = await auditOf(async () => {
    opened = await mainOf(admin.post(path))
  })
  expect(kept).toEqual([[admin.userId, 'open report', report?.id]])
  for (const shown of ['Send me a picture, or I tell.', 'It began on Monday.', 'A threat or blackmail'])
    expect(opened).toContain(shown)
  for (const hidden of ['A harmless question.', 'Something private.']) expect(opened).not.toContain(hidden)
  const [stored] = await db().execute<{ words: string; evidence: string }>(
    sql`select words, evidence from pair_reports`,
  )
  for (const text of [stored?.words, stored?.evidence]) expect(text).toMatch(/^s2\./)
})

test.each(reportKinds.map(({ id }) => id))('“%s” holds whom it should, and is due when it should be', async (kind) => {
  const { mentee, mentor, reportPath } = await talkingPair()
  await tellTeam(mentee, reportPath, { kind })
  expect(await holdOf(db(), mentor.userId)).toBe(kind === 'silence' || kind === 'help' ? 'none' : 'untold')
  expect(await holdOf(db(), mentee.userId)).toBe('none')
  const [report] = await db().select().from(pairReports)
  expect(report?.dueOn).toBe(addDays(today, kind === 'threat' ? 1 : 3))
  await db()
    .update(pairReports)
    .set({ dueOn: addDays(today, -1) })
  const list = await mainOf((await newAdmin()).get('/admin/reports'))
  expect(list).toContain('late</strong>')
})

test('a mentor tells of a mentee, who is put on hold; only the two of a pair tell of it, and not without a reason', async () => {
  const { mentee, mentor, reportPath } = await talkingPair()
  for (const other of [await newMember(), await newAdmin()]) {
    expect((await other.get(reportPath)).status).toBe(404)
    expect((await tellTeam(other, reportPath)).status).toBe(404)
  }
  const refused = await tellTeam(mentor, reportPath, { kind: '', words: 'What I typed' })
  expect([refused.status, await mainOf(Promise.resolve(refused))]).toEqual([
    422,
    expect.stringContaining('What I typed'),
  ])
  expect(await db().$count(pairReports)).toBe(0)
  await tellTeam(mentor, reportPath)
  expect(await holdOf(db(), mentee.userId)).toBe('untold')
})

test('a report that is sent twice is one, and a sixth in a day is refused', async () => {
  const { mentee, reportPath } = await talkingPair()
  const id = newPublicId()
  await Promise.all([1, 2, 3].map(() => tellTeam(mentee, reportPath, { id })))
  expect(await db().select().from(pairReports)).toMatchObject([{ words: 'It began on Monday.' }])
  for (let count = 0; count < 2; count += 1) await tellTeam(mentee, reportPath)
  expect((await tellTeam(mentee, reportPath)).status).toBe(429)
})

test('what is told again of the same pair joins it until it is decided: the graver kind, the earlier day, all words', async () => {
  const { id, mentee, mentor, threat, reportPath } = await talkingPair()
  await tellTeam(mentee, reportPath, { kind: 'help', words: 'I feel uneasy.' })
  expect(await holdOf(db(), mentor.userId)).toBe('none')
  const again = { id: newPublicId(), kind: 'threat', words: 'Now he threatens me.', messages: threat }
  for (const _ of [1, 2]) await tellTeam(mentee, reportPath, again)
  await tellTeam(mentee, reportPath, { kind: 'money', words: '', messages: threat })
  const [report, ...others] = await db().select().from(pairReports)
  expect([report, others]).toMatchObject([{ kind: 'threat', dueOn: addDays(today, 1) }, []])
  expect(report?.words).toBe('I feel uneasy.\n\nNow he threatens me.')
  expect(JSON.parse(report?.evidence ?? '')).toEqual([
    { isReporters: false, sentOn: today, body: 'Send me a picture, or I tell.' },
  ])
  const holds = await db().select().from(connectHolds).where(eq(connectHolds.userId, mentor.userId))
  expect(holds).toMatchObject([{ reason: report?.id }])
  const admin = await newAdmin()
  const path = `/admin/reports/${report?.id}/handling`
  const early = await admin.post(path, { state: 'release', version: '1' })
  expect(early.headers.get('location')).toContain('outcome=changed')
  await admin.post(path, { state: 'release', version: '3' })
  await fileReport(mentee.userId, id, { id: newPublicId(), kind: 'money', words: 'Later', wordIds: [] })
  expect(await db().$count(pairReports)).toBe(2)
})

test('whoever reports may block at once, and whoever was blocked can still show what was written', async () => {
  const { mentee, mentor, path, reportPath, threat } = await talkingPair()
  await tellTeam(mentee, reportPath, { also: 'block' })
  for (const person of [mentee, mentor]) expect((await person.get(path)).status).toBe(404)
  await tellTeam(mentor, reportPath, { messages: threat })
  const reports = await db().select().from(pairReports)
  expect(reports.map(({ evidence }) => evidence?.includes('Send me a picture') ?? false).sort()).toEqual([false, true])
})

test.each([
  ['an end', { do: 'end' }],
  ['a close', { do: 'end', closes: 'yes' }],
  ['a block', { do: 'block' }],
])('after %s, messages are chosen by day and sender, and no page shows their words', async (_, ending) => {
  const { id, mentee, mentor, path, reportPath, threat } = await talkingPair()
  await mentee.post(`${path}/plan`, {
    goals: 'Something private.',
    goalsSeen: publicIdFrom(''),
  })
  await mentor.post(path, ending)
  for (const person of [mentee, mentor])
    for (const page of ['/connect', path, `${path}/plan`, `${path}/call`, `${path}/shares`, reportPath, '/account'])
      for (const suffix of ['', '.data'])
        expect(await (await person.get(page + suffix)).text()).not.toMatch(/harmless|picture, or I|private\./)
  const form = await mainOf(mentee.get(reportPath))
  expect(form.match(/name="messages"/g)).toHaveLength(3)
  expect(form).toContain(`value="${threat}"`)
  await tellTeam(mentee, reportPath, { messages: threat })
  const [report] = await db().select().from(pairReports).where(eq(pairReports.pairId, id))
  expect(report?.evidence).toContain('Send me a picture')
})

test('an admin decides: released, or on hold for good and the pair ends; who told us hears of it', async () => {
  const admin = await newAdmin()
  for (const decision of ['release', 'end'] as const) {
    const { id, mentee, mentor, reportPath } = await talkingPair()
    await tellTeam(mentee, reportPath)
    const [report] = await db().select().from(pairReports).where(eq(pairReports.pairId, id))
    const decide = (fields: Record<string, string>) => admin.post(`/admin/reports/${report?.id}/handling`, fields)
    expect((await decide({})).headers.get('location')).toContain('no+state')
    expect(await mainOf(mentee.get('/connect'))).toContain('you told the team about')
    const kept = await auditOf(async () => void (await decide({ state: decision, version: '1' })))
    expect(kept).toEqual([[admin.userId, 'decide report', report?.id]])
    expect((await decide({ state: decision, version: '1' })).headers.get('location')).toContain('gone')
    expect(await holdOf(db(), mentor.userId)).toBe(decision === 'release' ? 'none' : 'told')
    const [pairing] = await db().select().from(pairs).where(eq(pairs.id, id))
    expect(pairing?.endedOn === null).toBe(decision === 'release')
    expect(await mainOf(mentee.get('/connect'))).toContain('The team has looked into what you told it about')
  }
})

test('a report of a mentor keeps no name that is listed, also once the account is erased', async () => {
  const { mentee, mentor, reportPath, mentorName } = await talkingPair()
  await tellTeam(mentee, reportPath)
  expect(await mainOf(mentee.get('/connect'))).toContain('you told the team about your mentor.')
  await eraseAccount(mentor.userId)
  expect((await db().select().from(pairReports)).map(({ alias }) => alias)).not.toContain(mentorName)
  expect(await mainOf(mentee.get('/connect'))).not.toContain(mentorName)
})

test('danger comes first, and an opened report says in words whom it is of and what happens to whom', async () => {
  const admin = await newAdmin()
  const earlier = await talkingPair()
  await tellTeam(earlier.mentee, earlier.reportPath, { kind: 'help' })
  await db().update(pairReports).set({ dueOn: today })
  const { mentor, mentee, reportPath, mentorName } = await talkingPair()
  await tellTeam(mentee, reportPath)
  const list = wordsIn(await mainOf(admin.get('/admin/reports')))
  expect(list).toMatch(/Danger A threat or blackmail a mentor .* I would like the team to help a mentor/)
  expect(list.match(/Danger/g)).toHaveLength(1)
  const daysLeft = async (days: number) =>
    (await openReports(admin.userId ?? '', inDays(days))).map((each) => each.daysLeft)
  expect([await daysLeft(0), await daysLeft(2)]).toEqual([
    [1, 0],
    [-1, -2],
  ])
  expect(list).not.toContain(mentorName)
  const desk = wordsIn(await mainOf(admin.post('/admin/desk/reports')))
  for (const text of [
    '1 more after this',
    `A threat or blackmail Danger Due ${dayInWords(addDays(today, 1)).replace('\u00a0', ' ')} · tomorrow About a mentor, ${mentorName} mentor `,
    'Reported by a mentee, Early-career, ICT / Technology / Software mentee ',
    `On hold ${mentorName}, because of this report`,
    'The person who reported is told that the team has looked into it.',
    'The pair ends. Both are told, and are kept apart.',
  ])
    expect(desk).toContain(text)
  expect(desk).not.toContain('Messages that were chosen')
  expect(desk.indexOf('End it and keep them on hold')).toBeLessThan(desk.indexOf('No action: lift the hold'))
  await db().delete(mentors).where(eq(mentors.userId, mentor.userId))
  const unlisted = wordsIn(await mainOf(admin.post('/admin/desk/reports')))
  expect(unlisted).toMatch(
    /About a mentor, Senior professional, Finance \/ Banking \/ Insurance mentor .{8} not listed/,
  )
})

test('what was decided at the desk does not undo what another admin has decided meanwhile', async () => {
  const { mentor, mentee, reportPath } = await talkingPair()
  await tellTeam(mentee, reportPath)
  const [report] = await db().select().from(pairReports)
  const admin = await newAdmin()
  const decision = { adminId: admin.userId, itemId: report?.id ?? '', version: '1' }
  expect(await decide(pendingReports, { ...decision, ruling: { kind: 'set', state: 'release' } }, 'after undo')).toBe(
    'decided',
  )
  const end = () => admin.post(`/admin/reports/${report?.id}/handling`, { state: 'end', version: '1' })
  expect((await end()).headers.get('location')).toContain('outcome=taken')
  await decideReport((await newAdmin()).userId, report?.id ?? '', { decision: 'end', parts: 1 })
  await db().update(waitingDecisions).set({ takesEffectAt: sql`now() - interval '1 second'` })
  await carryOutDecisions([pendingReports])
  expect(await db().select().from(pairReports)).toMatchObject([{ decision: 'end' }])
  expect(await holdOf(db(), mentor.userId)).toBe('told')
})

test('no admin opens or decides a report that concerns the same person', async () => {
  const { mentor, mentee, reportPath } = await talkingPair()
  await tellTeam(mentee, reportPath)
  const [report] = await db().select().from(pairReports)
  const admin = await newAdmin()
  for (const part of ['reporterId', 'reportedId'] as const) {
    await db()
      .update(pairReports)
      .set({ reporterId: mentee.userId, reportedId: mentor.userId, [part]: admin.userId })
    expect(await mainOf(admin.get('/admin/reports'))).toContain('All caught up.')
    expect(await mainOf(admin.get('/admin'))).not.toMatch(/Reports<\/span> <strong>/)
    const opened = await admin.post(`/admin/reports/${report?.id}`)
    expect(opened.headers.get('location')).toContain('gone')
    await admin.post(`/admin/reports/${report?.id}/handling`, { state: 'release', version: '1' })
  }
  expect(await db().select().from(pairReports)).toMatchObject([{ decision: null }])
})

test('what was shown to the team goes after 90 days and the rest after a year, or with the account of whoever told', async () => {
  const { mentor, mentee, reportPath, threat } = await talkingPair()
  await tellTeam(mentee, reportPath, { messages: threat })
  await eraseAccount(mentor.userId)
  const [report] = await db().select().from(pairReports)
  expect(report).toMatchObject({ reportedId: null, reporterId: mentee.userId })
  expect(report?.evidence).toContain('Send me a picture')
  await runDueWork(inDays(90))
  expect(await db().select().from(pairReports)).toMatchObject([{ evidence: null }])
  await runDueWork(inDays(364))
  expect(await db().$count(pairReports)).toBe(1)
  // What nobody has decided stays, and holds whom it holds.
  await runDueWork(inDays(365))
  expect(await db().$count(pairReports)).toBe(1)
  await db().update(pairReports).set({ decision: 'end', decidedOn: today })
  await runDueWork(inDays(365))
  expect(await db().$count(pairReports)).toBe(0)
  const again = await talkingPair()
  const admin = await newAdmin()
  await tellTeam(again.mentee, again.reportPath, { messages: again.threat })
  await eraseAccount(again.mentee.userId)
  const [waiting] = await db().select().from(pairReports)
  expect(waiting).toMatchObject({ reporterId: null, words: null, evidence: null, kind: 'threat' })
  expect(await holdOf(db(), again.mentor.userId)).toBe('untold')
  expect(await mainOf(admin.post(`/admin/reports/${waiting?.id}`))).toContain('somebody who has erased the account')
  await admin.post(`/admin/reports/${waiting?.id}/handling`, { state: 'release', version: '1' })
  expect(await holdOf(db(), again.mentor.userId)).toBe('none')
  const decided = await talkingPair()
  await tellTeam(decided.mentee, decided.reportPath)
  const [report2] = await db().select().from(pairReports).where(eq(pairReports.reporterId, decided.mentee.userId))
  await admin.post(`/admin/reports/${report2?.id}/handling`, { state: 'end', version: '1' })
  await eraseAccount(decided.mentee.userId)
  expect(await db().$count(pairReports, eq(pairReports.id, report2?.id ?? ''))).toBe(0)
})

function wordsIn(html: string) {
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}
