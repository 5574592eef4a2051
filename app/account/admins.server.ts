import { and, eq, gt } from 'drizzle-orm'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { hasAddress } from './email-index.server.ts'
import { isLongEnoughForAdmin } from './passwords/password-hash.server.ts'
import { endOfSession } from './sessions/session-lifetime.ts'
import { accounts, sessions, totpSecrets, users } from './tables.ts'

/** Whether the password of this address is known to be long enough for an admin; null when there is no such member. */
export async function hasAdminPassword(email: string): Promise<boolean | null> {
  const [account] = await db()
    .select({ stored: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(hasAddress(email))
  return account?.stored ? isLongEnoughForAdmin(account.stored) : null
}

/** Makes the member with this address an admin from the next request on. Out: false when there is no such member. */
export function grantAdmin(email: string): Promise<boolean> {
  return setAdmin(email, true)
}

/**
 * Takes the admin's rights away from the next request on, and the secret for codes with them.
 * Out: false when there is no such member.
 */
export function revokeAdmin(email: string): Promise<boolean> {
  return setAdmin(email, false)
}

function setAdmin(email: string, isAdmin: boolean) {
  return db().transaction(async (tx) => {
    const isThis = hasAddress(email)
    const [changed] = await tx.update(users).set({ isAdmin }).where(isThis).returning({ userId: users.id })
    if (changed) await (isAdmin ? shortenSessions : forgetCodes)(tx, changed.userId)
    return changed !== undefined
  })
}

// A session that was begun as a member's may not outlast an admin's.
async function shortenSessions(tx: Transaction, userId: string) {
  const now = new Date()
  const expiresAt = endOfSession({ isAdmin: true, createdAt: now }, now)
  await tx
    .update(sessions)
    .set({ expiresAt })
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, expiresAt)))
}

async function forgetCodes(tx: Transaction, userId: string) {
  await tx.delete(totpSecrets).where(eq(totpSecrets.userId, userId))
  await tx.update(sessions).set({ codeUntil: null }).where(eq(sessions.userId, userId))
}
