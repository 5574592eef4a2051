import { db } from '../../platform/db/db.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import type { Credentials } from '../auth/credentials.ts'
import type { FormErrors } from '../auth/form-errors.ts'
import { hasAddress } from '../email-index.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { decoyPassword, isPassword } from '../passwords/password-hash.server.ts'
import { startSession } from '../sessions/start-session.server.ts'
import { users } from '../tables.ts'

export type SignIn = { cookie: string } | { refusal: FormErrors }

export async function signIn({ email, password, staysSignedIn }: Credentials, turn: HashTurn): Promise<SignIn> {
  const owner = await ownerOf(email, password, turn)
  const cookie = owner && (await startSession(owner.userId, owner.stored, staysSignedIn))
  return cookie ? { cookie } : { refusal: { message: authMessages.invalid } }
}

// One query and one hash, known address or not.
async function ownerOf(email: string, password: string, turn: HashTurn) {
  const [account] = await db().select({ userId: users.id, stored: users.password }).from(users).where(hasAddress(email))
  const stored = account?.stored ?? decoyPassword()
  const isRight = await isPassword({ hash: stored, password }, turn)
  return account && isRight ? { userId: account.userId, stored } : null
}
