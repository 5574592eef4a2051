import { and, eq, gt, sql } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { sessions, users } from '../account/tables.ts'
import { personalData as mentorshipData } from '../mentorship/mentorship-personal-data.server.ts'
import { personalData as partnershipData } from '../partnership/inquiry-personal-data.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { auditLogPersonalData } from './audit-log-personal-data.server.ts'
import { totpPersonalData } from './totp-personal-data.server.ts'

const accountWithSessions = db()
  .select({
    account: { email: users.address, createdAt: users.createdAt, isAdmin: users.isAdmin },
    session: { createdAt: sessions.createdAt, expiresAt: sessions.expiresAt },
  })
  .from(users)
  .leftJoin(sessions, and(eq(sessions.userId, users.id), gt(sessions.expiresAt, sql`now()`)))
  .where(eq(users.id, sql.placeholder('userId')))
  .prepare('account with its open sessions')

export async function accountSummary(userId: string) {
  const [account, parts] = await Promise.all([accountData(userId), personalDataSections(userId)])
  const { email, createdAt, isAdmin, sessions } = account
  return {
    email,
    since: formatHour(createdAt),
    isAdmin,
    sessions: sessions.length,
    parts: parts.map(({ name, title, summary, facts, files, change }) => ({
      ...{ name, title, summary, facts, change },
      files: files.map(({ label, address }) => ({ label, address })),
    })),
  }
}

export async function accountData(userId: string) {
  const rows = await accountWithSessions.execute({ userId })
  const [first] = rows
  if (!first) throw new Error('There is no such account.')
  return { ...first.account, sessions: rows.flatMap(({ session }) => session ?? []) }
}

export async function personalDataSections(userId: string): Promise<PersonalDataSection[]> {
  const features = [mentorshipData, partnershipData, totpPersonalData, auditLogPersonalData]
  return (await Promise.all(features.map((personalData) => personalData(userId)))).flat()
}
