import { eq } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { users } from './tables.ts'

/** The e-mail address of an account, for its owner; empty when the account is gone. */
export async function emailOfAccount(userId: string): Promise<string> {
  const [user] = await db().select({ address: users.address }).from(users).where(eq(users.id, userId))
  return user?.address ?? ''
}
