import { and, eq, gt, sql } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { sessions, users } from '../account/tables.ts'
import { personalData as mentorshipData } from '../mentorship/mentorship-personal-data.server.ts'
import { personalData as partnershipData } from '../partnership/inquiry-personal-data.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { auditLogPersonalData } from './audit-log-personal-data.server.ts'
import { totpPersonalData } from './totp-personal-data.server.ts'

export async function accountSummary(userId: string) {
  const { email, createdAt, isAdmin, sessions } = await accountData(userId)
  const parts = await personalDataSections(userId)
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
  const [account] = await db()
    .select({ email: users.address, createdAt: users.createdAt, isAdmin: users.isAdmin })
    .from(users)
    .where(eq(users.id, userId))
  if (!account) throw new Error('There is no such account.')
  const open = await db()
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
  return { ...account, sessions: open }
}

export async function personalDataSections(userId: string): Promise<PersonalDataSection[]> {
  const features = [mentorshipData, partnershipData, totpPersonalData, auditLogPersonalData]
  return (await Promise.all(features.map((personalData) => personalData(userId)))).flat()
}
