import { hash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { seal, unseal } from '../../platform/crypto/sealed.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { t } from '../../words/words.ts'
import { emailIndex, hasAddress, lockAccount, lockAddress } from '../accounts.server.ts'
import { type Done, type RefusedAnswer, refuse, refuseOnError } from '../forms/answers.server.ts'
import { authMessages, type FormErrors, fieldErrors } from '../forms/auth-messages.ts'
import { passwordResetMail } from '../mails.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newPasswordError } from '../passwords/password-policy.server.ts'
import { forgetSessionsOf } from '../sessions/known-sessions.server.ts'
import { resetFailures } from '../sign-in/sign-in.server.ts'
import { addressContext, passwordResets, sessions, users } from '../tables.ts'

const lifetime = 3_600_000

let sealedDecoy: string | undefined

// Does the same work for unknown addresses, with a decoy.
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
    await tx.insert(passwordResets).values({ id: idOf(token), userId, expiresAt: new Date(Date.now() + lifetime) })
    const mail = passwordResetMail(unseal(sealedAddress, addressContext), token)
    await queueMail(tx, member ? mail : null)
  })
}

export async function isResetOpen(token: string): Promise<boolean> {
  return (await ownerOf(token)) !== undefined
}

export function answerNewPassword(token: string, password: string, request: Request): Promise<Done | RefusedAnswer> {
  return refuseOnError(request, async () => {
    const refusal = password
      ? await setNewPassword(token, password)
      : fieldErrors({ password: t(authMessages.passwordMissing) })
    return refusal ? refuse(refusal) : { kind: 'done', done: t(authMessages.passwordChanged) }
  })
}

export async function setNewPassword(token: string, password: string): Promise<FormErrors | null> {
  const owner = await ownerOf(token)
  if (!owner) return { message: t(authMessages.linkDead) }
  const refused = await newPasswordError(password, owner)
  if (refused) return fieldErrors({ password: refused })
  // Hashing can wait for its turn, so it comes before the transaction takes locks.
  const stored = await hashPassword(password, { lane: 'owners', key: owner.userId })
  const isReset = await db().transaction((tx) => replacePassword(tx, owner.userId, token, stored))
  if (!isReset) return { message: t(authMessages.linkDead) }
  await resetFailures(owner.address)
  forgetSessionsOf(owner.userId)
  return null
}

// Returns false if the link was used meanwhile.
async function replacePassword(tx: Transaction, userId: string, token: string, stored: string) {
  await lockAccount(tx, userId)
  const used = await tx.delete(passwordResets).where(isOpen(token)).returning({ id: passwordResets.id })
  if (used.length === 0) return false
  await tx.delete(passwordResets).where(eq(passwordResets.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.update(users).set({ password: stored }).where(eq(users.id, userId))
  return true
}

function decoy() {
  sealedDecoy ??= seal('nobody@x.invalid', addressContext)
  return { userId: randomUUID(), sealedAddress: sealedDecoy }
}

async function ownerOf(token: string) {
  const [owner] = await db()
    .select({ userId: users.id, address: users.address, isAdmin: users.isAdmin })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(isOpen(token))
  return owner
}

function isOpen(token: string) {
  return and(eq(passwordResets.id, idOf(token)), gt(passwordResets.expiresAt, sql`now()`))
}

function idOf(token: string) {
  return hash('sha256', token, 'base64url')
}
