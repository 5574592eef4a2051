import { eq } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { record } from '../platform/log/audit.server.ts'
import { users } from './tables.ts'

/** Returns an account's e-mail address for its owner, or an empty string when the account is gone. */
export async function emailOfAccount(userId: string): Promise<string> {
  const [user] = await db().select({ address: users.address }).from(users).where(eq(users.id, userId))
  return user?.address ?? ''
}

/**
 * Looks up the e-mail address of an unsealed author, or null, for a command on the machine. The audit log records that
 * someone looked but not whom they looked up: next to an unsealed author that would name them.
 */
export async function lookUpEmail(userId: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select({ address: users.address }).from(users).where(eq(users.id, userId))
    await record(tx, { adminId: 'operator', verb: 'look up address' })
    return user?.address ?? null
  })
}
