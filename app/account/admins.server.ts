import { and, eq, gt } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { hasAddress } from './accounts.server.ts'
import { isLongEnoughForAdmin } from './passwords/password-hash.server.ts'
import { forgetSessionsOf } from './sessions/known-sessions.server.ts'
import { sessionExpiry } from './sessions/open-session.server.ts'
import { sessions, totpSecrets, users } from './tables.ts'

export async function hasAdminPassword(email: string): Promise<boolean | null> {
  const [account] = await db().select({ password: users.password }).from(users).where(hasAddress(email))
  return account?.password ? isLongEnoughForAdmin(account.password) : null
}

export function grantAdmin(email: string): Promise<boolean> {
  return setAdmin(email, true)
}

export function revokeAdmin(email: string): Promise<boolean> {
  return setAdmin(email, false)
}

async function setAdmin(email: string, isAdmin: boolean) {
  const changed = await db().transaction(async (tx) => {
    const isThis = hasAddress(email)
    const [account] = await tx.update(users).set({ isAdmin }).where(isThis).returning({ userId: users.id })
    if (account) await (isAdmin ? capSessions : deleteTotpSecret)(tx, account.userId)
    return account
  })
  if (changed) forgetSessionsOf(changed.userId)
  return changed !== undefined
}

// A session started as a member must not outlast an admin’s.
async function capSessions(tx: Transaction, userId: string) {
  const now = new Date()
  const expiresAt = sessionExpiry({ isAdmin: true, createdAt: now }, now)
  await tx
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, expiresAt)))
}

async function deleteTotpSecret(tx: Transaction, userId: string) {
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await tx.update(sessions).set({ codeUntil: null }).where(eq(sessions.userId, userId))
}
