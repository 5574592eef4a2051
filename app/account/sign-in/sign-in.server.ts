import { db } from '../../platform/db/db.server.ts'
import { authMessages } from '../auth/auth-messages.ts'
import type { Credentials } from '../auth/credentials.ts'
import type { FormErrors } from '../auth/form-errors.ts'
import { hasAddress } from '../email-index.server.ts'
import type { HashTurn } from '../passwords/hash-queue.server.ts'
import { decoyPassword, isPassword } from '../passwords/password-hash.server.ts'
import { startAdminSession, startSession } from '../sessions/start-session.server.ts'
import { users } from '../tables.ts'

export type SignIn = { cookie: string } | { refusal: FormErrors }

export async function signIn({ email, password, staysSignedIn }: Credentials, turn: HashTurn): Promise<SignIn> {
  const owner = await ownerOf(email, password, turn)
  if (!owner) return { refusal: { message: authMessages.invalid } }
  return { cookie: await (owner.isAdmin ? startAdminSession : startSession)(owner.userId, { staysSignedIn }) }
}

// One query and one hash, known address or not.
async function ownerOf(email: string, password: string, turn: HashTurn) {
  const { id, isAdmin, password: stored } = users
  const [account] = await db().select({ userId: id, isAdmin, stored }).from(users).where(hasAddress(email))
  const isRight = await isPassword({ hash: account?.stored ?? decoyPassword(), password }, turn)
  return account && isRight ? account : null
}
