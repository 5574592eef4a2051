import { randomUUID } from 'node:crypto'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { isEmailAddress } from '../../platform/text/email-address.ts'
import { language } from '../../words/language.server.ts'
import { t } from '../../words/words.ts'
import { emailIndex, hasAddress } from '../accounts.server.ts'
import { refuse } from '../forms/answers.server.ts'
import { authMessages, type FormErrors, fieldErrors } from '../forms/auth-messages.ts'
import type { Credentials } from '../forms/credentials.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newPasswordError } from '../passwords/password-policy.server.ts'
import { newSession } from '../sessions/start-session.server.ts'
import type { SignIn } from '../sign-in/sign-in.server.ts'
import { users } from '../tables.ts'

/** Returns why credentials are refused, without checking whether the address is taken. */
export async function signUpRefusal({ email, password }: Credentials): Promise<FormErrors | null> {
  if (!isEmailAddress(email)) return fieldErrors({ email: t(authMessages.emailMalformed) })
  const refused = await newPasswordError(password, { address: email, isAdmin: false })
  return refused ? fieldErrors({ password: refused }) : null
}

export async function signUp({ email, password, staysSignedIn }: Credentials, turn: HashTurn): Promise<SignIn> {
  const refusal = await signUpRefusal({ email, password })
  if (refusal) return refuse(refusal)
  const account = { email: emailIndex(email), address: email, password: await hashPassword(password, turn) }
  const cookie = await db().transaction(async (tx) => {
    const userId = await createAccount(tx, account)
    return userId && newSession(tx, userId, { staysSignedIn })
  })
  return cookie ? { kind: 'signed in', cookie } : refuse({ message: t(authMessages.emailInUse) })
}

type NewAccount = { email: string; address: string; password: string }

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
