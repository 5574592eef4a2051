import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { tryLock } from '../../platform/db/transactions.server.ts'
import { notify } from '../../platform/live/live.server.ts'
import { topicOf } from '../../platform/live/topics.ts'
import { lockCompanies, rebuildCompany } from '../companies/rebuild-company.server.ts'
import { isPending } from '../review-order.server.ts'
import { reviews } from '../tables.ts'

const minuteMs = 60_000
const job = 'publish reviews'
const isWithdrawn = eq(reviews.isWithdrawn, true)
const isDue = and(eq(reviews.isApproved, true), eq(reviews.isPublished, false), eq(reviews.isWithdrawn, false))

export function isBatched(): boolean {
  return config().reviewBatchMinutes > 0
}

/** Returns false where notifications would reveal times: admins then poll every minute, readers with each batch. */
export function notifiesAtOnce(): boolean {
  return config().reviewPrivacy === 'literal' && !isBatched()
}

/** `company` is the key of the company of which readers see something else now. */
export async function notifyOpenPages(tx: Transaction, { company }: { company: string | null }): Promise<void> {
  if (notifiesAtOnce()) await notify(tx, 'admin-reviews')
  if (company) await notify(tx, [topicOf('company', company), 'reviews'], { isQuiet: !notifiesAtOnce() })
}

/** Returns the first day of this month: reviews have no other dates. */
export function thisMonth(now = new Date()): string {
  return `${now.toISOString().slice(0, 7)}-01`
}

export function millisecondsToNextBatch(now = Date.now(), minutes = config().reviewBatchMinutes): number {
  const lengthMs = Math.max(minutes, 1) * minuteMs
  return lengthMs - (now % lengthMs)
}

/**
 * Removes withdrawn, publishes approved and queues new reviews, all in one batch, so that nothing shows a more exact
 * time. Of several processes, one does so.
 */
export async function publishBatch(): Promise<void> {
  await db().transaction(async (tx) => {
    if (!(await tryLock(tx, job))) return
    const { id, companyKey } = reviews
    const rows = await tx.select({ id, companyKey }).from(reviews).where(or(isWithdrawn, isDue))
    const isFound = inArray(
      id,
      rows.map((review) => review.id),
    )
    const keys = [...new Set(rows.map((review) => review.companyKey))]
    await lockCompanies(tx, keys)
    await deleteReviews(tx, and(isFound, isWithdrawn))
    await publishApproved(tx, isFound)
    for (const key of keys) await rebuildCompany(tx, key)
    await queueNew(tx)
    // Not which companies: that would count withdrawals that readers never saw, and tell the order of approvals.
    if (!notifiesAtOnce() || rows.length > 0) await notify(tx, ['review-batches', 'reviews'])
  })
}

/**
 * Publishes reviews of locked companies, which are to be rebuilt. The first REVIEW_K of each, by their random ids, keep
 * their shield for good.
 */
export async function publishApproved(tx: Transaction, which: SQL): Promise<void> {
  const { reviewK } = config()
  const published = await tx
    .update(reviews)
    .set({ isPublished: true, publishedMonth: thisMonth() })
    .where(and(which, isDue))
    .returning({ id: reviews.id, companyKey: reviews.companyKey })
  for (const [key, ofCompany] of Map.groupBy(published, ({ companyKey }) => companyKey)) {
    const ids = ofCompany.map(({ id }) => id).sort()
    const isOfCompany = and(eq(reviews.companyKey, key), reviews.isPublished)
    const early = reviewK === 1 ? 0 : Math.max(0, reviewK + ids.length - (await tx.$count(reviews, isOfCompany)))
    await tx
      .update(reviews)
      .set({ shield: 'none' })
      .where(inArray(reviews.id, ids.slice(early)))
  }
}

/** Deletes reviews of locked companies, which are to be rebuilt, and dissolves the cohorts of those in figures. */
export async function deleteReviews(tx: Transaction, which: SQL | undefined) {
  const { id, companyKey, cohort, isPublished } = reviews
  const deleted = await tx.delete(reviews).where(which).returning({ id, companyKey, cohort, isPublished })
  for (const review of deleted) {
    if (!review.cohort) continue
    await tx
      .update(reviews)
      .set({ cohort: '' })
      .where(and(eq(companyKey, review.companyKey), isPublished, eq(cohort, review.cohort)))
  }
  return deleted
}

async function queueNew(tx: Transaction) {
  const lastBatch = sql`(select coalesce(max(${reviews.queueBatch}), 0) from ${reviews} where ${isPending})`
  await tx
    .update(reviews)
    .set({ queueBatch: sql`${lastBatch} + 1` })
    .where(isNull(reviews.queueBatch))
}
