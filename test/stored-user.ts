import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../app/account/accounts.server.ts'
import { decoyPassword } from '../app/account/passwords/password-hash.server.ts'
import { users } from '../app/account/tables.ts'
import { db } from '../app/platform/db/db.server.ts'

/** Stores an account whose password nobody knows. */
export async function storedUser({ isAdmin = false } = {}) {
  const [userId, email] = [randomUUID(), `${randomBytes(6).toString('hex')}@example.org`]
  await db()
    .insert(users)
    .values({ id: userId, email: emailIndex(email), address: email, password: decoyPassword(), isAdmin })
  return { userId, email, isAdmin }
}
