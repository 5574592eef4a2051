import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Person, visitor } from '../../../../test/app.ts'
import { inDays } from '../../../../test/in-days.ts'
import { locationOf, mainOf } from '../../../../test/page.ts'
import { startWithoutMentors } from '../../../../test/stored-mentor.ts'
import { newPair, plannedCall } from '../../../../test/stored-pair.ts'
import { db } from '../../../platform/db/db.server.ts'
import { addDays, isoDay } from '../../../platform/text/format-date.ts'
import { clockIn, instantOf } from '../../../platform/text/wall-clock.ts'
import { menteeApplications } from '../../../profiles/tables.ts'
import { connectSection } from '../../connect-personal-data.server.ts'
import { runDueWork } from '../../due.server.ts'
import { callOff, callPageOf } from '../../pairs/calls.server.ts'
import { connectPeople } from '../../people/tables.ts'
import { pairCalls, pairSides } from '../../tables.ts'
import { carryOutCall } from './call-form.server.ts'

startWithoutMentors()
beforeEach(() => db().delete(menteeApplications))

const day = isoDay(inDays(9))
const later = isoDay(inDays(10))

async function pairWithClocks(mentees = 'Africa/Lagos', mentors = 'Africa/Nairobi') {
  const pair = await newPair()
  await setClock(pair.mentee, mentees)
  await setClock(pair.mentor, mentors)
  return { ...pair, call: `${pair.path}/call` }
}

async function setClock({ userId }: { userId: string }, zone: string | null) {
  await db().update(connectPeople).set({ zone }).where(eq(connectPeople.userId, userId))
}

async function stored(pairId: string) {
  const [call] = await db().select().from(pairCalls).where(eq(pairCalls.pairId, pairId))
  return call
}

async function propose(person: Person, path: string, ...[first = '', second = '', third = '']: string[]) {
  const page = await mainOf(person.get(path))
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
  return person.post(path, { do: 'propose', seen: hidden('seen'), zone: hidden('zone'), first, second, third })
}

/** Has a mentee propose times, of which the mentor takes none yet. `seen` names the proposal. */
async function proposed(...times: string[]) {
  const pair = await pairWithClocks()
  await propose(pair.mentee, pair.call, ...times)
  const call = await stored(pair.id)
  return { ...pair, seen: call?.id ?? '', time: call?.times.split('\n')[0] ?? '' }
}

function weekdayOf(date: string) {
  return new Date(date).toLocaleDateString('en-GB', { weekday: 'long', timeZone: 'UTC' })
}

test('one proposes up to three times, the other takes one, and each reads them by the own clock', async () => {
  const { id, call, path, mentee, mentor } = await pairWithClocks()
  expect(await mainOf(mentee.get(path))).toContain('>Call</a>')
  const sent = await propose(mentee, call, `${later}T10:00`, `${day}T10:00`, `${day}T10:00`)
  expect(locationOf(sent)).toBe(`${call}?done=propose`)
  expect(await mainOf(mentor.get('/connect'))).toContain('proposes times for a call')
  expect(await mainOf(mentee.get(call))).toContain(`${weekdayOf(day)}, `)
  expect(await mainOf(mentee.get(call))).not.toContain('Take this time')
  const offered = await mainOf(mentor.get(call))
  expect(offered.match(/, 12:00<\/strong>/g)).toHaveLength(2)
  expect(offered).not.toContain('10:00')
  const { id: seen = '', times = '' } = (await stored(id)) ?? {}
  expect(times).toBe(`${day}T09:00:00.000Z\n${later}T09:00:00.000Z`)
  const [time = ''] = times.split('\n')
  expect((await mentee.post(call, { do: 'pick', seen, time })).status).toBe(409)
  expect((await mentor.post(call, { do: 'pick', seen, time: `${day}T09:30:00.000Z` })).status).toBe(409)
  expect((await mentor.post(call, { do: 'pick', seen, time })).status).toBe(302)
  expect(await mainOf(mentee.get(call))).toMatch(/A call is planned.*10:00/s)
  expect(await mainOf(mentor.get(call))).toMatch(/A call is planned.*12:00/s)
  expect((await propose(mentee, call, `${day}T11:00`)).status).toBe(409)
})

test.each([
  ['Africa/Cairo', '2027-01-15', '2027-01-15T08:00:00.000Z'],
  ['Africa/Cairo', '2027-07-15', '2027-07-15T07:00:00.000Z'],
  ['Africa/Casablanca', '2026-01-15', '2026-01-15T09:00:00.000Z'],
  ['Africa/Casablanca', '2026-03-01', '2026-03-01T10:00:00.000Z'],
  ['Africa/Lagos', '2027-07-15', '2027-07-15T09:00:00.000Z'],
])('10:00 in %s on %s is %s, and is read as 10:00 again', (zone, date, instant) => {
  const moment = instantOf(date, '10:00', zone)
  expect(moment.toISOString()).toBe(instant)
  expect(clockIn(moment, zone)).toMatch(/, 10:00$/)
})

test.each([
  ['nothing', '', 'Please enter a day and a time.'],
  ['no time', '2027-04-20', 'Please enter a day and a time.'],
  ['a day that there is not', '2027-04-31T10:00', 'There is no such time on that day.'],
  ['an hour that Cairo leaves out', '2027-04-30T00:30', 'There is no such time on that day.'],
  ['a time that is over', '2027-04-09T10:00', 'Please choose a time that is not over.'],
  ['a time far away', '2027-08-20T10:00', 'Please choose a time within 60 days.'],
])('%s is refused, with what was typed', async (_, first, error) => {
  const { id, mentee } = await pairWithClocks('Africa/Cairo')
  const second = first === '' ? '' : '2027-04-20T11:00'
  const sent = { do: 'propose', seen: '', zone: 'Africa/Cairo', time: '', first, second, third: '' }
  const outcome = await carryOutCall(mentee.userId, id, sent, new Date('2027-04-10T12:00:00Z'))
  expect(outcome).toMatchObject({ kind: 'refused', status: 422, errors: { first: error } })
  expect(await stored(id)).toBeUndefined()
})

test('without a clock the page asks for one, and takes no times', async () => {
  const { call, mentor } = await pairWithClocks()
  await setClock(mentor, null)
  expect(await mainOf(mentor.get(call))).not.toContain('datetime-local')
  expect((await propose(mentor, call, `${day}T10:00`)).status).toBe(409)
})

test('times that come too late, or in another time zone, are given back', async () => {
  const { id, path, call, mentee, mentor } = await pairWithClocks()
  const typed = { do: 'propose', seen: '', zone: 'Africa/Lagos', first: `${day}T10:00` }
  const given = async (answer: Promise<Response>) => [
    (await answer).status,
    /T10:00"|typed: \S+ 10:00/.test(await mainOf(answer)),
  ]
  await setClock(mentee, 'Africa/Cairo')
  expect(await given(mentee.post(call, typed))).toEqual([409, true])
  await propose(mentor, call, `${day}T10:00`)
  const { id: seen = '', times: time = '' } = (await stored(id)) ?? {}
  await mentee.post(call, { do: 'pick', seen, time })
  expect(await given(mentee.post(call, { ...typed, zone: 'Africa/Cairo' }))).toEqual([409, true])
  await mentor.post(path, { do: 'end', closes: 'yes' })
  expect(await given(mentee.post(call, typed))).toEqual([404, true])
})

test('whoever has not read how to stay safe neither proposes nor takes a time', async () => {
  const { path, call, mentor, seen, time } = await proposed(`${day}T10:00`)
  await db().update(pairSides).set({ knowsSafety: false })
  const page = await mainOf(mentor.get(call))
  expect(page).toContain(`<a class="link" href="${path}"`)
  expect(page).not.toContain('<button')
  expect((await mentor.post(call, { do: 'pick', seen, time })).status).toBe(409)
})

test('either calls it off or proposes anew, and nothing is done to what was not seen', async () => {
  const { id, call, mentee, mentor, seen, time } = await proposed(`${day}T10:00`)
  const stale = { do: 'propose', seen: '', zone: 'Africa/Nairobi', first: `${later}T10:00` }
  expect((await mentor.post(call, stale)).status).toBe(409)
  expect((await propose(mentor, call, `${later}T10:00`)).status).toBe(302)
  const pick = { do: 'pick', seen, time }
  expect((await mentor.post(call, pick)).status).toBe(409)
  const second = await stored(id)
  expect((await mentee.post(call, { ...pick, seen: second?.id ?? '', time: second?.times ?? '' })).status).toBe(302)
  expect((await mentor.post(call, { do: 'off', seen: second?.id ?? '' })).status).toBe(302)
  expect(await mainOf(mentee.get(call))).toContain('has called it off')
  expect(await mainOf(mentor.get(call))).toContain('You have called it off')
  expect((await mentee.get(`${call}.ics`)).status).toBe(404)
  expect((await propose(mentee, call, `${day}T10:00`)).status).toBe(302)
})

test('a calendar file says “Call” and when, and nothing that leads here or to anybody', async () => {
  const { id, call, path, mentee, mentor, seen, time } = await proposed(`${day}T10:00`)
  expect((await mentee.get(`${call}.ics`)).status).toBe(404)
  await mentor.post(call, { do: 'pick', seen, time })
  const answer = await mentor.get(`${call}.ics`)
  const lines = (await answer.text()).split('\r\n').map((line) => line.replace(/^(UID|DTSTAMP):.*/, '$1'))
  expect(lines).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Calendar//EN', 'BEGIN:VEVENT', 'UID', 'DTSTAMP', 'SEQUENCE:0'],
    ...[
      `DTSTART:${day.replaceAll('-', '')}T090000Z`,
      'SUMMARY:Call',
      'CLASS:PRIVATE',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ],
  ])
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="call.ics"')
  const file = await (await mentee.get(`${call}.ics`)).text()
  for (const known of [id, seen]) expect(file).not.toContain(known)
  expect((await visitor.get(`${call}.ics`)).status).toBe(302)
  expect(await mainOf(mentee.get(path))).toContain('A call is planned')
})

test('both are reminded on the day before, and on the day after it is gone', async () => {
  const { id, call, mentee, mentor, seen, time } = await proposed(`${day}T10:00`, `${later}T10:00`)
  await mentor.post(call, { do: 'pick', seen, time })
  await db().update(connectPeople).set({ mailDueAt: null, mailedOn: null, heardOn: day })
  const isMailed = async () => (await db().select().from(connectPeople)).map(({ mailDueAt }) => mailDueAt !== null)
  await db().execute(sql`update pairs set next_on = null`)
  await runDueWork(inDays(7))
  expect(await isMailed()).toEqual([false, false])
  await runDueWork(inDays(8))
  expect(await isMailed()).toEqual([true, true])
  expect(await stored(id)).toMatchObject({ remindOn: null, endsOn: addDays(day, 1) })
  expect(await callPageOf(mentee.userId, id, new Date(`${day}T11:00:00Z`))).toMatchObject({ call: 'planned' })
  const over = { call: 'none', seen }
  expect(await callPageOf(mentee.userId, id, new Date(`${day}T12:30:00Z`))).toMatchObject(over)
  expect(await callOff(mentee.userId, id, seen, new Date(`${day}T12:30:00Z`))).toBe(false)
  expect((await connectSection(mentee.userId)).facts).toContainEqual({
    title: 'Times of calls with them (UTC)',
    answer: `${day}T09:00:00.000Z`,
  })
  await runDueWork(inDays(10))
  expect(await stored(id)).toBeUndefined()
})

test('a call late in the evening stays for the night, and nobody is reminded of one that is over', async () => {
  const { id, mentee, mentor } = await pairWithClocks()
  await plannedCall(id, mentee.userId, mentor.userId, new Date(`${day}T23:50:00Z`))
  await runDueWork(new Date(`${later}T00:01:00Z`))
  expect(await stored(id)).toBeDefined()
  await db().update(pairCalls).set({ remindOn: day })
  await db().update(connectPeople).set({ mailDueAt: null, mailedOn: null, heardOn: later })
  await db().execute(sql`update pairs set next_on = null`)
  await runDueWork(new Date(`${later}T02:00:00Z`))
  expect((await db().select().from(connectPeople)).map(({ mailDueAt }) => mailDueAt)).toEqual([null, null])
})

test('times are sealed, and go when the pair ends', async () => {
  const { id, call, path, mentee, mentor } = await proposed(`${day}T10:00`)
  const [row] = await db().execute<{ times: string }>(sql`select times from pair_calls`)
  expect(row?.times).toMatch(/^s2\./)
  await mentor.post(path, { do: 'end' })
  expect(await stored(id)).toBeUndefined()
  expect((await mentee.get(call)).status).toBe(404)
})

test.each(['Asia/Calcutta', 'Asia/Kolkata'])(
  'a stored zone, %s, stays a choice, whatever the list calls it',
  async (zone) => {
    const { mentee } = await newPair()
    await setClock(mentee, zone)
    expect(await mainOf(mentee.get('/connect/settings'))).toContain(`<option value="${zone}" selected=""`)
  },
)
