import { createOTP } from '@better-auth/utils/otp'
import { createRandomStringGenerator } from '@better-auth/utils/random'
import { and, eq } from 'drizzle-orm'
import { brand } from '../../brand.ts'
import { db } from '../../platform/db/db.server.ts'
import { hasAddress } from '../email-index.server.ts'
import { sessions, totpSecrets, users } from '../tables.ts'

// 148 bits, which base32 writes as ten groups of four.
const secretLength = 25
const randomString = createRandomStringGenerator('a-z', 'A-Z', '0-9')

export async function newTotpSecret(email: string): Promise<string | null> {
  const secret = randomString(secretLength)
  const isReplaced = await db().transaction(async (tx) => {
    const isThisAdmin = and(hasAddress(email), eq(users.isAdmin, true))
    const [admin] = await tx.select({ userId: users.id }).from(users).where(isThisAdmin).for('update')
    if (!admin) return false
    const fresh = { secret, lastStep: 0 }
    await tx
      .insert(totpSecrets)
      .values({ ...admin, ...fresh })
      .onConflictDoUpdate({ target: totpSecrets.userId, set: fresh })
    // The phone may be in other hands.
    await tx.delete(sessions).where(eq(sessions.userId, admin.userId))
    return true
  })
  // Authenticator apps display this label, so it reveals nothing about the admin or the site.
  return isReplaced ? createOTP(secret).url(brand.name, 'account') : null
}

export async function hasTotpSecret(email: string): Promise<boolean> {
  const isOfAccount = and(eq(users.id, totpSecrets.userId), hasAddress(email))
  const found = await db().select({ userId: users.id }).from(totpSecrets).innerJoin(users, isOfAccount)
  return found.length > 0
}
