import { hash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { seal, unseal } from '../../platform/crypto/sealed.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { apiErrorCode, auth, libraryTurn } from '../auth/auth.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import { type FormErrors, fieldErrors } from '../auth/form-errors.ts'
import { emailIndex, hasAddress, lockAddress } from '../email-index.server.ts'
import { forgetSessionsOf } from '../sessions/known-sessions.server.ts'
import { resetFailures } from '../sign-in/sign-in-attempts.server.ts'
import { addressContext, users, verifications } from '../tables.ts'
import { newPasswordError } from './password-policy.server.ts'
import { passwordResetMail } from './password-reset-mail.server.ts'

const lifetime = 3_600_000

let sealedDecoy: string | undefined

// Does the same work for unknown addresses, with a decoy. The library writes for known ones only, which timing reveals.
export async function requestPasswordReset(email: string): Promise<void> {
  const token = randomBytes(24).toString('base64url')
  await db().transaction(async (tx) => {
    // An erasure takes this lock too, so that nothing is stored or mailed for a deleted account.
    await lockAddress(tx, emailIndex(email))
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

export async function isResetOpen(token: string): Promise<boolean> {
  return (await ownerOf(token)) !== undefined
}

export async function setNewPassword(token: string, password: string): Promise<FormErrors | null> {
  const owner = await ownerOf(token)
  if (!owner) return { message: authMessages.linkDead }
  const refused = await newPasswordError(password, owner)
  if (refused) return fieldErrors({ password: refused })
  const { api } = await auth()
  try {
    const turn = { lane: 'owners', key: owner.userId } as const
    await libraryTurn.run(turn, () => api.resetPassword({ body: { token, newPassword: password } }))
  } catch (error) {
    if (apiErrorCode(error) !== 'INVALID_TOKEN') throw error
    return { message: authMessages.linkDead }
  }
  await db().delete(verifications).where(eq(verifications.value, owner.userId))
  await resetFailures(owner.address)
  forgetSessionsOf(owner.userId)
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

// The format of the library, which checks and deletes the token.
function identifierOf(token: string) {
  return hash('sha256', `reset-password:${token}`, 'base64url')
}
