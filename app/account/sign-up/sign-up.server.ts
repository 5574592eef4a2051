import { randomUUID } from 'node:crypto'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import { type Credentials, isEmailAddress } from '../auth/credentials.ts'
import { type FormErrors, fieldErrors } from '../auth/form-errors.ts'
import { emailIndex, hasAddress } from '../email-index.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newPasswordError } from '../passwords/password-policy.server.ts'
import { startFirstSession } from '../sessions/start-session.server.ts'
import type { SignIn } from '../sign-in/sign-in.server.ts'
import { accounts, users } from '../tables.ts'

/** Why these credentials cannot become an account, whoever owns the address, or null. */
export async function signUpRefusal({ email, password }: Credentials): Promise<FormErrors | null> {
  if (!isEmailAddress(email)) return fieldErrors({ email: authMessages.emailMalformed })
  const refused = await newPasswordError(password, { address: email, isAdmin: false })
  return refused ? fieldErrors({ password: refused }) : null
}

/** Makes an account and signs it in, unless it is refused. Throws TooManyHashes. */
export async function signUp({ email, password, staysSignedIn }: Credentials): Promise<SignIn> {
  const refusal = await signUpRefusal({ email, password })
  if (refusal) return { refusal }
  const account = { email: emailIndex(email), address: email, password: await hashPassword(password) }
  const cookie = await db().transaction(async (tx) => {
    const userId = await makeAccount(tx, account)
    return userId && startFirstSession(tx, userId, { staysSignedIn })
  })
  return cookie ? { cookie } : { refusal: { message: authMessages.emailInUse } }
}

type NewAccount = { email: string; address: string; password: string; emailVerified?: boolean }

/** Makes an account of a blind index, an address and a stored password. Out: its user id, or null if the address has one. */
// The library's own sign-up would hash within its transaction, and a dozen people at once would hold every connection.
export async function makeAccount(tx: Transaction, { password, ...user }: NewAccount): Promise<string | null> {
  const id = randomUUID()
  // Under the index of another key the row would not be in the way.
  const known = await tx.select({ id: users.id }).from(users).where(hasAddress(user.address))
  if (known.length > 0) return null
  const made = await tx
    .insert(users)
    .values({ id, ...user })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (made.length === 0) return null
  const account = { id: randomUUID(), userId: id, providerId: 'credential', accountId: id, password }
  await tx.insert(accounts).values(account)
  return id
}
