import { TransactionRollbackError } from 'drizzle-orm'
import { db } from '../platform/db/db.server.ts'
import { newPublicId } from '../platform/db/public-id.server.ts'
import { formTokenHash, isFormToken, newFormToken } from '../platform/http/form-token.server.ts'
import { consume } from '../platform/http/limits.server.ts'
import { notify } from '../platform/realtime/live.server.ts'
import type { Inquiry } from './inquiry.ts'
import { partnershipInquiries } from './tables.ts'

/** Stores a valid inquiry once per form token. Returns false when the member has reached the daily limit. */
export async function sendInquiry(userId: string, inquiry: Inquiry, postedToken: string): Promise<boolean> {
  const token = isFormToken(postedToken) ? postedToken : newFormToken()
  const row = { ...inquiry, id: newPublicId(), submittedBy: userId, formTokenHash: formTokenHash(userId, token) }
  try {
    await db().transaction(async (tx) => {
      const stored = await tx
        .insert(partnershipInquiries)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: partnershipInquiries.id })
      if (stored.length === 0) return
      // Inquiries and applications share one limit.
      if (!(await consume('application-account', userId, tx))) tx.rollback()
      await notify(tx, 'admin-messages')
    })
    return true
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}
