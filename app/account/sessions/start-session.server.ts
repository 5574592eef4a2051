import { desc, eq, inArray } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { lockAccount } from '../accounts.server.ts'
import { sessions } from '../tables.ts'
import { cookieSeconds, sessionExpiry } from './open-session.server.ts'
import { newSessionCookie } from './session-cookie.server.ts'

// Connections and event streams are limited per session, so an account must not have unlimited sessions.
const maxSessionsPerAccount = 20

type SessionOptions = { isAdmin?: boolean; staysSignedIn?: boolean | undefined }

/** Returns null if the account is gone or has another password than the one that was checked. */
export function startSession(userId: string, checkedPassword: string, staysSignedIn?: boolean): Promise<string | null> {
  return db().transaction(async (tx) => {
    const account = await lockAccount(tx, userId)
    if (account?.password !== checkedPassword) return null
    const { isAdmin } = account
    const cookie = await newSession(tx, userId, { isAdmin, staysSignedIn })
    if (isAdmin) await recordAction(tx, { adminId: userId, verb: 'sign in' })
    return cookie
  })
}

/** Expects the account to be new, or locked. */
export async function newSession(
  tx: Transaction,
  userId: string,
  { isAdmin = false, staysSignedIn = false }: SessionOptions = {},
): Promise<string> {
  await endOldestSessions(tx, userId)
  const now = new Date()
  const expiresAt = sessionExpiry({ isAdmin, createdAt: now }, now)
  const { id, cookie } = newSessionCookie(staysSignedIn ? cookieSeconds(isAdmin) : undefined)
  await tx.insert(sessions).values({ id, userId, expiresAt })
  return cookie
}

async function endOldestSessions(tx: Transaction, userId: string) {
  const { id, createdAt, expiresAt } = sessions
  const surplus = tx
    .select({ id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(createdAt), desc(expiresAt))
    .offset(maxSessionsPerAccount - 1)
  await tx.delete(sessions).where(inArray(id, surplus))
}
