import { and, eq, lt } from 'drizzle-orm'
import { redirect } from 'react-router'
import { secret } from '../../forms/fields.server.ts'
import { formAction, type Refused, refusedAt, type Who } from '../../forms/form-action.server.ts'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { reset } from '../../platform/http/limits.server.ts'
import { msg, t } from '../../words/words.ts'
import { adminReturnTo, wantedIn } from '../forms/return-to.server.ts'
import { codeExpiry } from '../sessions/open-session.server.ts'
import { currentMember, type Member, requireAdminWithoutCode } from '../sessions/session.server.ts'
import { newSessionCookie, sessionIdOf } from '../sessions/session-cookie.server.ts'
import { sessions, totpSecrets } from '../tables.ts'
import { matchingStep, parseCode } from './totp-steps.server.ts'

export const anAdminWithoutCode: Who<Member> = {
  find: (context) => {
    const member = currentMember(context)
    return member?.awaitsCode ? member : undefined
  },
  require: (context, url) => requireAdminWithoutCode(context, nextOf(url)),
}

export const totpAction = formAction({
  fields: { code: secret(100, msg('Please enter the code.')) },
  who: anAdminWithoutCode,
  says: { nothing: '' },
  act: async ({ code }, { userId }, { request, url }) => {
    const result = await verifyTotp(userId, sessionIdOf(request) ?? '', code)
    if (result.kind === 'refused') return result
    return { kind: 'done', to: redirect(nextOf(url), { headers: { 'Set-Cookie': result.cookie } }) }
  },
})

export type TotpResult = { kind: 'right'; cookie: string } | Refused<'code'>

export async function hasSecret(adminId: string): Promise<boolean> {
  return (await db().$count(totpSecrets, eq(totpSecrets.userId, adminId))) > 0
}

/**
 * Accepts a code and gives the session a new token, so that a stolen old token does not gain admin rights. Throws
 * LimitExceeded.
 */
export async function verifyTotp(adminId: string, sessionId: string, input: string): Promise<TotpResult> {
  const code = parseCode(input)
  if (!code) return refusedAsWrong()
  await count('code-account', adminId)
  const step = await findStep(adminId, code)
  const cookie = step === null ? null : await consumeStep(adminId, step, sessionId)
  if (!cookie) return refusedAsWrong()
  await reset('code-account', adminId)
  return { kind: 'right', cookie }
}

function refusedAsWrong() {
  return refusedAt({ code: t('This code is not right, or it was used already. Please wait for the next one.') })
}

function nextOf(url: URL) {
  return adminReturnTo(wantedIn(url.searchParams))
}

async function findStep(adminId: string, code: string) {
  const [admin] = await db()
    .select({ secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, adminId))
  return admin ? matchingStep(admin.secret, code, new Date()) : null
}

function consumeStep(adminId: string, step: number, sessionId: string) {
  return db().transaction(async (tx) => {
    // This condition lets a code be used only once, whichever process takes it.
    const isUnused = and(eq(totpSecrets.userId, adminId), lt(totpSecrets.lastStep, step))
    const taken = await tx
      .update(totpSecrets)
      .set({ lastStep: step })
      .where(isUnused)
      .returning({ step: totpSecrets.lastStep })
    if (taken.length === 0) return null
    const { id, cookie } = newSessionCookie()
    const renewed = { id, codeUntil: codeExpiry(new Date()) }
    const isThisSession = and(eq(sessions.id, sessionId), eq(sessions.userId, adminId))
    const changed = await tx.update(sessions).set(renewed).where(isThisSession).returning({ id: sessions.id })
    if (changed.length === 0) return null
    await recordAction(tx, { adminId, verb: 'enter code' })
    return cookie
  })
}
