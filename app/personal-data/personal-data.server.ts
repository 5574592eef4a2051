import { eq, sql } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { totpSecrets } from '../account/tables.ts'
import { startOfStep } from '../account/totp/totp-steps.server.ts'
import { personalData as mentorshipData } from '../mentorship/mentorship-personal-data.server.ts'
import { personalData as partnershipData } from '../partnership/inquiry-personal-data.server.ts'
import { auditRecordsOf } from '../platform/audit/audit-log.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { wholeNumber } from '../words/punctuation.ts'
import { t, tn } from '../words/words.ts'

export async function personalDataSections(userId: string): Promise<PersonalDataSection[]> {
  const features = [mentorshipData, partnershipData, totpPersonalData, auditLogPersonalData]
  return (await Promise.all(features.map((personalData) => personalData(userId)))).flat()
}

const codesOf = db()
  .select({ lastStep: totpSecrets.lastStep })
  .from(totpSecrets)
  .where(eq(totpSecrets.userId, sql.placeholder('userId')))
  .prepare('codes of an account')

async function totpPersonalData(userId: string): Promise<PersonalDataSection[]> {
  const [codes] = await codesOf.execute({ userId })
  if (!codes) return []
  const lastCodeAt = codes.lastStep > 0 ? startOfStep(codes.lastStep) : null
  return [
    {
      name: 'adminCodes',
      title: t('Your codes for the admin pages'),
      summary: t('The secret that your authenticator app makes them with is kept encrypted, and is never shown again.'),
      facts: lastCodeAt ? [{ title: t('Last code'), answer: formatHour(lastCodeAt) }] : [],
      files: [],
      data: { lastCodeAt },
    },
  ]
}

const maxShown = 50

async function auditLogPersonalData(userId: string): Promise<PersonalDataSection[]> {
  const records = await auditRecordsOf(userId)
  if (records.length === 0) return []
  return [
    {
      name: 'auditLog',
      title: t('What you did as an admin'),
      summary: summaryOf(records.length),
      facts: records.slice(0, maxShown).map(({ at, verb, target }) => ({
        title: formatHour(at),
        answer: target ? `${verb}: ${target}` : verb,
      })),
      files: [],
      data: records,
    },
  ]
}

function summaryOf(count: number) {
  const things = tn(count, { one: 'one thing', other: '{number} things' }, { number: wholeNumber(count) })
  const held = t('The audit log holds {things} you did. It stays when you erase your account.', { things })
  if (count <= maxShown) return held
  return `${held} ${t('These are the last {maxShown}; the download has all of them.', { maxShown })}`
}
