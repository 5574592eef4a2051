import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../app/account/email-index.server.ts'
import { users } from '../app/account/tables.ts'
import { db } from '../app/platform/db/db.server.ts'

/** Stores an account without a password. */
export async function storedUser({ isAdmin = false } = {}) {
  const [userId, email] = [randomUUID(), `${randomBytes(6).toString('hex')}@example.org`]
  await db()
    .insert(users)
    .values({ id: userId, email: emailIndex(email), address: email, isAdmin })
  return { userId, email, isAdmin }
}
