import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { notify } from '../../platform/realtime/live.server.ts'
import {
  addToCompany,
  lockCompaniesOf,
  removeFromCompany,
  settleCompanies,
} from '../company/company-aggregates.server.ts'
import { reviews } from '../tables.ts'

const minuteMs = 60_000
const job = 'publish reviews'
const isWithdrawn = eq(reviews.isWithdrawn, true)
const isDue = and(eq(reviews.isApproved, true), eq(reviews.isPublished, false), eq(reviews.isWithdrawn, false))

/** Whether admins and readers hear of reviews in batches, so that nothing shows when one came or went. */
export function isBatched(): boolean {
  return config().reviewBatchMinutes > 0
}

/**
 * Whether open pages hear of a review in the moment in which it comes, is approved or goes. Where they do not, admins’ lists
 * look again every minute, and readers’ pages with each batch, whether or not there is news.
 */
export function notifiesAtOnce(): boolean {
  return config().reviewPrivacy === 'literal' && !isBatched()
}

/** How many milliseconds are left until the next batch. Batches begin at fixed moments (UTC), whatever happens between. */
export function millisecondsToNextBatch(now = Date.now(), minutes = config().reviewBatchMinutes): number {
  const lengthMs = Math.max(minutes, 1) * minuteMs
  return lengthMs - (now % lengthMs)
}

/**
 * Does at once what waited for the batch: withdrawn reviews go, approved ones reach readers, new ones reach admins
 * (requirement 61). Of several processes one does it.
 */
export async function publishBatch(): Promise<void> {
  await db().transaction(async (tx) => {
    const [lock] = await tx.execute(sql`select pg_try_advisory_xact_lock(hashtext(${job})) as held`)
    if (!lock?.held) return
    const { id, companyKey } = reviews
    const found = await tx.select({ id, companyKey }).from(reviews).where(or(isWithdrawn, isDue))
    const these = inArray(
      id,
      found.map((review) => review.id),
    )
    await lockCompaniesOf(tx, these)
    await removeWithdrawn(tx, these)
    await publishApproved(tx, these)
    await settleCompanies(
      tx,
      found.map((review) => review.companyKey),
    )
    await queueNew(tx)
    if (!notifiesAtOnce()) await notify(tx, 'reviews')
  })
}

/**
 * Shows approved reviews to readers and counts them into their companies, which are locked, in the order of their ids, which
 * is random. The first REVIEW_K of a company keep their shield for good.
 */
export async function publishApproved(tx: Transaction, which: SQL): Promise<void> {
  const { reviewK } = config()
  const published = await tx.update(reviews).set({ isPublished: true }).where(and(which, isDue)).returning()
  for (const review of published.toSorted(byCompanyAndId)) {
    const reviewCount = await addToCompany(tx, review)
    const isEarly = reviewK > 1 && reviewCount <= reviewK
    if (!isEarly) await tx.update(reviews).set({ shield: 'none' }).where(eq(reviews.id, review.id))
  }
}

async function removeWithdrawn(tx: Transaction, which: SQL) {
  const withdrawn = await tx.delete(reviews).where(and(which, isWithdrawn)).returning()
  for (const review of withdrawn.toSorted(byCompanyAndId)) {
    if (review.isPublished) await removeFromCompany(tx, review)
  }
}

async function queueNew(tx: Transaction) {
  const isQueued = sql`not ${reviews.isApproved} and ${reviews.queueBatch} is not null`
  const last = sql`(select coalesce(max(${reviews.queueBatch}), 0) from ${reviews} where ${isQueued})`
  await tx
    .update(reviews)
    .set({ queueBatch: sql`${last} + 1` })
    .where(isNull(reviews.queueBatch))
}

function byCompanyAndId(one: { companyKey: string; id: string }, other: { companyKey: string; id: string }) {
  return one.companyKey === other.companyKey ? compare(one.id, other.id) : compare(one.companyKey, other.companyKey)
}

function compare(one: string, other: string) {
  return one < other ? -1 : 1
}
