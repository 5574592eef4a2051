import { lt, sql } from 'drizzle-orm'
import { db } from '../platform/db.server.ts'
import { auth } from './auth.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import { sessions } from './tables.ts'

/** Starts a session for an account, and forgets those of everybody that are over. Out: its Set-Cookie line. */
export async function startSession(userId: string): Promise<string> {
  const { internalAdapter } = await (await auth()).$context
  await db().delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  const { token } = await internalAdapter.createSession(userId)
  return sessionCookie(token)
}
