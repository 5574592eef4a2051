import { randomUUID } from 'node:crypto'
import { db } from '../platform/db.server.ts'
import { authTexts } from './auth-texts.ts'
import { type Credentials, isEmailAddress } from './credentials.ts'
import { emailIndex } from './email-index.server.ts'
import { newPasswordRefusal } from './new-password-rules.server.ts'
import { hashPassword } from './password.server.ts'
import { fieldRefusal } from './refusal.ts'
import type { SignIn } from './sign-in.server.ts'
import { startSession } from './start-session.server.ts'
import { accounts, users } from './tables.ts'

/** Makes an account and signs it in, unless address or password cannot be used. Throws TooManyHashes. */
export async function signUp({ email, password }: Credentials): Promise<SignIn> {
  if (!isEmailAddress(email)) return { refusal: fieldRefusal({ email: authTexts.emailMalformed }) }
  const refused = await newPasswordRefusal(password, { address: email, isAdmin: false })
  if (refused) return { refusal: fieldRefusal({ password: refused }) }
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
