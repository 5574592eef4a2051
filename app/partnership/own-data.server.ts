import { desc, eq } from 'drizzle-orm'
import { dayOf } from '../account/moments.ts'
import type { OwnPart } from '../account/own-data.ts'
import { db } from '../platform/db.server.ts'
import { partnershipInquiries } from './tables.ts'

/** The partnership inquiries of a member. They refer to the account, so they go with it when it is erased. */
export async function ownData(userId: string): Promise<OwnPart[]> {
  const { name, email, reason, submittedAt } = partnershipInquiries
  const inquiries = await db()
    .select({ name, email, reason, submittedAt })
    .from(partnershipInquiries)
    .where(eq(partnershipInquiries.submittedBy, userId))
    .orderBy(desc(submittedAt))
  const number = inquiries.length === 1 ? 'one inquiry' : `${inquiries.length} inquiries`
  return [
    {
      name: 'partnershipInquiries',
      title: 'Partnership inquiries',
      summary:
        inquiries.length > 0
          ? `You sent ${number}. Each is deleted after 12 months.`
          : 'You have sent none that we still hold.',
      facts: inquiries.flatMap((inquiry) => [
        { title: 'Sent', answer: dayOf(inquiry.submittedAt) },
        { title: 'Name', answer: inquiry.name },
        { title: 'Email', answer: inquiry.email },
        { title: 'Why partner', answer: inquiry.reason },
      ]),
      files: [],
      data: inquiries,
    },
  ]
}
