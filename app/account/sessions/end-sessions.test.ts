import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { db } from '../../platform/db/db.server.ts'
import { sessions } from '../tables.ts'
import { deleteExpiredSessions } from './end-sessions.server.ts'

test('a session is deleted once it has expired, not before', async () => {
  const member = await newMember()
  await newMember()
  const past = new Date(Date.now() - 2 * 3_600_000)
  await db().update(sessions).set({ expiresAt: past }).where(eq(sessions.userId, member.userId))
  await deleteExpiredSessions()
  const left = await db().select({ userId: sessions.userId }).from(sessions)
  expect(left).toHaveLength(1)
  expect(left[0]?.userId).not.toBe(member.userId)
})
