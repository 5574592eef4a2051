import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { rowsRead } from '../../../test/rows-read.ts'
import { menteeApplication } from '../../../test/stored-mentee.ts'
import { approvedMentor, mentorApplication, startWithoutMentors } from '../../../test/stored-mentor.ts'
import { holdByTeam } from '../../../test/stored-report.ts'
import { admittedMentee } from '../../../test/stored-request.ts'
import { connectMentees } from '../../connect/people/tables.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { bounds } from '../../platform/db/lists/opened-list-search.server.ts'
import { applicationReference } from '../../profiles/application-status.ts'
import { notListed, ownName, privacyFriendlyName } from '../../profiles/listing-preference.ts'
import { menteeApplications } from '../../profiles/tables.ts'
import {
  type MenteeInList,
  type MentorInList,
  menteeExists,
  menteesForAdmin,
  mentorHead,
  mentorsForAdmin,
  readMentees,
  readMentors,
  waitingMentors,
} from './applications-for-admin.server.ts'

startWithoutMentors()

afterEach(() => void vi.useRealTimers())

test('the mentor list shows the full name and the privacy-friendly name that members see, and how long one waits', async () => {
  vi.setSystemTime('2026-03-11T12:00:00Z')
  const { publicId } = await mentorApplication({
    displayName: 'Quiet Heron',
    galleryPreference: privacyFriendlyName,
    submittedAt: new Date('2026-03-04T23:59:59.999Z'),
  })
  expect((await mentorsForAdmin()).mentors).toEqual([
    {
      publicId,
      version: 1,
      status: 'pending',
      fullName: 'Amina Diallo',
      submittedOn: '4 March 2026',
      alias: 'Quiet Heron',
      isListed: true,
      industry: 'Finance / Banking / Insurance',
      waits: { age: '6 days', isLate: true },
    },
  ])
})

test('a privacy-friendly name that was typed but not chosen is not an alias', async () => {
  await mentorApplication({ displayName: 'Quiet Heron' })
  await mentorApplication({ displayName: 'Quiet Heron', galleryPreference: notListed })
  expect((await mentorsForAdmin()).mentors.map(({ alias }) => alias)).toEqual([null, null])
})

test('the mentor list shows who agreed to be listed and who did not', async () => {
  for (const galleryPreference of [ownName, privacyFriendlyName, notListed])
    await mentorApplication({ galleryPreference })
  expect((await mentorsForAdmin()).mentors.map(({ isListed }) => isListed).sort()).toEqual([false, true, true])
})

test('the mentee list shows date, industry, stage and how long one waits, but no name', async () => {
  vi.setSystemTime('2026-03-09T00:00:00Z')
  await db().delete(menteeApplications)
  const { publicId } = await menteeApplication({ submittedAt: new Date('2026-03-04T23:59:59.999Z') })
  const { mentees } = await menteesForAdmin()
  expect(mentees).toEqual([
    {
      publicId,
      state: 'unread',
      submittedOn: '4 March 2026',
      industry: 'ICT / Technology / Software',
      professionalStage: 'Early-career (0–3 years of experience)',
      waits: { age: '5 days', isLate: false },
    },
  ])
})

test('mentors are paged, newest first, and pending ones alone from the oldest on', async () => {
  for (let day = 1; day <= 23; day += 1) await mentorApplication({ submittedAt: new Date(Date.UTC(2026, 2, day)) })
  await approvedMentor({ submittedAt: new Date('2026-02-01') })
  await approvedMentor({ submittedAt: new Date('2026-04-01') })
  const all = await everyMentor(false)
  const pending = await everyMentor(true)
  expect([all.length, pending.length, (await waitingMentors()).count]).toEqual([25, 23, 23])
  expect(new Set(all.map(({ publicId }) => publicId)).size).toBe(25)
  expect([all[0]?.status, all[1]?.status, all[24]?.status]).toEqual(['approved', 'pending', 'approved'])
  expect(pending.every(({ status }) => status === 'pending')).toBe(true)
  const days = Array.from({ length: 23 }, (_, day) => `${day + 1} March 2026`)
  expect(pending.map(({ submittedOn }) => submittedOn)).toEqual(days)
  expect(all.slice(1, 24).map(({ submittedOn }) => submittedOn)).toEqual(days.toReversed())
})

test('the list of those to read begins with the mentee who has waited longest, whenever they applied', async () => {
  await db().delete(menteeApplications)
  const ids: string[] = []
  for (let day = 1; day <= 23; day += 1) {
    const { publicId } = await menteeApplication({ submittedAt: new Date(Date.UTC(2026, 2, day)) })
    const unreadSince = `2026-05-${String(24 - day).padStart(2, '0')}`
    await db().update(connectMentees).set({ unreadSince }).where(eq(connectMentees.publicId, publicId))
    ids.unshift(publicId)
  }
  expect((await everyMentee(true)).map(({ publicId }) => publicId)).toEqual(ids)
})

test('paging yields every application once, even with equal timestamps', async () => {
  await db().delete(menteeApplications)
  for (let n = 0; n < 21; n += 1) await mentorApplication({ submittedAt: new Date('2026-03-04T05:06:07.089Z') })
  for (let n = 0; n < 45; n += 1) await menteeApplication({ submittedAt: new Date('2026-03-04T05:06:07.089Z') })
  for (const table of ['mentor_applications', 'mentee_applications'])
    await db().execute(
      sql`update ${sql.identifier(table)} set submitted_at = submitted_at + random() * interval '999 us'`,
    )
  expect(new Set((await everyMentor(false)).map(({ publicId }) => publicId)).size).toBe(21)
  expect(new Set((await everyMentee()).map(({ publicId }) => publicId)).size).toBe(45)
})

test('an invalid cursor returns the first page', async () => {
  await mentorApplication()
  for (const after of ['x', 'bnVsbA', Buffer.from('["2026-13-45T00:00:00.000000Z","x"]').toString('base64url')])
    expect((await mentorsForAdmin({ after })).mentors).toHaveLength(1)
})

test('an application is found only by its own id', async () => {
  const mentor = await mentorApplication()
  const mentee = await menteeApplication()
  expect(await mentorHead(mentor.publicId)).toMatchObject({ fullName: 'Amina Diallo', status: 'pending' })
  expect(await menteeExists(mentee.publicId)).toBe(true)
  for (const id of [mentee.publicId, mentor.userId, '\u0000']) expect(await mentorHead(id)).toBeNull()
  for (const id of [mentor.publicId, mentor.userId, '\u0000']) expect(await menteeExists(id)).toBe(false)
})

async function everyMentor(onlyPending: boolean) {
  const show = onlyPending ? 'pending' : 'all'
  const found: MentorInList[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof mentorsForAdmin>> = await mentorsForAdmin({ after, show })
    found.push(...page.mentors)
    after = page.next
  }
  return found
}

async function everyMentee(onlyToRead = false) {
  const found: MenteeInList[] = []
  let after: string | null = ''
  while (after !== null) {
    const page: Awaited<ReturnType<typeof menteesForAdmin>> = await menteesForAdmin({ after, onlyToRead })
    found.push(...page.mentees)
    after = page.next
  }
  return found
}

test('mentors are searched by either name and by reference, and can be limited to approved ones', async () => {
  const zuri = await mentorApplication({ fullName: 'Zuri Abdi', displayName: 'Moonlight', status: 'approved' })
  await mentorApplication({ fullName: 'Thabo Nkosi' })
  const namesOf = async (search: string, show: 'all' | 'approved' | 'pending' = 'all') =>
    (await mentorsForAdmin({ search, show })).mentors.map(({ fullName }) => fullName).sort()
  expect(await namesOf('ZÚRI')).toEqual(['Zuri Abdi'])
  expect(await namesOf('moonl')).toEqual(['Zuri Abdi'])
  expect(await namesOf(applicationReference(zuri.publicId))).toEqual(['Zuri Abdi'])
  expect(await namesOf('b')).toContain('Thabo Nkosi')
  expect(await namesOf('zuri', 'pending')).toEqual([])
  expect(await namesOf('', 'approved')).toEqual(['Zuri Abdi'])
})

test('mentees are searched by reference and state, and never by name', async () => {
  await db().delete(menteeApplications)
  const { publicId } = await menteeApplication({ fullName: 'Zuri Abdi', publicId: `Zu${'x'.repeat(20)}` })
  const admitted = await admittedMentee({ publicId: 'y'.repeat(22) })
  const found = async (of: Parameters<typeof menteesForAdmin>[0]) =>
    (await menteesForAdmin(of)).mentees.map((mentee) => mentee.publicId)
  expect(await found({ reference: applicationReference(publicId).toUpperCase() })).toEqual([publicId])
  expect(await found({ reference: 'Zuri' })).toEqual([])
  expect(await found({ state: 'unread' })).toEqual([publicId])
  expect(await found({ onlyToRead: true })).toEqual([publicId])
  expect(await found({ state: 'admitted' })).toEqual([admitted.publicId])
  expect(await found({ state: 'admitted', reference: 'Zu' })).toEqual([])
  await holdByTeam(admitted.userId)
  expect(await found({ state: 'admitted' })).toEqual([])
  expect(await found({ state: 'on hold' })).toEqual([admitted.publicId])
  expect(await found({})).toEqual([admitted.publicId, publicId])
})

test('a search of applications reads a bounded number of rows and leads on', async () => {
  const sql = primarySql()
  for (const table of ['mentor_applications', 'mentee_applications']) await sql.unsafe(`delete from ${table}`)
  await mentorApplication()
  await menteeApplication()
  for (const table of ['mentor_applications', 'mentee_applications']) await multiply(sql, table)
  await sql.unsafe(`
    insert into connect_mentees (user_id, public_id, joined_on, unread_since)
    select user_id, public_id, submitted_at, submitted_at from mentee_applications on conflict do nothing`)
  await sql.unsafe('vacuum analyze connect_mentees')
  for (const chunk of [
    readMentors({ after: '', onlyPending: false, count: bounds.chunk }),
    readMentors({ after: '', onlyPending: true, count: bounds.chunk }),
  ]) {
    expect(await rowsRead(chunk)).toBeLessThanOrEqual(bounds.chunk + 5)
  }
  // Each with its state.
  for (const onlyToRead of [false, true])
    expect(await rowsRead(readMentees({ after: '', onlyToRead, count: bounds.chunk }))).toBeLessThanOrEqual(
      2 * bounds.chunk + 5,
    )
  expect(await mentorsForAdmin({ search: 'nobody' })).toMatchObject({ mentors: [], isPartial: true })
  for (const search of [{ reference: 'nobody' }, { state: 'refused' as const }])
    expect(await menteesForAdmin(search)).toMatchObject({ mentees: [], isPartial: true })
})

/** Copies the only row of a table 1,200 times, each for an account of its own and a second earlier. */
async function multiply(sql: ReturnType<typeof primarySql>, table: string) {
  await sql.unsafe(`
    insert into users
    select (jsonb_populate_record(one, jsonb_build_object('id', '${table}' || n, 'email', '${table}' || n))).*
    from users one, generate_series(1, 1200) n where one.id = (select id from users limit 1)`)
  await sql.unsafe(`
    insert into ${table}
    select (jsonb_populate_record(one, jsonb_build_object('user_id', '${table}' || n, 'public_id', lpad(n::text, 22, '0'),
      'status', case when n % 4 = 0 then 'approved' else 'pending' end,
      'submitted_at', one.submitted_at - n * interval '1 second'))).*
    from ${table} one, generate_series(1, 1200) n`)
  await sql.unsafe(`vacuum analyze ${table}`)
}
