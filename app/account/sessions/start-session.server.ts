import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { record } from '../../platform/log/audit.server.ts'
import { authOn } from '../auth/auth.server.ts'
import { sessions, users } from '../tables.ts'
import { sessionCookie } from './session-cookie.server.ts'
import { cookieSeconds, endOfSession } from './session-lifetime.ts'

/** Sessions are what connections and event streams are counted by, so an account must not have any number of them. */
const mostOfOneAccount = 20

export interface SessionWish {
  isAdmin?: boolean
  /** Whether the browser keeps the session when it is closed. */
  staysSignedIn?: boolean | undefined
}

/**
 * Starts a session for an account, and forgets those of everybody that are over. Where the account has 20 already, its
 * oldest ends. Out: its Set-Cookie line.
 */
export async function startSession(userId: string, wish: SessionWish = {}): Promise<string> {
  return db().transaction((tx) => newSession(tx, userId, wish))
}

/** The same in the transaction that makes the account: whoever is told that it failed has none. */
export async function startFirstSession(tx: Transaction, userId: string, wish: SessionWish = {}): Promise<string> {
  return newSession(tx, userId, wish)
}

/** The same for an admin, whose sign-in is kept in the audit log. */
export async function startAdminSession(adminId: string, wish: SessionWish = {}): Promise<string> {
  return db().transaction(async (tx) => {
    const cookie = await newSession(tx, adminId, { ...wish, isAdmin: true })
    await record(tx, { adminId, verb: 'sign in' })
    return cookie
  })
}

async function newSession(tx: Transaction, userId: string, { isAdmin = false, staysSignedIn = false }: SessionWish) {
  const { internalAdapter } = await (await authOn(tx)).$context
  await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await endOldest(tx, userId)
  const now = new Date()
  const expiresAt = endOfSession({ isAdmin, createdAt: now }, now)
  const { token } = await internalAdapter.createSession(userId, false, { expiresAt }, true)
  return sessionCookie(token, staysSignedIn ? cookieSeconds(isAdmin) : undefined)
}

async function endOldest(tx: Transaction, userId: string) {
  // Sign-ins at the same moment wait for each other, or each would count without the others.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const { id, createdAt, expiresAt } = sessions
  const surplus = tx
    .select({ id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(createdAt), desc(expiresAt))
    .offset(mostOfOneAccount - 1)
  await tx.delete(sessions).where(inArray(id, surplus))
}
