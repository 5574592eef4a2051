import { createRandomStringGenerator } from '@better-auth/utils/random'
import { and, eq, lt } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { limitRefusal } from '../../platform/http/limit-refusal.server.ts'
import { consume, reset } from '../../platform/http/limits.server.ts'
import { record } from '../../platform/log/audit.server.ts'
import { type FormErrors, fieldErrors } from '../auth/form-errors.ts'
import { sessionCookie } from '../sessions/session-cookie.server.ts'
import { endOfCode } from '../sessions/session-lifetime.ts'
import { sessions, totpSecrets } from '../tables.ts'
import { codeIn, stepOf } from './totp-steps.server.ts'

/** The sentences of the page where an admin enters a code. */
const totpMessages = {
  missing: 'Please enter the code.',
  wrong: 'This code is not right, or it was used already. Please wait for the next one.',
} as const

/** A session that opens the pages for admins, as its Set-Cookie line, or why there is none. */
export type TotpResult =
  | { cookie: string }
  | { status: 400 | 429; refusal: FormErrors; headers?: { 'Retry-After': string } }

const wrong: TotpResult = { status: 400, refusal: fieldErrors({ code: totpMessages.wrong }) }
const missing: TotpResult = { status: 400, refusal: fieldErrors({ code: totpMessages.missing }) }
const randomToken = createRandomStringGenerator('a-z', 'A-Z', '0-9')

/** Whether an admin has a secret that codes are made with. */
export async function hasSecret(adminId: string): Promise<boolean> {
  return (await db().$count(totpSecrets, eq(totpSecrets.userId, adminId))) > 0
}

/**
 * Takes a code that an admin typed. A code is taken once, by whichever server process; wrong ones five times in a quarter of
 * an hour. A right one is kept in the audit log, and gives the session another token: whoever had got hold of the one
 * before it does not become an admin with it.
 */
export async function verifyTotp(adminId: string, token: string, typed: string): Promise<TotpResult> {
  const code = codeIn(typed)
  if (!code) return typed.trim() ? wrong : missing
  if (!(await consume('code-account', adminId))) {
    const { sentence, headers } = await limitRefusal('code-account', adminId)
    return { status: 429, refusal: { message: sentence }, headers }
  }
  const step = await stepOfAdmin(adminId, code)
  const newToken = step === null ? null : await takeStep(adminId, step, token)
  if (!newToken) return wrong
  await reset('code-account', adminId)
  return { cookie: sessionCookie(newToken) }
}

async function stepOfAdmin(adminId: string, code: string) {
  const [admin] = await db()
    .select({ secret: totpSecrets.secret })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, adminId))
  return admin ? stepOf(admin.secret, code, new Date()) : null
}

// The condition on the step is what lets a code be taken once only.
function takeStep(adminId: string, step: number, token: string) {
  return db().transaction(async (tx) => {
    const isUnused = and(eq(totpSecrets.userId, adminId), lt(totpSecrets.lastStep, step))
    const taken = await tx
      .update(totpSecrets)
      .set({ lastStep: step })
      .where(isUnused)
      .returning({ step: totpSecrets.lastStep })
    if (taken.length === 0) return null
    const opened = { token: randomToken(32), codeUntil: endOfCode(new Date()) }
    const isThisSession = and(eq(sessions.token, token), eq(sessions.userId, adminId))
    const changed = await tx.update(sessions).set(opened).where(isThisSession).returning({ id: sessions.id })
    if (changed.length === 0) return null
    await record(tx, { adminId, verb: 'enter code' })
    return opened.token
  })
}
