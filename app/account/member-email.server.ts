import { eq } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { record } from '../platform/log/audit.server.ts'
import { users } from './tables.ts'

/**
 * The e-mail address of an account that custodians found, or null. To be called by a command on the machine only. The audit
 * log keeps that somebody looked, and not at whom: beside an opened box that would name an author.
 */
export async function lookUpEmail(userId: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select({ address: users.address }).from(users).where(eq(users.id, userId))
    await record(tx, { adminId: 'operator', verb: 'look up address' })
    return user?.address ?? null
  })
}
