import { eq } from 'drizzle-orm'
import { db, type Queryable } from '../platform/db/db.server.ts'
import { recordAction } from '../platform/log/audit.server.ts'
import { users } from './tables.ts'

export async function accountEmail(userId: string, database: Queryable = db()): Promise<string> {
  const [user] = await database.select({ address: users.address }).from(users).where(eq(users.id, userId))
  return user?.address ?? ''
}

/** Looks up the address of an unsealed author. The audit record leaves out whose, as that would name the author. */
export async function lookUpAuthorEmail(userId: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [user] = await tx.select({ address: users.address }).from(users).where(eq(users.id, userId))
    await recordAction(tx, { adminId: 'operator', verb: 'look up address' })
    return user?.address ?? null
  })
}
