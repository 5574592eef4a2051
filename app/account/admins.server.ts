import { eq } from 'drizzle-orm'
import { db } from '../platform/db.server.ts'
import { emailIndex } from './email-index.server.ts'
import { users } from './tables.ts'

/** Makes the member with this address an admin from the next request on. Out: false when there is no such member. */
export function grantAdmin(email: string): Promise<boolean> {
  return setAdmin(email, true)
}

/** Takes the admin's rights away from the next request on. Out: false when there is no such member. */
export function revokeAdmin(email: string): Promise<boolean> {
  return setAdmin(email, false)
}

async function setAdmin(email: string, isAdmin: boolean) {
  const changed = await db()
    .update(users)
    .set({ isAdmin })
    .where(eq(users.email, emailIndex(email)))
    .returning({ id: users.id })
  return changed.length > 0
}
