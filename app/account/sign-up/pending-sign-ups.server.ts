import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { type Refused, refused, refusedAt } from '../../forms/form-action.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { queueMail } from '../../platform/mail/mail.server.ts'
import { type Message, t } from '../../words/words.ts'
import { emailIndex, lockAddress } from '../accounts.server.ts'
import { verificationMail } from '../mails.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newSession } from '../sessions/start-session.server.ts'
import type { Credentials, SignIn } from '../sign-in/sign-in.server.ts'
import { pendingSignUps } from '../tables.ts'
import { createAccount, emailInUse } from './sign-up.server.ts'
import { hashCode, isCode, newCode, newPendingToken, signUpId } from './verification-code.server.ts'
import { codeGone, type VerificationStep } from './verification-path.ts'

const maxTries = 5
const inTenMinutes = sql<Date>`now() + interval '10 minutes'`

// A code works only in a browser that asked, for the password typed there: if it were bound to the address alone, its
// owner could confirm a password that a stranger typed.
export async function beginSignUp({ email: address, password }: Credentials, turn: HashTurn): Promise<string> {
  const token = newPendingToken()
  const account = { email: emailIndex(address), address, password: await hashPassword(password, turn) }
  await db().transaction((tx) => awaitCode(tx, { id: signUpId(token), ...account }))
  return token
}

type Pending = { id: string; email: string; address: string; password?: string; userId?: string }

/** Mails a code to an address, and keeps what waits for it. Never looks for an account, so reveals none. */
export async function awaitCode(tx: Transaction, pending: Pending): Promise<void> {
  await lockAddress(tx, pending.email)
  const { isMailed: _, ...code } = await latestCode(tx, pending)
  await tx.insert(pendingSignUps).values({ ...pending, ...code, expiresAt: inTenMinutes })
}

export async function pendingEmailIndex(id: string): Promise<string | null> {
  const [pending] = await db().select({ email: pendingSignUps.email }).from(pendingSignUps).where(isPending(id))
  return pending?.email ?? null
}

/** Gives no new tries unless a new code is mailed. */
export async function renewCode(id: string, email: string): Promise<void> {
  await db().transaction(async (tx) => {
    await lockAddress(tx, email)
    const { address } = pendingSignUps
    const [pending] = await tx.select({ address }).from(pendingSignUps).where(isPending(id)).for('update')
    if (!pending) return
    const { isMailed, ...code } = await latestCode(tx, { email, address: pending.address })
    if (!isMailed) return
    await tx
      .update(pendingSignUps)
      .set({ ...code, tries: 0, expiresAt: inTenMinutes })
      .where(isPending(id))
  })
}

export async function finishSignUp(step: VerificationStep, code: string): Promise<SignIn<'code'>> {
  const id = signUpId(step.signUp)
  const tried = await tryCode(id, code, codeGone)
  if (tried.kind === 'refused') return tried
  return db().transaction(async (tx) => {
    await lockAddress(tx, tried.email)
    const taken = await takePending(tx, id)
    if (!taken) return signUpOver()
    const userId = await createAccount(tx, taken)
    if (!userId) return signUpOver(emailInUse)
    const cookie = await newSession(tx, userId, { staysSignedIn: step.staysSignedIn })
    return { kind: 'signed in', cookie, email: taken.address }
  })
}

/** Returns the address that waits for this code. `gone` is said if none does any more. */
export async function tryCode(
  id: string,
  code: string,
  gone: Message,
): Promise<{ kind: 'right'; email: string; address: string } | Refused<'code'>> {
  const tried = await countTry(id)
  if (!tried)
    return (await pendingEmailIndex(id))
      ? refusedAt({
          code: t('There were too many wrong codes. Please ask for a new one or, if none comes, start again.'),
        })
      : refused(409, t(gone))
  if (!isCode(tried.code, tried.address, code))
    return refusedAt({ code: t('This code is not right. Please check it, or ask for a new one.') })
  return { kind: 'right', email: tried.email, address: tried.address }
}

// One statement, so that simultaneous guesses are all counted.
async function countTry(id: string) {
  const { code, email, address } = pendingSignUps
  const [tried] = await db()
    .update(pendingSignUps)
    .set({ tries: sql`${pendingSignUps.tries} + 1` })
    .where(and(isPending(id), lt(pendingSignUps.tries, maxTries)))
    .returning({ code, email, address })
  return tried
}

/** Ends the wait of an address, which is locked; only one of several uses of its code gets it. */
export async function takePending(tx: Transaction, id: string) {
  const { email, address, password } = pendingSignUps
  const [taken] = await tx.delete(pendingSignUps).where(isPending(id)).returning({ email, address, password })
  return taken
}

// A limit that refused would let a stranger keep an address out. So past the daily codes, one is mailed every ten
// minutes, or when no form has it any more, and whoever asks meanwhile shares it. Many may guess it, so it is longer.
async function latestCode(tx: Transaction, { email, address }: { email: string; address: string }) {
  const isUsual = await consume('sign-up-email', email, tx)
  const isDue = await consume('sign-up-shared', email, tx)
  const sharing = and(
    eq(pendingSignUps.email, email),
    eq(pendingSignUps.isShared, true),
    gt(pendingSignUps.expiresAt, sql`now()`),
  )
  const { code, expiresAt } = pendingSignUps
  const [last] = await tx.select({ code }).from(pendingSignUps).where(sharing).orderBy(desc(expiresAt)).limit(1)
  const mailedCode = newCode(isUsual ? 'usual' : 'shared')
  const fresh = { code: hashCode(address, mailedCode), isShared: !isUsual }
  const isMailed = isUsual || isDue || !last
  await queueMail(tx, isMailed ? verificationMail(address, mailedCode) : null)
  if (!isMailed) return { code: last.code, isShared: true, isMailed }
  if (!isUsual) await tx.update(pendingSignUps).set({ code: fresh.code }).where(sharing)
  return { ...fresh, isMailed }
}

export async function deleteExpiredSignUps(): Promise<void> {
  await db().delete(pendingSignUps).where(lt(pendingSignUps.expiresAt, sql`now()`))
}

function isPending(id: string) {
  return and(eq(pendingSignUps.id, id), gt(pendingSignUps.expiresAt, sql`now()`))
}

export function signUpOver(message: Message = codeGone): Refused<never> {
  return refused(409, t(message))
}
