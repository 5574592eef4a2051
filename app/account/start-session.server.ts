import { lt, sql } from 'drizzle-orm'
import { record } from '../platform/audit.server.ts'
import { db, type Queryable, type Transaction } from '../platform/db.server.ts'
import { auth, authOn } from './auth.server.ts'
import { sessionCookie } from './session-cookie.server.ts'
import { cookieSeconds, endOfSession } from './session-lifetime.ts'
import { sessions } from './tables.ts'

export interface SessionWish {
  isAdmin?: boolean
  /** Whether the browser keeps the session when it is closed. */
  staysSignedIn?: boolean | undefined
}

/** Starts a session for an account, and forgets those of everybody that are over. Out: its Set-Cookie line. */
export async function startSession(userId: string, wish: SessionWish = {}): Promise<string> {
  return newSession(db(), auth(), userId, wish)
}

/** The same in the transaction that makes the account: whoever is told that it failed has none. */
export async function startFirstSession(tx: Transaction, userId: string, wish: SessionWish = {}): Promise<string> {
  return newSession(tx, authOn(tx), userId, wish)
}

/** The same for an admin, whose sign-in is kept in the audit log. */
export async function startAdminSession(adminId: string, wish: SessionWish = {}): Promise<string> {
  return db().transaction(async (tx) => {
    const cookie = await newSession(tx, authOn(tx), adminId, { ...wish, isAdmin: true })
    await record(tx, { adminId, verb: 'sign in' })
    return cookie
  })
}

async function newSession(
  on: Queryable,
  library: ReturnType<typeof auth>,
  userId: string,
  { isAdmin = false, staysSignedIn = false }: SessionWish,
) {
  const { internalAdapter } = await (await library).$context
  await on.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  const now = new Date()
  const expiresAt = endOfSession({ isAdmin, createdAt: now }, now)
  const { token } = await internalAdapter.createSession(userId, false, { expiresAt }, true)
  return sessionCookie(token, staysSignedIn ? cookieSeconds(isAdmin) : undefined)
}
