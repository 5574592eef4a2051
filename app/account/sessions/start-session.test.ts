import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember, newSessionOf } from '../../../test/app.ts'
import { eventually } from '../../../test/patience.ts'
import { db } from '../../platform/db/db.server.ts'
import { sessions, users } from '../tables.ts'
import { startSession } from './start-session.server.ts'

const openOf = (userId: string) => db().$count(sessions, eq(sessions.userId, userId))

test('an account has at most 20 sessions; one more ends its oldest and nobody else’s', async () => {
  const [first, other] = [await newMember(), await newMember()]
  await db()
    .update(sessions)
    .set({ createdAt: new Date(Date.now() - 7_200_000) })
    .where(eq(sessions.userId, first.userId))
  const later = []
  for (let n = 0; n < 19; n++) later.push(await newSessionOf(first))
  expect((await first.get('/reviews')).status).toBe(200)
  later.push(await newSessionOf(first))
  expect(await openOf(first.userId)).toBe(20)
  await eventually(async () => expect((await first.get('/reviews')).status).toBe(302))
  for (const each of [...later, other]) expect((await each.get('/reviews')).status).toBe(200)
})

test('concurrent sign-ins do not exceed the session limit', async () => {
  const { userId } = await newMember()
  const [user] = await db().select({ password: users.password }).from(users).where(eq(users.id, userId))
  const password = user?.password ?? ''
  await Promise.all(Array.from({ length: 60 }, () => startSession(userId, password)))
  expect(await openOf(userId)).toBe(20)
})
