import { lt, sql } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { passwordResets, pendingSignUps, sessions } from './tables.ts'

export async function deleteExpiredSessions(): Promise<void> {
  const now = sql`now()`
  await db().delete(sessions).where(lt(sessions.expiresAt, now))
  await db().delete(passwordResets).where(lt(passwordResets.expiresAt, now))
}

export async function deleteExpiredSignUps(): Promise<void> {
  await db().delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, sql`now()`))
}
