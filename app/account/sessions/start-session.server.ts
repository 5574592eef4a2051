import { desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { recordAction } from '../../platform/log/audit.server.ts'
import { sessions, users } from '../tables.ts'
import { newSessionCookie } from './session-cookie.server.ts'
import { cookieSeconds, sessionExpiry } from './session-lifetime.ts'

// Connections and event streams are limited per session, so an account must not have unlimited sessions.
const maxSessionsPerAccount = 20

export interface SessionOptions {
  isAdmin?: boolean
  staysSignedIn?: boolean | undefined
}

export async function startSession(userId: string, options: SessionOptions = {}): Promise<string> {
  return db().transaction((tx) => newSession(tx, userId, options))
}

/** Runs in the transaction that creates the account, so that no account is left when it fails. */
export async function startFirstSession(
  tx: Transaction,
  userId: string,
  options: SessionOptions = {},
): Promise<string> {
  return newSession(tx, userId, options)
}

export async function startAdminSession(adminId: string, options: SessionOptions = {}): Promise<string> {
  return db().transaction(async (tx) => {
    const cookie = await newSession(tx, adminId, { ...options, isAdmin: true })
    await recordAction(tx, { adminId, verb: 'sign in' })
    return cookie
  })
}

async function newSession(tx: Transaction, userId: string, { isAdmin = false, staysSignedIn = false }: SessionOptions) {
  await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await endOldestSessions(tx, userId)
  const now = new Date()
  const expiresAt = sessionExpiry({ isAdmin, createdAt: now }, now)
  const { id, cookie } = newSessionCookie(staysSignedIn ? cookieSeconds(isAdmin) : undefined)
  await tx.insert(sessions).values({ id, userId, expiresAt })
  return cookie
}

async function endOldestSessions(tx: Transaction, userId: string) {
  // Simultaneous sign-ins wait for each other; otherwise none would count the others.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const { id, createdAt, expiresAt } = sessions
  const surplus = tx
    .select({ id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(createdAt), desc(expiresAt))
    .offset(maxSessionsPerAccount - 1)
  await tx.delete(sessions).where(inArray(id, surplus))
}
