import { and, eq, lt } from 'drizzle-orm'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { consume, reset } from '../../platform/http/limits.server.ts'
import { type Message, msg, t } from '../../words/words.ts'
import { type RefusedAnswer, refuse } from '../forms/answers.server.ts'
import { fieldErrors } from '../forms/auth-messages.ts'
import { codeExpiry } from '../sessions/open-session.server.ts'
import { newSessionCookie } from '../sessions/session-cookie.server.ts'
import { sessions, totpSecrets } from '../tables.ts'
import { matchingStep, parseCode } from './totp-steps.server.ts'

const totpMessages = {
  missing: msg('Please enter the code.'),
  wrong: msg('This code is not right, or it was used already. Please wait for the next one.'),
} as const

export type TotpResult = { kind: 'right'; cookie: string } | RefusedAnswer

function refuseCode(message: Message) {
  return refuse(fieldErrors({ code: t(message) }))
}

export async function hasSecret(adminId: string): Promise<boolean> {
  return (await db().$count(totpSecrets, eq(totpSecrets.userId, adminId))) > 0
}

/** Accepts a code and gives the session a new token, so that a stolen old token does not gain admin rights. */
export async function verifyTotp(adminId: string, sessionId: string, input: string): Promise<TotpResult> {
  const code = parseCode(input)
  if (!code) return refuseCode(input.trim() ? totpMessages.wrong : totpMessages.missing)
  if (!(await consume('code-account', adminId))) {
    const { sentence, headers } = await limitRefusal('code-account', adminId)
    return { ...refuse({ message: sentence }, 429), headers }
  }
  const step = await findStep(adminId, code)
  const cookie = step === null ? null : await consumeStep(adminId, step, sessionId)
  if (!cookie) return refuseCode(totpMessages.wrong)
  await reset('code-account', adminId)
  return { kind: 'right', cookie }
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
