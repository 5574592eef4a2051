import { randomBytes } from 'node:crypto'
import { partnershipInquiries } from '../app/partnership/tables.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newPublicId } from '../app/platform/db/public-id.server.ts'
import { contactSubmissions } from '../app/site/contact/tables.ts'
import { storedUser } from './stored-user.ts'

/** Stores a message from Abeba, and returns its id. */
export async function contactMessage(over: Partial<typeof contactSubmissions.$inferInsert> = {}): Promise<string> {
  const id = newPublicId()
  const message = { name: 'Abeba', email: 'abeba@example.org', subject: 'Thanks', message: 'You helped me.' }
  await db()
    .insert(contactSubmissions)
    .values({ id, inquiryType: 'Complaint', ...message, ...over })
  return id
}

/** Stores an inquiry of Teff & Co, and returns its id. */
export async function inquiry(): Promise<string> {
  const id = newPublicId()
  const { userId: submittedBy } = await storedUser()
  const inquiry = { name: 'Teff & Co', email: 'hr@teff.example', reason: 'A better place.' }
  await db()
    .insert(partnershipInquiries)
    .values({ id, submittedBy, formTokenHash: randomBytes(32), ...inquiry })
  return id
}
