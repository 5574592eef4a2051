import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { seal, unseal } from '../../platform/crypto/sealed.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { auth, refusalCode } from '../auth/auth.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import { type FormErrors, fieldErrors } from '../auth/form-errors.ts'
import { emailIndex, hasAddress, holdAddress } from '../email-index.server.ts'
import { resetFailures } from '../sign-in/sign-in-attempts.server.ts'
import { addressContext, users, verifications } from '../tables.ts'
import { newPasswordError } from './password-policy.server.ts'
import { passwordResetMail } from './password-reset-mail.server.ts'

const lifetime = 3_600_000

let sealedDecoy: string | undefined

/**
 * Mails a link that sets a new password, if the address has an account. Without one the same work is done for a decoy:
 * the library's own request writes for known addresses only, which can be told by the time it takes.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  await db().transaction(async (tx) => {
    // An erasure holds it too, so that nothing is stored or mailed for an account that has just gone.
    await holdAddress(tx, emailIndex(email))
    const [member] = await tx
      .select({ userId: users.id, sealedAddress: sql<string>`${users.address}` })
      .from(users)
      .where(hasAddress(email))
    const { userId, sealedAddress } = member ?? decoy()
    await tx.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
    await tx.insert(verifications).values({
      id: randomUUID(),
      identifier: identifierOf(token),
      value: userId,
      expiresAt: new Date(Date.now() + lifetime),
    })
    const mail = passwordResetMail(unseal(sealedAddress, addressContext), token)
    await queueMail(tx, member ? mail : null)
  })
}

/** Whether a link can still set a password. */
export async function isResetOpen(token: string): Promise<boolean> {
  return (await ownerOf(token)) !== undefined
}

/**
 * Sets a new password with the token of a mailed link, which is spent by it, as is every other link of the account; ends
 * every session of the account and starts none, and forgives failed tries to sign in: whoever has the mailbox is no stranger.
 * Out: null when it is done, else why not. Throws TooManyHashes.
 */
export async function setNewPassword(token: string, password: string): Promise<FormErrors | null> {
  const owner = await ownerOf(token)
  if (!owner) return { message: authMessages.linkDead }
  const refused = await newPasswordError(password, owner)
  if (refused) return fieldErrors({ password: refused })
  const { api } = await auth()
  try {
    await api.resetPassword({ body: { token, newPassword: password } })
  } catch (error) {
    if (refusalCode(error) !== 'INVALID_TOKEN') throw error
    return { message: authMessages.linkDead }
  }
  await db().delete(verifications).where(eq(verifications.value, owner.userId))
  await resetFailures(owner.address)
  return null
}

function decoy() {
  sealedDecoy ??= seal('nobody@x.invalid', addressContext)
  return { userId: randomUUID(), sealedAddress: sealedDecoy }
}

async function ownerOf(token: string) {
  const [owner] = await db()
    .select({ userId: users.id, address: users.address, isAdmin: users.isAdmin })
    .from(verifications)
    .innerJoin(users, eq(users.id, verifications.value))
    .where(and(eq(verifications.identifier, identifierOf(token)), gt(verifications.expiresAt, sql`now()`)))
  return owner
}

// As the library stores it, which checks and spends the token.
function identifierOf(token: string) {
  return createHash('sha256').update(`reset-password:${token}`).digest('base64url')
}
