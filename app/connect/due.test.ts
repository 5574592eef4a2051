import { eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, expect, test, vi } from 'vitest'
import { dayNamed } from '../../test/in-days.ts'
import { inGate, isGate } from '../../test/in-gate.ts'
import { newMails } from '../../test/mailbox.ts'
import { menteeApplication } from '../../test/stored-mentee.ts'
import { mentorApplication, startWithoutMentors } from '../../test/stored-mentor.ts'
import { newPair } from '../../test/stored-pair.ts'
import { forgetReports, report } from '../../test/stored-report.ts'
import { accountEmail } from '../account/accounts.server.ts'
import { chooseLanguage } from '../account/own-account.server.ts'
import { ensureKeyring } from '../platform/crypto/keyring.server.ts'
import { db } from '../platform/db/db.server.ts'
import { outbox } from '../platform/db/tables.ts'
import { acquireLock } from '../platform/db/transactions.server.ts'
import { addDays, isoDay } from '../platform/text/format-date.ts'
import { menteeApplications } from '../profiles/tables.ts'
import { connectSection } from './connect-personal-data.server.ts'
import { runDueWork } from './due.server.ts'
import { connectPageOf } from './messages-page/connect-page.server.ts'
import { byTeam, hold } from './people/holds.server.ts'
import { type MenteeState, type MentorState, menteeStates, mentorStates } from './people/states.ts'
import { connectMentees, connectMentors, connectPeople } from './people/tables.ts'
import { requests } from './tables.ts'

vi.hoisted(() => {
  process.env.LANGUAGES = 'fr'
})

startWithoutMentors()
await ensureKeyring(db())

const start = isoDay(new Date())
const dayAt = (day: number, hour = 12) => new Date(`${addDays(start, day)}T${String(hour).padStart(2, '0')}:00:00Z`)

beforeEach(async () => {
  await db().delete(menteeApplications)
  await db().delete(connectPeople)
  await db().delete(outbox)
})

test('of people in every state, settled day by day, nobody who waits has news older than a week', async () => {
  const [menteeCount, mentorCount, days] = [inGate(12, 120), inGate(15, 75), inGate(20, 60)]
  for (let each = 0; each < menteeCount; each++) await mentee(menteeStates[each % menteeStates.length])
  for (let each = 0; each < mentorCount; each++)
    await mentor(mentorStates[each % mentorStates.length], each % 3 === 0 ? 'pending' : 'approved')
  for (const held of [await mentee('left'), await mentor('open')])
    await db().transaction((tx) => hold(tx, held.userId, byTeam, dayAt(0)))
  await db().update(connectPeople).set({ heardOn: sql`heard_on - (random() * 6)::int` })
  for (let day = 0; day <= days; day++) {
    await runDueWork(dayAt(day))
    const waiting = await db()
      .select({
        userId: connectPeople.userId,
        heardOn: connectPeople.heardOn,
        state: connectMentees.state,
        mailedOn: connectPeople.mailedOn,
      })
      .from(connectPeople)
      .leftJoin(connectMentees, eq(connectMentees.userId, connectPeople.userId))
    const isOver = (state: MenteeState | null) => state === 'refused' || state === 'left'
    const late = waiting.filter(({ heardOn, state }) => !isOver(state) && heardOn <= addDays(start, day - 7))
    expect(late, `on day ${day}`).toEqual([])
    for (const { userId } of waiting.filter((_, each) => each % 20 === day % 20)) {
      const { mentee, mentor } = await connectPageOf(userId)
      for (const { next } of [mentee, mentor].flatMap((each) => each ?? []))
        for (const [, by = ''] of next.matchAll(/by (\d+\s\w+(?: \d{4})?)/g))
          expect(dayNamed(by, start) > addDays(start, day - 1), `${by} on day ${day}`).toBe(true)
    }
  }
  // Unread and admitted mentees, all pending mentors, and the two on hold.
  const mailed = await db().$count(connectPeople, sql`mailed_on is not null`)
  expect(mailed).toBe(menteeCount / 3 + mentorCount / 3 + 2)
  expect(await db().$count(outbox)).toBeLessThanOrEqual(mailed * 9)
}, 120_000)

test('the news name the week, who fits and who of them has a place, and never a small number', async () => {
  const { userId } = await mentee('admitted')
  for (let each = 0; each < 7; each++) await mentor(each < 6 ? 'open' : 'away', 'approved')
  const [full, asking] = [await mentor('open', 'approved'), await mentee('admitted')]
  const request = { menteeId: asking.userId, mentorId: full.userId, alias: 'Quiet Heron' }
  await db()
    .insert(requests)
    .values({ ...request, id: 'request', openedOn: start, dueOn: addDays(start, 9) })
  await mentor('open', 'pending')
  const held = await mentor('open', 'approved')
  await db().transaction((tx) => hold(tx, held.userId, byTeam, dayAt(0)))
  await mentor('open', 'approved', { professionalStage: 'Recent graduate / transitioning into workforce' })
  await runDueWork(dayAt(7))
  const [{ outlook } = {}] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
  expect(JSON.parse(outlook ?? '')).toEqual({ kind: 'mentors', fitting: 8, free: 6 })
})

test('the queue is counted for whoever nobody has read', async () => {
  const [first, second] = [await mentee('unread'), await mentee('unread')]
  await change(connectMentees, first, { unreadSince: addDays(start, -3) })
  await runDueWork(dayAt(7))
  const outlooks = await Promise.all(
    [first, second].map(async ({ userId }) => {
      const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, userId))
      return JSON.parse(mentee?.outlook ?? '')
    }),
  )
  expect(outlooks).toEqual([
    { kind: 'queue', before: 0 },
    { kind: 'queue', before: 1 },
  ])
})

test('absences end on their day', async () => {
  const away = await mentor('away', 'approved')
  const paused = await mentee('admitted')
  await change(connectMentors, away, { awayUntil: addDays(start, 3) })
  await change(connectMentees, paused, { pausedUntil: addDays(start, 3) })
  const states = async () => {
    const [mentor] = await db().select().from(connectMentors).where(eq(connectMentors.userId, away.userId))
    const [mentee] = await db().select().from(connectMentees).where(eq(connectMentees.userId, paused.userId))
    return [mentor?.state, mentor?.awayUntil, mentee?.pausedUntil]
  }
  await runDueWork(dayAt(2))
  expect(await states()).toEqual(['away', addDays(start, 3), addDays(start, 3)])
  await runDueWork(dayAt(3))
  expect(await states()).toEqual(['open', null, null])
})

test('somebody who paused hears without a mail', async () => {
  await change(connectMentees, await mentee('admitted'), { pausedUntil: addDays(start, 300) })
  for (let day = 0; day < 20; day++) await runDueWork(dayAt(day))
  expect(await db().$count(outbox)).toBe(0)
})

test('however many causes there are, there is one mail a day at most, one a week, or none, as somebody wishes', async () => {
  const people = { daily: await mentee('unread'), weekly: await mentee('unread'), never: await mentee('unread') }
  for (const [mail, person] of Object.entries(people)) await change(connectPeople, person, { mail })
  const { notifyMembers } = await import('./people/notify.server.ts')
  const mails: string[] = []
  for (let day = 1; day <= 14; day++)
    for (const hour of isGate ? [9, 16] : [1, 9, 16, 23]) {
      for (const { userId } of Object.values(people))
        await db().transaction((tx) => notifyMembers(tx, userId, dayAt(day, hour)))
      await runDueWork(dayAt(day, hour))
      mails.push(...(await newMails()))
    }
  const to = async (kind: keyof typeof people) => {
    const address = await accountEmail(people[kind].userId)
    return mails.filter((mail) => mail.includes(address)).length
  }
  expect([await to('daily'), await to('weekly'), await to('never')]).toEqual([14, 2, 0])
})

test('a mail is in the language that its reader chose', async () => {
  const [reader, other] = [await mentee('unread'), await mentee('unread')]
  await chooseLanguage(reader.userId, 'fr')
  await runDueWork(dayAt(7))
  await runDueWork(dayAt(9))
  const mails = await newMails()
  const mailTo = async ({ userId }: { userId: string }) => {
    const address = await accountEmail(userId)
    return mails.find((mail) => mail.includes(`To: ${address}`)) ?? ''
  }
  expect(await mailTo(reader)).toMatch(/\/fr\/next\b/)
  expect(await mailTo(other)).toContain('Subject: Something new for you')
})

test('many processes that settle at once send each mail once', async () => {
  for (let each = 0; each < 20; each++) await mentee('unread')
  await runDueWork(dayAt(7))
  await Promise.all(Array.from({ length: 8 }, () => runDueWork(dayAt(9))))
  expect(await db().$count(outbox)).toBe(20)
})

test('a process that settles waits for another one', async () => {
  await mentee('unread')
  const order: string[] = []
  let settled: Promise<unknown> = Promise.resolve()
  await db().transaction(async (tx) => {
    await acquireLock(tx, 'upinde connect')
    settled = runDueWork(dayAt(7)).then(() => order.push('settled'))
    await tx.execute(sql`select pg_sleep(0.5)`)
    order.push('released')
  })
  await settled
  expect(order).toEqual(['released', 'settled'])
})

test('a mail that is due at night, because this runs late, waits for the next day', async () => {
  await change(connectPeople, await mentee('unread'), { mailDueAt: dayAt(1, 15) })
  await runDueWork(dayAt(1, 23))
  expect(await db().$count(outbox)).toBe(0)
  await runDueWork(dayAt(2, 16))
  expect(await db().$count(outbox)).toBe(1)
})

test('the wish for no mails outlives the application, and nothing else does', async () => {
  const { userId } = await mentee('admitted')
  await change(connectPeople, { userId }, { mail: 'never', languages: 'French', zone: 'Africa/Lagos' })
  await db().delete(menteeApplications)
  await runDueWork(dayAt(0))
  const [person] = await db().select().from(connectPeople).where(eq(connectPeople.userId, userId))
  expect(person).toMatchObject({ mail: 'never', languages: null, zone: null })
})

test('what was kept for the sake of an application goes with it', async () => {
  await mentee('admitted')
  await db().delete(menteeApplications)
  await runDueWork(dayAt(0))
  expect(await db().$count(connectPeople)).toBe(0)
})

test('what somebody told the team is shown to them also when their application is gone', async () => {
  const { mentee, id } = await newPair()
  expect(await report(mentee.userId, id)).toBeTruthy()
  await change(connectPeople, mentee, { languages: 'French', mailDueAt: null })
  await db().delete(menteeApplications)
  await runDueWork(dayAt(0))
  const told = async () => JSON.stringify(await connectSection(mentee.userId))
  expect(await told()).toContain('He threatens me.')
  expect(await told()).not.toContain('French')
  await forgetReports()
  await runDueWork(dayAt(0))
  expect(await told()).toContain('Nothing is kept before you apply.')
})

async function change(table: PgTable & { userId: PgColumn }, { userId }: { userId: string }, changes: object) {
  await db().update(table).set(changes).where(eq(table.userId, userId))
}

async function mentee(state: MenteeState = 'unread') {
  const stored = await menteeApplication()
  await change(connectMentees, stored, { state })
  return stored
}

async function mentor(
  state: MentorState = 'asked',
  status: 'pending' | 'approved' = 'approved',
  changes: Parameters<typeof mentorApplication>[0] = {},
) {
  const stored = await mentorApplication({ status, ...changes })
  await change(connectMentors, stored, { state })
  return stored
}
