import { randomUUID } from 'node:crypto'
import { refused } from '../../forms/form-action.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { language } from '../../words/language.server.ts'
import { msg, t } from '../../words/words.ts'
import { emailIndex, hasAddress, lockAddress } from '../accounts.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newSession } from '../sessions/start-session.server.ts'
import type { Credentials, SignIn } from '../sign-in/sign-in.server.ts'
import { users } from '../tables.ts'

export const emailInUse = msg('This email address is already in use. Please try signing in.')

export async function signUp({ email, password, stay = false }: Credentials, turn: HashTurn): Promise<SignIn> {
  const account = { email: emailIndex(email), address: email, password: await hashPassword(password, turn) }
  const cookie = await db().transaction(async (tx) => {
    await lockAddress(tx, account.email)
    const userId = await createAccount(tx, account)
    return userId && newSession(tx, userId, { staysSignedIn: stay })
  })
  return cookie ? { kind: 'signed in', cookie, email } : refused(422, t(emailInUse))
}

type NewAccount = { email: string; address: string; password: string | null }

/** Expects the address to be locked, or nobody else to take it. */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<string | null> {
  // During a key rotation, a row under the old index does not conflict.
  const known = await tx.select({ id: users.id }).from(users).where(hasAddress(account.address))
  if (known.length > 0) return null
  const [made] = await tx
    .insert(users)
    .values({ id: randomUUID(), ...account, language: language() })
    .onConflictDoNothing()
    .returning({ id: users.id })
  return made?.id ?? null
}
