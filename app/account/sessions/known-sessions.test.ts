import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/patience.ts'
import { stallingDatabase } from '../../../test/stalling-proxy.ts'

const line = await stallingDatabase()

const { newMember } = await import('../../../test/app.ts')
const { db } = await import('../../platform/db/db.server.ts')
const { untilChangesAreHeard } = await import('../../../test/listening.ts')
const { grantAdmin } = await import('../admins.server.ts')
const { sessions, users } = await import('../tables.ts')
const { forgetSession, knownSession, readSession } = await import('./known-sessions.server.ts')
const { sessionIdIn } = await import('./session-cookie.server.ts')

afterAll(() => line.close())

beforeEach(() => untilChangesAreHeard())

async function knownMember() {
  const member = await newMember()
  const sessionId = sessionIdIn(member.headers.cookie) ?? ''
  expect(await readSession(sessionId)).toMatchObject({ userId: member.userId, isAdmin: false })
  await eventually(async () => {
    await readSession(sessionId)
    expect(knownSession(sessionId)).toMatchObject({ userId: member.userId })
  })
  return { ...member, sessionId }
}

/** Returns whether a session is known when no stall of this process makes it distrust what it knows. */
async function isKnown(sessionId: string) {
  await untilChangesAreHeard()
  return knownSession(sessionId) !== null
}

test.each<[string, (member: { userId: string; email: string; sessionId: string }) => Promise<unknown>]>([
  ['is deleted', ({ sessionId }) => db().delete(sessions).where(eq(sessions.id, sessionId))],
  [
    'ends sooner',
    ({ sessionId }) => db().update(sessions).set({ expiresAt: new Date() }).where(eq(sessions.id, sessionId)),
  ],
  ['is that of an erased account', ({ userId }) => db().delete(users).where(eq(users.id, userId))],
  ['is that of a new admin', ({ email }) => grantAdmin(email)],
])('a session is read again after it %s in another process', async (_, change) => {
  const [member, other] = [await knownMember(), await knownMember()]
  await change(member)
  await eventually(() => expect(knownSession(member.sessionId)).toBeNull())
  expect([await isKnown(member.sessionId), await isKnown(other.sessionId)]).toEqual([false, true])
})

test('a session that is extended stays known', async () => {
  const { sessionId } = await knownMember()
  const told = knownMember()
  const later = new Date(Date.now() + 25 * 3_600_000)
  await db().update(sessions).set({ expiresAt: later }).where(eq(sessions.id, sessionId))
  const { sessionId: another } = await told
  await db().delete(sessions).where(eq(sessions.id, another))
  await eventually(() => expect(knownSession(another)).toBeNull())
  expect(await isKnown(sessionId)).toBe(true)
})

test('a session that was read before a change is not kept after it', async () => {
  const { sessionId } = await knownMember()
  forgetSession(sessionId)
  const reading = readSession(sessionId)
  forgetSession(sessionId)
  expect(await reading).not.toBeNull()
  expect(knownSession(sessionId)).toBeNull()
})

test('no session is known while its end may go unheard', async () => {
  const { sessionId } = await knownMember()
  const soon = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000)
  expect(knownSession(sessionId)).toBeNull()
  soon.mockRestore()
  line.stall()
  await eventually(() => expect(knownSession(sessionId)).toBeNull())
  line.resume()
  await untilChangesAreHeard()
})
