import { and, eq, gt } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { sessions, users } from '../tables.ts'
import { codeExpiry, isDueForExtension, sessionExpiry } from './session-lifetime.ts'

export interface OpenSession {
  id: string
  userId: string
  isAdmin: boolean
  awaitsCode: boolean
  createdAt: Date
  expiresAt: Date
  codeUntil: Date | null
}

// One query, on the primary: a revoked session or admin is gone on the next request.
export async function openSession(id: string): Promise<OpenSession | null> {
  const now = new Date()
  const { userId, createdAt, expiresAt, codeUntil } = sessions
  const [found] = await db()
    .select({ id: sessions.id, userId, isAdmin: users.isAdmin, createdAt, expiresAt, codeUntil })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  if (!found || sessionExpiry(found, now) <= now) return null
  return { ...found, awaitsCode: found.isAdmin && config().asksAdminsForCode && !isAfter(found.codeUntil, now) }
}

/** Returns whether anything changed: rounded, the times stay the same for minutes, so most requests write nothing. */
export async function extendSession(session: OpenSession, { isForAdmins }: { isForAdmins: boolean }): Promise<boolean> {
  const now = new Date()
  const codeUntil = isForAdmins && isAfter(session.codeUntil, now) ? codeExpiry(now) : session.codeUntil
  if (!isDueForExtension(session, now) && codeUntil?.getTime() === session.codeUntil?.getTime()) return false
  const expiresAt = sessionExpiry(session, now)
  // Whoever has just become an admin has a shorter session than the one that was read.
  const isAsRead = and(eq(sessions.id, session.id), eq(sessions.expiresAt, session.expiresAt))
  await db().update(sessions).set({ expiresAt, codeUntil }).where(isAsRead)
  return true
}

function isAfter(moment: Date | null, now: Date) {
  return moment !== null && moment > now
}
