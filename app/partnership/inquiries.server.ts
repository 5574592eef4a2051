import { insertOnce, type Submission } from '../platform/db/insert-once.server.ts'
import { newPublicId } from '../platform/db/public-id.server.ts'
import { formTokenHash, validFormToken } from '../platform/http/form-token.server.ts'
import { consume } from '../platform/http/limits.server.ts'
import { notify } from '../platform/live/live.server.ts'
import type { Inquiry } from './inquiry.ts'
import { partnershipInquiries } from './tables.ts'

export function sendInquiry(userId: string, inquiry: Inquiry, postedToken: string): Promise<Submission> {
  const tokenHash = formTokenHash(userId, validFormToken(postedToken))
  const row = { ...inquiry, id: newPublicId(), submittedBy: userId, formTokenHash: tokenHash }
  return insertOnce({
    insert: (tx) =>
      tx.insert(partnershipInquiries).values(row).onConflictDoNothing().returning({ id: partnershipInquiries.id }),
    // Inquiries and applications share one limit.
    consumeLimit: (tx) => consume('application-account', userId, tx),
    notify: (tx) => notify(tx, 'admin-messages'),
  })
}
