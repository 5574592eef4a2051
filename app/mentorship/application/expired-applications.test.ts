import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { storedFiles } from '../../../test/stored-files.ts'
import { menteeApplication, menteeWithCv } from '../../../test/stored-mentee.ts'
import { mentorApplication } from '../../../test/stored-mentor.ts'
import { users } from '../../account/tables.ts'
import { ensureKeyring } from '../../platform/crypto/keyring.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { menteeApplications, mentorApplications } from '../../profiles/tables.ts'
import { deleteExpiredMenteeApplications } from './mentee/mentee-applications.server.ts'

beforeAll(() => ensureKeyring(db()))

test('a mentee application and its CV are deleted after 24 months; the account, newer ones and mentors stay', async () => {
  const old = await menteeWithCv('%PDF-1.7 old')
  const young = await menteeWithCv('%PDF-1.7 young')
  const without = await menteeApplication()
  const mentor = await mentorApplication()
  await sentAgo(old.mentee.userId, '24 months 1 hour')
  await sentAgo(without.userId, '3 years')
  await sentAgo(young.mentee.userId, '23 months 27 days')
  await db().update(mentorApplications).set({ submittedAt: sql`now() - interval '3 years'` })

  await deleteExpiredMenteeApplications()
  const left = await db().select({ userId: menteeApplications.userId }).from(menteeApplications)
  expect(left).toEqual([{ userId: young.mentee.userId }])
  expect(storedFiles()).toEqual([young.fileId])
  expect(await db().$count(users, eq(users.id, old.mentee.userId))).toBe(1)
  expect(await db().$count(mentorApplications, eq(mentorApplications.userId, mentor.userId))).toBe(1)
})

async function sentAgo(userId: string, age: string) {
  await db()
    .update(menteeApplications)
    .set({ submittedAt: sql`now() - ${age}::interval` })
    .where(eq(menteeApplications.userId, userId))
}
