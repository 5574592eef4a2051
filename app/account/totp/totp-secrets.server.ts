import { randomBytes } from 'node:crypto'
import { base32nopad } from '@scure/base'
import { and, eq } from 'drizzle-orm'
import { brand } from '../../brand.ts'
import { db } from '../../platform/db/db.server.ts'
import { hasAddress } from '../accounts.server.ts'
import { sessions, totpSecrets, users } from '../tables.ts'

// 150 bits, as text that base32 writes in ten groups of four.
const secretLength = 25

export async function newTotpSecret(email: string): Promise<string | null> {
  const secret = randomBytes(secretLength).toString('base64url').slice(0, secretLength)
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
  return isReplaced ? otpauthUrl(secret) : null
}

export async function hasTotpSecret(email: string): Promise<boolean> {
  const isOfAccount = and(eq(users.id, totpSecrets.userId), hasAddress(email))
  const rows = await db().select({ userId: users.id }).from(totpSecrets).innerJoin(users, isOfAccount)
  return rows.length > 0
}

/**
 * Returns the secret in the Key URI format of authenticator apps. They display the label, so it names only the brand:
 * neither the admin nor what the site is about.
 */
function otpauthUrl(secret: string) {
  const issuer = encodeURIComponent(brand.name)
  const key = base32nopad.encode(Buffer.from(secret))
  return `otpauth://totp/${issuer}:account?secret=${key}&issuer=${issuer}&digits=6&period=30`
}
