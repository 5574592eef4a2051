import { and, eq, gt } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { sessions, users } from '../tables.ts'
import { endOfCode, endOfSession } from './session-lifetime.ts'

export interface OpenSession {
  id: string
  userId: string
  isAdmin: boolean
  /** Whether the pages for admins ask for a code first. */
  awaitsCode: boolean
  createdAt: Date
  expiresAt: Date
  codeUntil: Date | null
}

/** The session of a token, or null when it is over: signed out, not used for too long, or too old. */
// The library's own look-up takes two queries and reads whole rows; this is one, on the primary, so that a revoked
// session or admin is gone on the next request.
export async function openSession(token: string): Promise<OpenSession | null> {
  const now = new Date()
  const { id, userId, createdAt, expiresAt, codeUntil } = sessions
  const [found] = await db()
    .select({ id, userId, isAdmin: users.isAdmin, createdAt, expiresAt, codeUntil })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.token, token), gt(sessions.expiresAt, now)))
  if (!found || endOfSession(found, now) <= now) return null
  return { ...found, awaitsCode: found.isAdmin && config().asksAdminsForCode && !isAfter(found.codeUntil, now) }
}

/** Lets a session that was just used last on, and an entered code too where a page for admins was asked for. */
export async function prolong(session: OpenSession, { isForAdmins }: { isForAdmins: boolean }): Promise<void> {
  const now = new Date()
  const expiresAt = endOfSession(session, now)
  const codeUntil = isForAdmins && isAfter(session.codeUntil, now) ? endOfCode(now) : session.codeUntil
  // Rounded, both stay the same for minutes: most requests write nothing.
  if (isSame(expiresAt, session.expiresAt) && isSame(codeUntil, session.codeUntil)) return
  await db().update(sessions).set({ expiresAt, codeUntil }).where(eq(sessions.id, session.id))
}

function isAfter(moment: Date | null, now: Date) {
  return moment !== null && moment > now
}

function isSame(one: Date | null, other: Date | null) {
  return one?.getTime() === other?.getTime()
}
