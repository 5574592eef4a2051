import { eq, sql } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { totpSecrets, users } from '../account/tables.ts'
import { startOfStep } from '../account/totp/totp-steps.server.ts'
import { personalData as mentorshipData } from '../mentorship/mentorship-personal-data.server.ts'
import { personalData as partnershipData } from '../partnership/inquiry-personal-data.server.ts'
import { auditRecordsOf, hasRecords } from '../platform/audit/audit-log.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { wholeNumber } from '../words/punctuation.ts'
import { t, tn } from '../words/words.ts'

export async function personalDataSections(userId: string): Promise<PersonalDataSection[]> {
  const features = [mentorshipData, partnershipData, adminData]
  return (await Promise.all(features.map((personalData) => personalData(userId)))).flat()
}

const adminOf = db()
  .select({ lastStep: totpSecrets.lastStep, hasActed: hasRecords(users.id) })
  .from(users)
  .leftJoin(totpSecrets, eq(totpSecrets.userId, users.id))
  .where(eq(users.id, sql.placeholder('userId')))
  .prepare('what is kept of an admin')

async function adminData(userId: string): Promise<PersonalDataSection[]> {
  const [admin] = await adminOf.execute({ userId })
  if (!admin) return []
  return [
    ...(admin.lastStep === null ? [] : [codesSection(admin.lastStep)]),
    ...(admin.hasActed ? [recordsSection(await auditRecordsOf(userId))] : []),
  ]
}

function codesSection(lastStep: number): PersonalDataSection {
  const lastCodeAt = lastStep > 0 ? startOfStep(lastStep) : null
  return {
    name: 'adminCodes',
    title: t('Your codes for the admin pages'),
    summary: t('The secret that your authenticator app makes them with is kept encrypted, and is never shown again.'),
    facts: lastCodeAt ? [{ title: t('Last code'), answer: formatHour(lastCodeAt) }] : [],
    files: [],
    data: { lastCodeAt },
  }
}

const maxShown = 50

function recordsSection(records: Awaited<ReturnType<typeof auditRecordsOf>>): PersonalDataSection {
  return {
    name: 'auditLog',
    title: t('What you did as an admin'),
    summary: summaryOf(records.length),
    facts: records.slice(0, maxShown).map(({ at, verb, target }) => ({
      title: formatHour(at),
      answer: target ? `${verb}: ${target}` : verb,
    })),
    files: [],
    data: records,
  }
}

function summaryOf(count: number) {
  const things = tn(count, { one: 'one thing', other: '{number} things' }, { number: wholeNumber(count) })
  const held = t('The audit log holds {things} you did. It stays when you erase your account.', { things })
  if (count <= maxShown) return held
  return `${held} ${t('These are the last {maxShown}; the download has all of them.', { maxShown })}`
}
