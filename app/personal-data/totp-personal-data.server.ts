import { eq } from 'drizzle-orm'
import type { OwnPart } from '../account/personal-data-section.ts'
import { adminCodes } from '../account/tables.ts'
import { db } from '../platform/db/db.server.ts'
import { hourOf } from '../platform/text/format-date.ts'

const stepMs = 30_000

/** What is held for the codes of somebody who is an admin, never the secret itself; nothing for everybody else. */
export async function ownCodes(userId: string): Promise<OwnPart[]> {
  const [codes] = await db()
    .select({ lastStep: adminCodes.lastStep })
    .from(adminCodes)
    .where(eq(adminCodes.userId, userId))
  if (!codes) return []
  const lastCodeAt = codes.lastStep > 0 ? new Date(codes.lastStep * stepMs) : null
  return [
    {
      name: 'adminCodes',
      title: 'Your codes for the pages for admins',
      summary: 'The secret that your authenticator app makes them with is kept encrypted, and is never shown again.',
      facts: lastCodeAt ? [{ title: 'Last code', answer: hourOf(lastCodeAt) }] : [],
      files: [],
      data: { lastCodeAt },
    },
  ]
}
