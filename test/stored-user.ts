import { randomBytes, randomUUID } from 'node:crypto'
import { emailIndex } from '../app/account/accounts.server.ts'
import type { HashTurn } from '../app/account/passwords/hash-queue.server.ts'
import { decoyPassword } from '../app/account/passwords/password-hash.server.ts'
import { newSession } from '../app/account/sessions/start-session.server.ts'
import { users } from '../app/account/tables.ts'
import { db } from '../app/platform/db/db.server.ts'

/** Stores an account whose password nobody knows. */
export async function storedUser({ isAdmin = false } = {}) {
  const [userId, email] = [randomUUID(), `${randomBytes(6).toString('hex')}@example.org`]
  await db()
    .insert(users)
    .values({ id: userId, email: emailIndex(email), address: email, password: decoyPassword(), isAdmin })
  return { userId, email, isAdmin }
}

/** Starts a session for an account, bypassing the sign-in form, and returns its cookie. */
export async function sessionCookie(userId: string, isAdmin = false): Promise<string> {
  const cookieLine = await db().transaction((tx) => newSession(tx, userId, { isAdmin }))
  return cookieLine.split(';')[0] ?? ''
}

/** For passwords that a test hashes without a request. */
export const ownTurn: HashTurn = { lane: 'owners', key: 'the test' }
