import { and, eq, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { lockAccount } from '../accounts.server.ts'
import { passwordResets, sessions } from '../tables.ts'
import { forgetSessionsOf } from './known-sessions.server.ts'
import { sessionIdOf } from './session-cookie.server.ts'

export async function signOutEverywhere(userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    await endSessionsAndLinks(tx, userId)
  })
  forgetSessionsOf(userId)
}

/** Ends the sessions of a locked account, and the links for a new password. */
export async function endSessionsAndLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

/**
 * Locks the account of a session, and returns it unless the session has ended since the request came, as with a new
 * password: then its owner must not be overruled by what somebody else began before.
 */
export async function lockOwnAccount(tx: Transaction, userId: string, request: Request) {
  const account = await lockAccount(tx, userId)
  const isOwn = and(eq(sessions.id, sessionIdOf(request) ?? ''), eq(sessions.userId, userId))
  return (await tx.$count(sessions, isOwn)) > 0 ? account : undefined
}

export async function deleteExpiredSessions(): Promise<void> {
  const now = sql`now()`
  await db().delete(sessions).where(lt(sessions.expiresAt, now))
  await db().delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}
