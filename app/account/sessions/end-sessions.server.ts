import { eq, lt, sql } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { lockAccount } from '../accounts.server.ts'
import { passwordResets, sessions } from '../tables.ts'
import { forgetSessionsOf } from './known-sessions.server.ts'

export async function signOutEverywhere(userId: string): Promise<void> {
  await db().transaction(async (tx) => {
    await lockAccount(tx, userId)
    await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
    await tx.delete(sessions).where(eq(sessions.userId, userId))
  })
  forgetSessionsOf(userId)
}

export async function deleteExpiredSessions(): Promise<void> {
  const now = sql`now()`
  await db().delete(sessions).where(lt(sessions.expiresAt, now))
  await db().delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}
