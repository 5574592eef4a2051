import { eq, sql } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { totpSecrets } from '../account/tables.ts'
import { startOfStep } from '../account/totp/totp-steps.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'
import { t } from '../words/words.ts'

const codesOf = db()
  .select({ lastStep: totpSecrets.lastStep })
  .from(totpSecrets)
  .where(eq(totpSecrets.userId, sql.placeholder('userId')))
  .prepare('codes of an account')

export async function totpPersonalData(userId: string): Promise<PersonalDataSection[]> {
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
