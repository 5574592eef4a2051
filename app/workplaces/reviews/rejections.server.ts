import { and, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import type { Decision, Rejection, RejectionReason } from '../../moderation/queue.ts'
import { recordAction } from '../../platform/audit/audit-log.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { formTokenHash, validFormToken } from '../../platform/http/form-token.server.ts'
import { isoDay } from '../../platform/text/format-date.ts'
import type { Review } from '../review.ts'
import { type ReviewField, reviewFields } from '../review-questions.ts'
import { reviewRejections, reviews } from '../tables.ts'
import { notifyOpenPages } from './publication.server.ts'
import { asPending, hasReceipt, isPendingAs } from './queue/review-queue.server.ts'
import { readReceipt, receiptHash, writeReceipt } from './receipt.server.ts'
import { openWithReceipt, sealToReceipt } from './receipt-seal.server.ts'

/** `answers` is null when no copy could be sealed. `until` is the last day on which the review can be sent again. */
export type RejectedReview = {
  reason: RejectionReason
  words: string
  answers: Answers | null
  sentIn: string
  rejectedIn: string
  until: Date
}

type Answers = Pick<Review, ReviewField>

const keptDays = 30
const dayMs = 24 * 60 * 60_000

/**
 * Rejects a pending review. Its answers are sealed to its receipt, so that from then on only its author reads them.
 * Returns false if it is no longer pending in this version.
 */
export async function rejectReview(
  tx: Transaction,
  { adminId, itemId, version }: Omit<Decision, 'ruling'>,
  rejection: Rejection,
): Promise<boolean> {
  const isThis = isPendingAs(itemId, version)
  const [review] = await tx.delete(reviews).where(isThis).returning()
  if (!review) return false
  // A withdrawn review waits for its batch only to hide when its author withdrew it.
  if (!review.isWithdrawn) {
    // A receipt opens one rejected review: the latest.
    await tx.delete(reviewRejections).where(eq(reviewRejections.receiptHash, review.receiptHash))
    await tx.insert(reviewRejections).values(await rejected(review, rejection))
  }
  await notifyOpenPages(tx, { company: null })
  await recordAction(tx, { adminId, verb: 'reject review', target: itemId })
  return true
}

/** Returns false for a review from before there were receipt keys: once rejected, its author reads the reason only. */
export async function canBeSentAgain(id: string): Promise<boolean> {
  return (await db().$count(reviews, and(eq(reviews.id, id), isNotNull(reviews.receiptKey)))) > 0
}

export async function rejectionOfReceipt(receipt: string, now = new Date()): Promise<RejectedReview | null> {
  const code = readReceipt(receipt)
  if (!code) return null
  const [row] = await db().select().from(reviewRejections).where(isOfReceipt(code, now))
  if (!row) return null
  const opened = row.sealedReview && ((await openWithReceipt(code, row.sealedReview)) as Sealed)
  return {
    reason: row.reason,
    words: opened?.words ?? '',
    answers: opened?.answers ?? null,
    sentIn: row.month.slice(0, 7),
    rejectedIn: row.rejectedOn.slice(0, 7),
    until: new Date(Date.parse(row.rejectedOn) + keptDays * dayMs),
  }
}

/** Makes a rejected review pending again, under the same receipt. It does not count as another review of the day. */
export async function sendAgain(
  receipt: string,
  review: Review,
  postedToken: string,
  now = new Date(),
): Promise<'sent' | 'not rejected' | 'gone'> {
  const code = readReceipt(receipt)
  if (!code) return 'gone'
  const tokenHash = formTokenHash(writeReceipt(code), validFormToken(postedToken))
  return db().transaction(async (tx) => {
    const [row] = await tx.delete(reviewRejections).where(isOfReceipt(code, now)).returning()
    if (!row) {
      const [sent] = await tx.select({ tokenHash: reviews.formTokenHash }).from(reviews).where(hasReceipt(code))
      if (!sent) return 'gone'
      return sent.tokenHash?.equals(tokenHash) ? 'sent' : 'not rejected'
    }
    const { id, sealedAuthor, authorKids, receiptHash, receiptKey } = row
    const sent = await tx
      .insert(reviews)
      .values({
        ...asPending(review),
        id,
        version: row.version + 1,
        sealedAuthor,
        authorKids,
        receiptHash,
        receiptKey,
        formTokenHash: tokenHash,
      })
      .onConflictDoNothing()
      .returning({ id: reviews.id })
    // Another review already waits or is published under this receipt.
    if (sent.length === 0) return 'not rejected'
    await notifyOpenPages(tx, { company: null })
    return 'sent'
  })
}

/** Deletes a rejected review at once: no admin sees it, so nobody can tell when. */
export async function withdrawRejected(code: Buffer): Promise<boolean> {
  const withdrawn = await db()
    .delete(reviewRejections)
    .where(isOfReceipt(code, new Date()))
    .returning({ id: reviewRejections.id })
  return withdrawn.length > 0
}

/** Deletes rejected reviews after 30 days, and what is left of deleted rows, which would order what authors did. */
export async function deleteExpiredRejections(now = new Date()): Promise<void> {
  await db()
    .delete(reviewRejections)
    .where(lt(reviewRejections.rejectedOn, earliestKept(now)))
  await db().execute(sql`vacuum review_rejections`)
}

type Sealed = { answers: Answers; words: string }

async function rejected(review: typeof reviews.$inferSelect, { reason, words }: Rejection) {
  const { id, month, version, sealedAuthor, authorKids, receiptHash, receiptKey } = review
  const answers = Object.fromEntries(reviewFields.map((field) => [field, review[field]])) as Answers
  const sealed: Sealed = { answers, words }
  return {
    ...{ id, month, version, sealedAuthor, authorKids, receiptHash, receiptKey, reason },
    rejectedOn: isoDay(new Date()),
    sealedReview: receiptKey ? await sealToReceipt(receiptKey, sealed) : null,
  }
}

function isOfReceipt(code: Buffer, now: Date) {
  return and(eq(reviewRejections.receiptHash, receiptHash(code)), gte(reviewRejections.rejectedOn, earliestKept(now)))
}

function earliestKept(now: Date) {
  return isoDay(new Date(now.getTime() - keptDays * dayMs))
}
