import { and, eq, gt } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { sessions, users } from '../tables.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// How long an unused session lasts, and how long any. Expiries are rounded down by `granularity`, so that a row reveals
// no exact moment.
const lifetimes = {
  member: { idle: 24 * hour, age: 30 * day, granularity: hour },
  admin: { idle: 30 * minute, age: 12 * hour, granularity: 5 * minute },
}

export interface OpenSession {
  id: string
  userId: string
  isAdmin: boolean
  awaitsCode: boolean
  createdAt: Date
  expiresAt: Date
  codeUntil: Date | null
}

// On the primary, because a replica may still have a session that was revoked, or somebody who was an admin.
export async function openSession(id: string): Promise<OpenSession | null> {
  const now = new Date()
  const { userId, createdAt, expiresAt, codeUntil } = sessions
  const [session] = await db()
    .select({ id: sessions.id, userId, isAdmin: users.isAdmin, createdAt, expiresAt, codeUntil })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  if (!session || sessionExpiry(session, now) <= now) return null
  return { ...session, awaitsCode: session.isAdmin && config().asksAdminsForCode && !isAfter(session.codeUntil, now) }
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

type SessionStart = { isAdmin: boolean; createdAt: Date }

export function sessionExpiry({ isAdmin, createdAt }: SessionStart, now: Date): Date {
  const { idle, age, granularity } = lifetimeOf(isAdmin)
  return roundDown(Math.min(now.getTime() + idle, createdAt.getTime() + age), granularity)
}

/** Returns whether a session that is used now ends later than stored. */
export function isDueForExtension(session: SessionStart & { expiresAt: Date }, now = new Date()): boolean {
  return sessionExpiry(session, now).getTime() !== session.expiresAt.getTime()
}

export function codeExpiry(now: Date): Date {
  const { idle, granularity } = lifetimes.admin
  return roundDown(now.getTime() + idle, granularity)
}

export function cookieSeconds(isAdmin: boolean): number {
  return lifetimeOf(isAdmin).age / 1_000
}

function lifetimeOf(isAdmin: boolean) {
  return isAdmin ? lifetimes.admin : lifetimes.member
}

function roundDown(moment: number, granularity: number) {
  return new Date(Math.floor(moment / granularity) * granularity)
}
