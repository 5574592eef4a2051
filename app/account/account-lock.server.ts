import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/db/db.server.ts'
import { users } from './tables.ts'

/**
 * Locks an account until the transaction ends, and returns it unless it is gone. Comes before any other row of the account
 * is written: taken in different orders, two transactions could wait for each other.
 */
export async function lockAccount(tx: Transaction, userId: string) {
  const { isAdmin, password } = users
  const [account] = await tx.select({ isAdmin, password }).from(users).where(eq(users.id, userId)).for('no key update')
  return account
}
