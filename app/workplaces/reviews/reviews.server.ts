import { and, inArray, isNull, type SQL } from 'drizzle-orm'
import { type AuditVerb, recordAction } from '../../platform/audit/audit-log.server.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { insertOnce } from '../../platform/db/insert-once.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { validFormToken } from '../../platform/http/form-token.server.ts'
import { count } from '../../platform/http/limit-refusal.server.ts'
import { custodianKeys } from '../authors/custodian-keys.server.ts'
import { sealAuthor } from '../authors/sealed-author.server.ts'
import { lockCompaniesOf, rebuildCompany } from '../companies/rebuild-company.server.ts'
import type { Review } from '../review.ts'
import { reviewRejections, reviews } from '../tables.ts'
import { deleteReviews, isBatched, millisecondsToNextBatch, notifyOpenPages } from './publication.server.ts'
import { asPending, hasReceipt, isQueued } from './queue/review-queue.server.ts'
import { noteAccount } from './queue/same-account.server.ts'
import { readReceipt, receiptCodes, receiptHash, writeReceipt } from './receipt.server.ts'
import { receiptKey } from './receipt-seal.server.ts'
import { withdrawRejected } from './rejections.server.ts'

/** Returns the receipt code, the same for a repeated form. Throws LimitExceeded. */
export async function submitReview(userId: string, review: Review, postedToken: string): Promise<string> {
  const token = validFormToken(postedToken)
  const [code, ...earlier] = receiptCodes(userId, token)
  // A repeated form may belong to a review that an admin has rejected since, which is stored elsewhere.
  const existing = (await storedCode(reviews, earlier)) ?? (await storedCode(reviewRejections, [code, ...earlier]))
  if (existing) return writeReceipt(existing)
  const id = newPublicId()
  const custodians = custodianKeys()
  await storeOnce(userId, {
    ...asPending(review),
    id,
    version: 1,
    sealedAuthor: sealAuthor(userId, id, custodians),
    authorKids: custodians.map(({ kid }) => kid),
    receiptHash: receiptHash(code),
    receiptKey: await receiptKey(code),
  })
  return writeReceipt(code)
}

export async function deleteReview(adminId: string, id: string): Promise<boolean> {
  if (!publicIdPattern.test(id)) return false
  return removeReview(isQueued(id), { adminId, verb: 'delete review', target: id })
}

/** Months such as `2026-03`. Reviews published before there was a month of it have none. */
export type ReviewOfReceipt = { isApproved: boolean; isPublished: boolean; sentIn: string; publishedIn: string | null }

export async function reviewOfReceipt(receipt: string): Promise<ReviewOfReceipt | null> {
  const code = readReceipt(receipt)
  if (!code) return null
  const { isApproved, isPublished, month, publishedMonth } = reviews
  const [review] = await db()
    .select({ isApproved, isPublished, month, publishedMonth })
    .from(reviews)
    .where(hasReceipt(code))
  if (!review) return null
  return {
    isApproved: review.isApproved,
    isPublished: review.isPublished,
    sentIn: review.month.slice(0, 7),
    publishedIn: review.publishedMonth?.slice(0, 7) ?? null,
  }
}

/** Deletes a review at once. With batches on, one that admins have seen goes with the next batch, to hide the time. */
export async function withdrawReview(receipt: string): Promise<boolean> {
  const code = readReceipt(receipt)
  if (!code) return false
  return (await withdrawSent(code)) || withdrawRejected(code)
}

async function withdrawSent(code: Buffer) {
  if (!isBatched()) return removeReview(hasReceipt(code))
  if (await removeReview(and(hasReceipt(code), isNull(reviews.queueBatch)))) return true
  const withdrawn = await db()
    .update(reviews)
    .set({ isWithdrawn: true })
    .where(hasReceipt(code))
    .returning({ id: reviews.id })
  return withdrawn.length > 0
}

async function storeOnce(userId: string, row: typeof reviews.$inferInsert) {
  const submission = await insertOnce({
    insert: (tx) =>
      tx.insert(reviews).values(row).onConflictDoNothing({ target: reviews.receiptHash }).returning({ id: reviews.id }),
    // Counted in memory: this transaction must write no row but the review's.
    count: () => count('review-account', userId),
    notify: (tx) => notifyOpenPages(tx, { company: null }),
  })
  if (submission === 'stored') noteAccountWithBatch(row.id, userId)
}

// Without batches the mark ends on the hour, because its end would otherwise reveal the time of the review.
function noteAccountWithBatch(reviewId: string, userId: string) {
  const now = Date.now()
  noteAccount(reviewId, userId, now, now + millisecondsToNextBatch(now, config().reviewBatchMinutes || 60))
}

// A repeated form may belong to a review that was stored before the keyring was rotated.
async function storedCode(table: typeof reviews | typeof reviewRejections, codes: Buffer[]) {
  if (codes.length === 0) return undefined
  const isOneOf = inArray(table.receiptHash, codes.map(receiptHash))
  const rows = await db().select({ receiptHash: table.receiptHash }).from(table).where(isOneOf)
  return codes.find((code) => rows.some((row) => row.receiptHash.equals(receiptHash(code))))
}

// The audit log covers admins only: withdrawals by authors leave no row.
async function removeReview(which: SQL | undefined, auditEntry?: { adminId: string; verb: AuditVerb; target: string }) {
  return db().transaction(async (tx) => {
    await lockCompaniesOf(tx, which)
    const [review] = await deleteReviews(tx, which)
    if (!review) return false
    if (review.isPublished) await rebuildCompany(tx, review.companyKey)
    await notifyOpenPages(tx, { company: review.isPublished ? review.companyKey : null })
    if (auditEntry) await recordAction(tx, auditEntry)
    return true
  })
}
