import { eq } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { totpSecrets } from '../account/tables.ts'
import { startOfStep } from '../account/totp/totp-steps.server.ts'
import { db } from '../platform/db/db.server.ts'
import { formatHour } from '../platform/text/format-date.ts'

export async function totpPersonalData(userId: string): Promise<PersonalDataSection[]> {
  const [codes] = await db()
    .select({ lastStep: totpSecrets.lastStep })
    .from(totpSecrets)
    .where(eq(totpSecrets.userId, userId))
  if (!codes) return []
  const lastCodeAt = codes.lastStep > 0 ? startOfStep(codes.lastStep) : null
  return [
    {
      name: 'adminCodes',
      title: 'Your codes for the pages for admins',
      summary: 'The secret that your authenticator app makes them with is kept encrypted, and is never shown again.',
      facts: lastCodeAt ? [{ title: 'Last code', answer: formatHour(lastCodeAt) }] : [],
      files: [],
      data: { lastCodeAt },
    },
  ]
}
