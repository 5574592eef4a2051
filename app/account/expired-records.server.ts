import { lt, sql } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { pendingSignUps, sessions, verifications } from './tables.ts'

/** Deletes sessions and password resets whose time is over; they open nothing any more. */
export async function forgetExpiredSessions(): Promise<void> {
  const now = sql`now()`
  await db().delete(sessions).where(lt(sessions.expiresAt, now))
  await db().delete(verifications).where(lt(verifications.expiresAt, now))
}

/** Deletes the sign-ups whose code was not typed in time. */
export async function forgetPendingSignUps(): Promise<void> {
  await db().delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, sql`now()`))
}
