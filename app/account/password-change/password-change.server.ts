import { eq } from 'drizzle-orm'
import { href, redirectDocument } from 'react-router'
import { secret } from '../../forms/fields.server.ts'
import { formAction, refusedAsLate, refusedAt } from '../../forms/form-action.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { msg, t } from '../../words/words.ts'
import { accountEmail } from '../accounts.server.ts'
import { isOwnPassword, ownPasswordTexts } from '../passwords/own-password.server.ts'
import { hashPassword } from '../passwords/password-hash.server.ts'
import { newPasswordError } from '../passwords/password-policy.server.ts'
import { passwordMax } from '../passwords/password-policy.ts'
import { endSessionsAndLinks, lockOwnAccount } from '../sessions/end-sessions.server.ts'
import { forgetSessionsOf } from '../sessions/known-sessions.server.ts'
import { newSession } from '../sessions/start-session.server.ts'
import { aMember } from '../sessions/who.server.ts'
import { resetFailures } from '../sign-in/sign-in.server.ts'
import { users } from '../tables.ts'

export const passwordAction = formAction({
  fields: {
    current: secret(passwordMax, ownPasswordTexts.missing),
    password: secret(passwordMax, msg('Please enter a new password.')),
  },
  who: aMember,
  act: async ({ current, password }, { userId, isAdmin }, { request }) => {
    const address = await accountEmail(userId)
    const error = await newPasswordError(password, { address, isAdmin })
    if (error) return refusedAt({ password: error })
    if (!(await isOwnPassword(current, userId, request))) return refusedAt({ current: t(ownPasswordTexts.wrong) })
    const cookie = await changePassword(userId, password, request)
    if (!cookie) return refusedAsLate()
    await resetFailures(address)
    // A full page load, because open connections belong to the session that ended.
    const headers = { 'Set-Cookie': cookie }
    return { kind: 'done', to: redirectDocument(`${href('/account')}?password-changed`, { headers }) }
  },
})

/**
 * Changes a password and ends every session, also copies of this one, for which it returns the cookie of a new one.
 * Returns null, and changes nothing, if this session has ended meanwhile.
 */
export async function changePassword(userId: string, password: string, request: Request): Promise<string | null> {
  // Hashing can wait for its turn, so it comes before the transaction takes locks.
  const stored = await hashPassword(password, { lane: 'owners', key: userId })
  const cookie = await db().transaction(async (tx) => {
    const account = await lockOwnAccount(tx, userId, request)
    if (!account) return null
    await endSessionsAndLinks(tx, userId)
    await tx.update(users).set({ password: stored }).where(eq(users.id, userId))
    return newSession(tx, userId, { isAdmin: account.isAdmin })
  })
  forgetSessionsOf(userId)
  return cookie
}
