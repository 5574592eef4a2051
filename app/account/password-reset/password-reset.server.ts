import { hash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { secret } from '../../forms/fields.server.ts'
import { formAction, type Refused, refused, refusedAt } from '../../forms/form-action.server.ts'
import { seal, unseal } from '../../platform/crypto/sealed.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { textParameter } from '../../platform/http/url-parts.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { msg, t } from '../../words/words.ts'
import { emailIndex, hasAddress, lockAccount, lockAddress } from '../accounts.server.ts'
import { passwordResetMail } from '../mails.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newPasswordError } from '../passwords/password-policy.server.ts'
import { passwordMax } from '../passwords/password-policy.ts'
import { endSessionsAndLinks } from '../sessions/end-sessions.server.ts'
import { forgetSessionsOf } from '../sessions/known-sessions.server.ts'
import { signedOutHeaders } from '../sessions/session.server.ts'
import { anybody } from '../sessions/who.server.ts'
import { resetFailures } from '../sign-in/sign-in.server.ts'
import { addressContext, passwordResets, users } from '../tables.ts'

const lifetime = 3_600_000

export const newPasswordAction = formAction({
  fields: { password: secret(passwordMax, msg('Please enter a new password.')) },
  who: anybody,
  act: async ({ password }, _, { request, url }) => {
    const refusal = await setNewPassword(tokenIn(url), password)
    if (refusal) return refusal
    const done = t('Your password has been changed. Please sign in with the new one.')
    return { kind: 'done', said: { done }, headers: signedOutHeaders(request) }
  },
})

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

export async function setNewPassword(token: string, password: string): Promise<Refused<'password'> | null> {
  const owner = await ownerOf(token)
  if (!owner) return refusedAsDead()
  const error = await newPasswordError(password, owner)
  if (error) return refusedAt({ password: error })
  // Hashing can wait for its turn, so it comes before the transaction takes locks.
  const stored = await hashPassword(password, { lane: 'owners', key: owner.userId })
  const isReset = await db().transaction((tx) => replacePassword(tx, owner.userId, token, stored))
  if (!isReset) return refusedAsDead()
  await resetFailures(owner.address)
  forgetSessionsOf(owner.userId)
  return null
}

function refusedAsDead() {
  return refused(409, t('This link has been used already or is older than an hour. Please ask for a new one.'))
}

// Returns false if the link was used meanwhile.
async function replacePassword(tx: Transaction, userId: string, token: string, stored: string) {
  await lockAccount(tx, userId)
  const used = await tx.delete(passwordResets).where(isOpen(token)).returning({ id: passwordResets.id })
  if (used.length === 0) return false
  await endSessionsAndLinks(tx, userId)
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

export function tokenIn(url: URL): string {
  return textParameter(url.searchParams, 'token')
}

function idOf(token: string) {
  return hash('sha256', token, 'base64url')
}
