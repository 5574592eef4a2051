import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach } from 'vitest'
import { decide } from '../app/moderation/decisions.server.ts'
import type { Rejection } from '../app/moderation/queue.ts'
import { ensureKeyring } from '../app/platform/crypto/keyring.server.ts'
import { db } from '../app/platform/db/db.server.ts'
import { newFormToken } from '../app/platform/http/form-token.server.ts'
import { notify } from '../app/platform/live/live.server.ts'
import { ensureCustodianKeys } from '../app/workplaces/authors/custodian-keys.server.ts'
import { companies } from '../app/workplaces/companies/tables.ts'
import { readReceipt, receiptHash } from '../app/workplaces/reviews/receipt.server.ts'
import { pendingReviews } from '../app/workplaces/reviews/review-decisions.server.ts'
import { submitReview } from '../app/workplaces/reviews/reviews.server.ts'
import { reviewRejections, reviews } from '../app/workplaces/tables.ts'
import { exampleReview } from './example-review.ts'

type Changes = Record<string, string> & { month?: string }

export function startWithoutReviews() {
  beforeAll(async () => {
    await ensureKeyring(db())
    ensureCustodianKeys()
  })
  beforeEach(async () => {
    await db().delete(reviews)
    await db().delete(reviewRejections)
    await db().delete(companies)
    await notify(db(), 'reviews')
  })
}

/** `month` (`2026-03`) backdates the review. */
export async function pendingReview({ month, ...changes }: Changes = {}) {
  const receipt = await submitReview(randomUUID(), exampleReview(changes), newFormToken())
  const code = receipt && readReceipt(receipt)
  if (!code) throw new Error('The review was not stored.')
  const isThis = eq(reviews.receiptHash, receiptHash(code))
  if (month)
    await db()
      .update(reviews)
      .set({ month: `${month}-01` })
      .where(isThis)
  const [row] = await db().select({ id: reviews.id }).from(reviews).where(isThis)
  if (!row) throw new Error('The review is not there.')
  return { id: row.id, receipt }
}

export async function approvedReview(changes: Changes = {}) {
  const review = await pendingReview(changes)
  await approveReview(randomUUID(), review.id, 1)
  return review
}

/** Decides at once, as from the list. */
export function approveReview(adminId: string, id: string, version: number) {
  return decide(
    pendingReviews,
    { adminId, itemId: id, version: String(version), ruling: { kind: 'approve' } as const },
    'at once',
  )
}

export function rejectReview(adminId: string, id: string, version: number, rejection: Rejection) {
  return decide(
    pendingReviews,
    { adminId, itemId: id, version: String(version), ruling: { kind: 'reject', ...rejection } as const },
    'at once',
  )
}

export async function approvePending() {
  const waiting = await db().select({ id: reviews.id, version: reviews.version }).from(reviews)
  for (const { id, version } of waiting) await approveReview(randomUUID(), id, version)
}
