import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { consume, refund } from '../../platform/http/limits.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import type { Credentials } from '../auth/credentials.ts'
import { type FormErrors, fieldErrors } from '../auth/form-errors.ts'
import { emailIndex } from '../email-index.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { startFirstSession } from '../sessions/start-session.server.ts'
import { pendingSignUps } from '../tables.ts'
import { makeAccount } from './sign-up.server.ts'
import { hashedCode, isCode, newCode, newSignUpToken, signUpId } from './verification-code.server.ts'
import { verificationMail } from './verification-mail.server.ts'
import type { VerificationStep } from './verification-path.ts'

const mostTries = 5

/** The end of a sign-up: a session as its Set-Cookie line with the address, or why there is none; `isOver` when no code helps any more. */
export type SignUpEnd = { cookie: string; address: string } | { refusal: FormErrors; isOver: boolean }

// The identity library has codes too, but bound to an address, and its accounts come before the proof: whoever typed a
// password for somebody else's address would have it confirmed by the owner. These are bound to the browser that asked.

/**
 * Mails a code to an address. Nothing looks whether the address has an account, so nothing can tell.
 * Out: the token that has to come back with the code. Throws TooManyHashes.
 */
export async function beginSignUp({ email: address, password }: Credentials): Promise<string> {
  const token = newSignUpToken()
  const account = { email: emailIndex(address), address, password: await hashPassword(password) }
  await db().transaction(async (tx) => {
    await tx
      .insert(pendingSignUps)
      .values({ id: signUpId(token), ...account, ...(await mailedCode(tx, token, address)) })
  })
  return token
}

/** The blind index of the address that a sign-up waits for, or null when none waits under this token. */
export async function addressAwaited(token: string): Promise<string | null> {
  const [pending] = await db().select({ email: pendingSignUps.email }).from(pendingSignUps).where(waits(token))
  return pending?.email ?? null
}

/** Mails another code in place of the last one, with tries and time of its own. Out: false when nothing waits any more. */
export async function renewCode(token: string): Promise<boolean> {
  return db().transaction(async (tx) => {
    const { address } = pendingSignUps
    const [pending] = await tx.select({ address }).from(pendingSignUps).where(waits(token)).for('update')
    if (!pending) return false
    const renewed = { tries: 0, ...(await mailedCode(tx, token, pending.address)) }
    await tx.update(pendingSignUps).set(renewed).where(waits(token))
    return true
  })
}

/** Makes the account of a pending sign-up and signs it in, if this is its code and the address is free. */
export async function finishSignUp(step: VerificationStep, code: string): Promise<SignUpEnd> {
  const { signUp: token, staysSignedIn } = step
  const hash = await hashToTry(token)
  if (!hash) return (await addressAwaited(token)) ? wrong(authMessages.codeSpent) : over(authMessages.codeGone)
  if (!isCode(hash, token, code)) return wrong(authMessages.codeWrong)
  return db().transaction(async (tx) => {
    const { userId, address, message } = await takeSignUp(tx, step)
    return userId ? { cookie: await startFirstSession(tx, userId, { staysSignedIn }), address } : over(message)
  })
}

// One statement, so that guesses at the same moment are counted each.
async function hashToTry(token: string) {
  const [tried] = await db()
    .update(pendingSignUps)
    .set({ tries: sql`${pendingSignUps.tries} + 1` })
    .where(and(waits(token), lt(pendingSignUps.tries, mostTries)))
    .returning({ code: pendingSignUps.code })
  return tried?.code
}

async function takeSignUp(tx: Transaction, { signUp: token, renewals }: VerificationStep) {
  const { email, address, password } = pendingSignUps
  const [taken] = await tx.delete(pendingSignUps).where(waits(token)).returning({ email, address, password })
  if (!taken) return { userId: null, address: '', message: authMessages.codeGone }
  await uncount(tx, taken.email, renewals)
  const userId = await makeAccount(tx, { ...taken, emailVerified: true })
  return { userId, address: taken.address, message: authMessages.emailInUse }
}

// Left counted, it would tell whoever tries the address that somebody signs up with it. Once a day only, lest one mailbox
// makes accounts without end. How many codes were asked for is the browser's word.
async function uncount(tx: Transaction, email: string, renewals: number) {
  const codes = renewals === 1 || renewals === 2 ? renewals + 1 : 1
  if (await consume('sign-up-refund', email, tx)) await refund('sign-up-email', email, codes, tx)
}

async function mailedCode(tx: Transaction, token: string, address: string) {
  const code = newCode()
  await queueMail(tx, verificationMail(address, code))
  return { code: hashedCode(token, code), expiresAt: sql<Date>`now() + interval '10 minutes'` }
}

function waits(token: string) {
  return and(eq(pendingSignUps.id, signUpId(token)), gt(pendingSignUps.expiresAt, sql`now()`))
}

function wrong(message: string) {
  return { refusal: fieldErrors({ code: message }), isOver: false }
}

function over(message: string) {
  return { refusal: { message }, isOver: true }
}
