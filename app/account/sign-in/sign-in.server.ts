import { and, eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import type { Credentials } from '../auth/credentials.ts'
import type { FormErrors } from '../auth/form-errors.ts'
import { hasAddress } from '../email-index.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { hashPassword, isPassword } from '../passwords/password-hash.server.ts'
import { startAdminSession, startSession } from '../sessions/start-session.server.ts'
import { accounts, users } from '../tables.ts'

export type SignIn = { cookie: string } | { refusal: FormErrors }

export async function signIn({ email, password, staysSignedIn }: Credentials, turn: HashTurn): Promise<SignIn> {
  const owner = await ownerOf(email, password, turn)
  if (!owner) return { refusal: { message: authMessages.invalid } }
  return { cookie: await (owner.isAdmin ? startAdminSession : startSession)(owner.userId, { staysSignedIn }) }
}

// One query and one hash, known address or not. The library makes a second query for known ones, which timing reveals.
async function ownerOf(email: string, password: string, turn: HashTurn) {
  const [account] = await db()
    .select({ userId: accounts.userId, isAdmin: users.isAdmin, hash: accounts.password })
    .from(users)
    .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(hasAddress(email))
  if (account?.hash) return (await isPassword({ hash: account.hash, password }, turn)) ? account : null
  await hashPassword(password, turn)
  return null
}
