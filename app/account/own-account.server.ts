import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { href, redirect } from 'react-router'
import { hidden } from '../forms/fields.server.ts'
import { formAction, refused } from '../forms/form-action.server.ts'
import { servedLanguages } from '../platform/config/config.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatDate } from '../platform/text/format-date.ts'
import { findOption } from '../ui/form/options.ts'
import type { Language } from '../words/languages.ts'
import { t } from '../words/words.ts'
import { aMember } from './sessions/who.server.ts'
import { pendingSignUps, sessions, users } from './tables.ts'

const accountWithSessions = db()
  .select({
    account: {
      email: users.address,
      language: users.language,
      createdAt: users.createdAt,
      isAdmin: users.isAdmin,
    },
    session: { createdAt: sessions.createdAt, expiresAt: sessions.expiresAt },
  })
  .from(users)
  .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
  .where(eq(users.id, sql.placeholder('userId')))
  .prepare('account with its open sessions')

const addressesThatWait = db()
  .select({ address: pendingSignUps.address })
  .from(pendingSignUps)
  .where(and(eq(pendingSignUps.userId, sql.placeholder('userId')), gt(pendingSignUps.expiresAt, sql`now()`)))
  .orderBy(desc(pendingSignUps.expiresAt))
  .limit(1)
  .prepare('the new address of an account that waits for its code')

export async function accountSummary(userId: string) {
  const { email, newEmail, language, createdAt, isAdmin, sessions } = await accountData(userId)
  return {
    email,
    newEmail,
    language: language ?? 'en',
    since: formatDate(createdAt),
    isAdmin,
    sessions: sessions.length,
  }
}

export const languageAction = formAction({
  fields: { language: hidden(10) },
  who: aMember,
  act: async (sent, { userId }) => {
    const language = findOption(servedLanguages(), sent.language)?.id
    if (!language) return refused(422, t('Please choose a language.'))
    await chooseLanguage(userId, language)
    return { kind: 'done', to: redirect(`${href('/account')}?saved`) }
  },
})

/** Chooses the language of the mails that others cause. */
export async function chooseLanguage(userId: string, language: Language): Promise<void> {
  await db().update(users).set({ language }).where(eq(users.id, userId))
}

export async function accountData(userId: string) {
  const [rows, [pending]] = await Promise.all([
    accountWithSessions.execute({ userId }),
    addressesThatWait.execute({ userId }),
  ])
  const [first] = rows
  if (!first) throw new Error('There is no such account.')
  return {
    ...first.account,
    newEmail: pending?.address ?? null,
    sessions: rows.flatMap(({ session }) => session ?? []),
  }
}
