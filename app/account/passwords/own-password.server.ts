import { eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { msg } from '../../words/words.ts'
import { sessionIdOf } from '../sessions/session-cookie.server.ts'
import { users } from '../tables.ts'
import { isPassword } from './password-hash.server.ts'
import { refundOrLog, refundWhenBusy } from './refunds.server.ts'

export const ownPasswordTexts = {
  missing: msg('Please enter your password.'),
  wrong: msg('This is not your password. Please try again.'),
}

/** Checks the password of somebody who is signed in. Throws LimitExceeded and TooManyHashes. */
export async function isOwnPassword(password: string, userId: string, request: Request): Promise<boolean> {
  // Counted per session, so that no stranger can keep a member from leaving, and whoever holds a session cannot guess.
  const session = sessionIdOf(request) ?? userId
  await count('password-session', session)
  const hash = await passwordHashOf(userId)
  const turn = { lane: 'owners', key: userId } as const
  const check = async () => hash !== null && isPassword({ hash, password }, turn)
  const isRight = await refundWhenBusy('password-session', session, request, check)
  if (isRight) await refundOrLog('password-session', session, request)
  return isRight
}

async function passwordHashOf(userId: string): Promise<string | null> {
  const [member] = await db().select({ hash: users.password }).from(users).where(eq(users.id, userId))
  return member?.hash ?? null
}
