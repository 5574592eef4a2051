import { randomUUID } from 'node:crypto'
import { db } from '../platform/db.server.ts'
import { authTexts } from './auth-texts.ts'
import { type Credentials, isEmailAddress } from './credentials.ts'
import { emailIndex } from './email-index.server.ts'
import { newPasswordRefusal } from './new-password-rules.server.ts'
import { hashPassword } from './password.server.ts'
import { fieldRefusal, type Refusal } from './refusal.ts'
import type { SignIn } from './sign-in.server.ts'
import { startSession } from './start-session.server.ts'
import { accounts, users } from './tables.ts'

/** Why these credentials cannot become an account, whoever owns the address, or null. */
export async function signUpRefusal({ email, password }: Credentials): Promise<Refusal | null> {
  if (!isEmailAddress(email)) return fieldRefusal({ email: authTexts.emailMalformed })
  const refused = await newPasswordRefusal(password, { address: email, isAdmin: false })
  return refused ? fieldRefusal({ password: refused }) : null
}

/** Makes an account and signs it in, unless it is refused. Throws TooManyHashes. */
export async function signUp({ email, password }: Credentials): Promise<SignIn> {
  const refusal = await signUpRefusal({ email, password })
  if (refusal) return { refusal }
  const userId = await makeAccount(email, await hashPassword(password))
  return userId ? { cookie: await startSession(userId) } : { refusal: { message: authTexts.emailInUse } }
}

// The library's own sign-up would hash within its transaction, and a dozen people at once would hold every connection.
function makeAccount(address: string, password: string) {
  return db().transaction(async (tx) => {
    const user = { id: randomUUID(), email: emailIndex(address), address }
    const made = await tx.insert(users).values(user).onConflictDoNothing().returning({ id: users.id })
    if (made.length === 0) return null
    const account = { id: randomUUID(), userId: user.id, providerId: 'credential', accountId: user.id, password }
    await tx.insert(accounts).values(account)
    return user.id
  })
}
