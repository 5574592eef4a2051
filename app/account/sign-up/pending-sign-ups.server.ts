import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { consume, refund } from '../../platform/http/limits.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import type { Credentials } from '../auth/credentials.ts'
import { type FormErrors, fieldErrors } from '../auth/form-errors.ts'
import { emailIndex } from '../email-index.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { startFirstSession } from '../sessions/start-session.server.ts'
import { pendingSignUps } from '../tables.ts'
import { createAccount } from './sign-up.server.ts'
import { hashCode, isCode, newCode, newSignUpToken, signUpId } from './verification-code.server.ts'
import { verificationMail } from './verification-mail.server.ts'
import type { VerificationStep } from './verification-path.ts'

const maxTries = 5

export type SignUpResult = { cookie: string; address: string } | { refusal: FormErrors; isSignUpOver: boolean }

// The library’s codes are bound to an address, whose owner could confirm a password that a stranger typed; ours are
// bound to the browser that asked. Never looks for an account, so reveals none.
export async function beginSignUp({ email: address, password }: Credentials, turn: HashTurn): Promise<string> {
  const token = newSignUpToken()
  const account = { email: emailIndex(address), address, password: await hashPassword(password, turn) }
  await db().transaction(async (tx) => {
    await tx
      .insert(pendingSignUps)
      .values({ id: signUpId(token), ...account, ...(await mailNewCode(tx, token, address)) })
  })
  return token
}

export async function pendingEmailIndex(token: string): Promise<string | null> {
  const [pending] = await db().select({ email: pendingSignUps.email }).from(pendingSignUps).where(isPending(token))
  return pending?.email ?? null
}

export async function renewCode(token: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const { address } = pendingSignUps
    const [pending] = await tx.select({ address }).from(pendingSignUps).where(isPending(token)).for('update')
    if (!pending) return false
    const renewed = { tries: 0, ...(await mailNewCode(tx, token, pending.address)) }
    await tx.update(pendingSignUps).set(renewed).where(isPending(token))
    return true
  })
}

export async function finishSignUp(step: VerificationStep, code: string): Promise<SignUpResult> {
  const { signUp: token, staysSignedIn } = step
  const hash = await countTry(token)
  if (!hash)
    return (await pendingEmailIndex(token)) ? wrongCode(authMessages.codeSpent) : signUpOver(authMessages.codeGone)
  if (!isCode(hash, token, code)) return wrongCode(authMessages.codeWrong)
  return db().transaction(async (tx) => {
    const { userId, address, message } = await takeSignUp(tx, step)
    return userId ? { cookie: await startFirstSession(tx, userId, { staysSignedIn }), address } : signUpOver(message)
  })
}

// One statement, so that simultaneous guesses are all counted.
async function countTry(token: string) {
  const [tried] = await db()
    .update(pendingSignUps)
    .set({ tries: sql`${pendingSignUps.tries} + 1` })
    .where(and(isPending(token), lt(pendingSignUps.tries, maxTries)))
    .returning({ code: pendingSignUps.code })
  return tried?.code
}

async function takeSignUp(tx: Transaction, { signUp: token, renewals }: VerificationStep) {
  const { email, address, password } = pendingSignUps
  const [taken] = await tx.delete(pendingSignUps).where(isPending(token)).returning({ email, address, password })
  if (!taken) return { userId: null, address: '', message: authMessages.codeGone }
  await refundSignUp(tx, taken.email, renewals)
  const userId = await createAccount(tx, { ...taken, emailVerified: true })
  return { userId, address: taken.address, message: authMessages.emailInUse }
}

// A remaining count would reveal the sign-up to a stranger who tries the address. Refunds only once a day, or one
// mailbox could create endless accounts. `renewals` comes from the browser and is not trusted.
async function refundSignUp(tx: Transaction, email: string, renewals: number) {
  const codes = renewals === 1 || renewals === 2 ? renewals + 1 : 1
  if (await consume('sign-up-refund', email, tx)) await refund('sign-up-email', email, codes, tx)
}

async function mailNewCode(tx: Transaction, token: string, address: string) {
  const code = newCode()
  await queueMail(tx, verificationMail(address, code))
  return { code: hashCode(token, code), expiresAt: sql<Date>`now() + interval '10 minutes'` }
}

function isPending(token: string) {
  return and(eq(pendingSignUps.id, signUpId(token)), gt(pendingSignUps.expiresAt, sql`now()`))
}

function wrongCode(message: string) {
  return { refusal: fieldErrors({ code: message }), isSignUpOver: false }
}

function signUpOver(message: string) {
  return { refusal: { message }, isSignUpOver: true }
}
