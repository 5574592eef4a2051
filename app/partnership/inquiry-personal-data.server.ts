import { desc, eq, sql } from 'drizzle-orm'
import type { PersonalDataSection } from '../account/personal-data-section.ts'
import { db, type Transaction } from '../platform/db/db.server.ts'
import { notify } from '../platform/live/live.server.ts'
import { formatDate } from '../platform/text/format-date.ts'
import { handlingStates } from '../site/handling-states.ts'
import { labelOf } from '../ui/form/options.ts'
import { t, tn } from '../words/words.ts'
import { partnershipInquiries } from './tables.ts'

const { name, email, reason, submittedAt, state, submittedBy } = partnershipInquiries

const inquiriesOf = db()
  .select({ name, email, reason, submittedAt, state })
  .from(partnershipInquiries)
  .where(eq(submittedBy, sql.placeholder('userId')))
  .orderBy(desc(submittedAt))
  .prepare('inquiries of an account')

export async function personalData(userId: string): Promise<PersonalDataSection[]> {
  const inquiries = await inquiriesOf.execute({ userId })
  const number = tn(inquiries.length, { one: 'one inquiry', other: '{count} inquiries' })
  return [
    {
      name: 'partnershipInquiries',
      title: t('Partnership inquiries'),
      summary:
        inquiries.length > 0
          ? t('You sent {number}. Each is deleted after 12 months.', { number })
          : t('No partnership inquiries on file.'),
      facts: inquiries.flatMap((inquiry) => [
        { title: t('Sent'), answer: formatDate(inquiry.submittedAt) },
        { title: t('State'), answer: labelOf(handlingStates, inquiry.state) },
        { title: t('Name'), answer: inquiry.name },
        { title: t('Email'), answer: inquiry.email },
        { title: t('Why partner'), answer: inquiry.reason },
      ]),
      files: [],
      data: inquiries,
    },
  ]
}

export async function erasePersonalData(tx: Transaction, userId: string): Promise<void> {
  const { id } = partnershipInquiries
  const deleted = await tx.delete(partnershipInquiries).where(eq(submittedBy, userId)).returning({ id })
  if (deleted.length > 0) await notify(tx, 'admin-messages')
}
