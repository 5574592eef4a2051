import { and, eq, inArray, isNotNull, isNull, not, type SQL, sql, TransactionRollbackError } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { newPublicId, publicIdPattern } from '../../platform/db/public-id.server.ts'
import { formTokenHash, isFormToken, newFormToken } from '../../platform/http/form-token.server.ts'
import { consume } from '../../platform/http/limits.server.ts'
import { type AuditVerb, record } from '../../platform/log/audit.server.ts'
import { lockCompaniesOf, removeFromCompany, settleCompanies } from '../company/company-aggregates.server.ts'
import { custodianKeys } from '../escrow/custodian-keys.server.ts'
import { sealAuthor } from '../escrow/sealed-author.server.ts'
import { readReceipt, receiptCode, receiptCodes, receiptHash, writeReceipt } from '../receipt/receipt.server.ts'
import { reviews } from '../tables.ts'
import { isBatched, millisecondsToNextBatch, publishApproved } from './publication.server.ts'
import type { Review } from './review.ts'
import { notifyOpenPages } from './review-notifications.server.ts'
import { noteAccount } from './same-account.server.ts'

export type Approval = 'approved' | 'already approved' | 'changed' | 'gone'

/**
 * Stores a review, pending, once for each form token. Its author is sealed to the custodians, its time is the month.
 * Out: the receipt code as it is shown, the same for every repetition; null when the member has submitted too many today.
 */
export async function submitReview(userId: string, review: Review, postedToken: string): Promise<string | null> {
  const token = isFormToken(postedToken) ? postedToken : newFormToken()
  const repeated = await codeOfBefore(userId, token)
  if (repeated) return writeReceipt(repeated)
  const code = receiptCode(userId, token)
  const id = newPublicId()
  const custodians = custodianKeys()
  const isStored = await storeOnce(userId, {
    ...review,
    id,
    month: `${new Date().toISOString().slice(0, 7)}-01`,
    isApproved: false,
    // A strict wizard stores nothing that its author did not choose to show.
    shield: config().reviewPrivacy === 'strict' ? 'rating' : 'all',
    queueBatch: isBatched() ? null : 0,
    version: 1,
    sealedAuthor: sealAuthor(userId, id, custodians),
    authorKids: custodians.map(({ kid }) => kid),
    receiptHash: receiptHash(code),
    formTokenHash: formTokenHash(userId, token),
  })
  return isStored ? writeReceipt((await codeOfBefore(userId, token)) ?? code) : null
}

/**
 * Approves a review as the admin saw it; readers get it now, or with the next batch. Says why when it did not: somebody
 * approved it before, it changed since that version, or it is gone.
 */
export async function approveReview(adminId: string, id: string, version: number): Promise<Approval> {
  if (!publicIdPattern.test(id)) return 'gone'
  return db().transaction(async (tx) => {
    // Compared as text, because the version comes from a form and may be anything.
    const isVersion = sql`${reviews.version}::text = ${String(version)}`
    if (!isBatched()) await lockCompaniesOf(tx, eq(reviews.id, id))
    const [review] = await tx
      .update(reviews)
      .set({ isApproved: true, queueBatch: 0, version: sql`${reviews.version} + 1` })
      .where(and(isQueued(id), isVersion, eq(reviews.isApproved, false)))
      .returning({ companyKey: reviews.companyKey })
    if (!review) return whyNot(tx, id)
    if (!isBatched()) {
      await publishApproved(tx, eq(reviews.id, id))
      await settleCompanies(tx, [review.companyKey])
    }
    await notifyOpenPages(tx, { areReadersConcerned: true })
    await record(tx, { adminId, verb: 'approve review', target: id })
    return 'approved'
  })
}

/** Deletes a review for good and counts it out of its company. Out: false when there was none. */
export async function deleteReview(adminId: string, id: string): Promise<boolean> {
  if (!publicIdPattern.test(id)) return false
  return removeReview(isQueued(id), { adminId, verb: 'delete review', target: id })
}

/** What a receipt code tells of its review. Null for a wrong code, one never given, and one of a deleted review. */
export async function reviewOfReceipt(typed: string): Promise<{ isApproved: boolean; isPublished: boolean } | null> {
  const code = readReceipt(typed)
  if (!code) return null
  const { isApproved, isPublished } = reviews
  const [review] = await db().select({ isApproved, isPublished }).from(reviews).where(hasReceipt(code))
  return review ?? null
}

/**
 * Deletes the review of a receipt code: now where nobody else saw it yet or batches are off, else with the next batch, so
 * that nobody sees when it went. Out: false where `reviewOfReceipt` knows none.
 */
export async function withdrawReview(typed: string): Promise<boolean> {
  const code = readReceipt(typed)
  if (!code) return false
  if (!isBatched()) return removeReview(hasReceipt(code))
  if (await removeReview(and(hasReceipt(code), isNull(reviews.queueBatch)))) return true
  const withdrawn = await db()
    .update(reviews)
    .set({ isWithdrawn: true })
    .where(hasReceipt(code))
    .returning({ id: reviews.id })
  return withdrawn.length > 0
}

// The insert comes before the limit, so that a repeated form costs nothing and meets the same answer as the first. The
// limit is counted in memory: this transaction writes the review's row and no other.
async function storeOnce(userId: string, row: typeof reviews.$inferInsert) {
  let isNew = false
  try {
    await db().transaction(async (tx) => {
      const stored = await tx
        .insert(reviews)
        .values(row)
        // Of any of its unique hashes: both the form token's and the receipt's are the same for a repeated form.
        .onConflictDoNothing()
        .returning({ id: reviews.id })
      if (stored.length === 0) return
      if (!(await consume('review-account', userId))) tx.rollback()
      await notifyOpenPages(tx, { areReadersConcerned: false })
      isNew = true
    })
    if (isNew) noteAccountWithBatch(row.id, userId)
    return true
  } catch (error) {
    if (error instanceof TransactionRollbackError) return false
    throw error
  }
}

// Without batches to the next hour, as the end of the mark would else tell the moment of the review.
function noteAccountWithBatch(reviewId: string, userId: string) {
  const now = Date.now()
  noteAccount(reviewId, userId, now, now + millisecondsToNextBatch(now, config().reviewBatchMinutes || 60))
}

// A form whose review was stored under an earlier key of the keyring has the code of that key.
async function codeOfBefore(userId: string, token: string) {
  const [, ...earlier] = receiptCodes(userId, token)
  if (earlier.length === 0) return undefined
  const found = await db()
    .select({ receiptHash: reviews.receiptHash })
    .from(reviews)
    .where(inArray(reviews.receiptHash, earlier.map(receiptHash)))
  return earlier.find((code) => found.some((row) => row.receiptHash.equals(receiptHash(code))))
}

async function whyNot(tx: Transaction, id: string): Promise<Approval> {
  const [review] = await tx.select({ isApproved: reviews.isApproved }).from(reviews).where(isQueued(id))
  if (!review) return 'gone'
  return review.isApproved ? 'already approved' : 'changed'
}

// A withdrawal by its author leaves no row in the audit log, which is about admins.
async function removeReview(which: SQL | undefined, kept?: { adminId: string; verb: AuditVerb; target: string }) {
  return db().transaction(async (tx) => {
    await lockCompaniesOf(tx, which)
    const [review] = await tx.delete(reviews).where(which).returning()
    if (!review) return false
    if (review.isPublished) {
      await removeFromCompany(tx, review)
      await settleCompanies(tx, [review.companyKey])
    }
    await notifyOpenPages(tx, { areReadersConcerned: review.isPublished })
    if (kept) await record(tx, kept)
    return true
  })
}

function hasReceipt(code: Buffer) {
  return and(eq(reviews.receiptHash, receiptHash(code)), not(reviews.isWithdrawn))
}

/** Admins know a review from the batch on in which it reached them. */
function isQueued(id: string) {
  return and(eq(reviews.id, id), isNotNull(reviews.queueBatch))
}
