import { lt, sql } from 'drizzle-orm'
import { record } from '../platform/audit.server.ts'
import { db, type Queryable } from '../platform/db.server.ts'
import { auth, authOn } from './auth.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import { sessions } from './tables.ts'

/** Starts a session for an account, and forgets those of everybody that are over. Out: its Set-Cookie line. */
export async function startSession(userId: string): Promise<string> {
  return newSession(db(), auth(), userId)
}

/** The same for an admin, whose sign-in is kept in the audit log. */
export async function startAdminSession(adminId: string): Promise<string> {
  return db().transaction(async (tx) => {
    const cookie = await newSession(tx, authOn(tx), adminId)
    await record(tx, { adminId, verb: 'sign in' })
    return cookie
  })
}

async function newSession(on: Queryable, library: ReturnType<typeof auth>, userId: string) {
  const { internalAdapter } = await (await library).$context
  await on.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  const { token } = await internalAdapter.createSession(userId)
  return sessionCookie(token)
}
