import { and, desc, eq, getTableColumns, inArray, isNotNull, not, sql } from 'drizzle-orm'
import { z } from 'zod'
import { cutPage, readCursor, writeCursor } from '../../platform/db/cursor.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { websiteLink } from '../company/website.ts'
import { type ReviewField, reviewFields } from '../review-questions.ts'
import { reviews } from '../tables.ts'
import { reviewCursor } from './review-cursor.server.ts'
import { reviewsWithKnownAccount, sameAccountMarks } from './same-account.server.ts'

/** `sameAccount` is equal for pending reviews that one account sent within a day, as far as this process knows. */
export type ReviewForAdmin = Pick<
  typeof reviews.$inferSelect,
  'id' | 'version' | 'isApproved' | 'isPublished' | ReviewField
> & {
  submittedMonth: string
  reviewText: string
  sameAccount: string | null
}

const pageSize = 20
const snippetLength = 140
const maxPendingCount = 1000
const isQueued = isNotNull(reviews.queueBatch)
const isPending = and(not(reviews.isApproved), isQueued)
const queueCursor = z.tuple([...reviewCursor.def.items, z.int32()])

export async function pendingCount(): Promise<number> {
  const waiting = db().select({ id: reviews.id }).from(reviews).where(isPending).limit(maxPendingCount)
  return db().$count(waiting.as('waiting'))
}

type Page = { reviews: ReviewForAdmin[]; next: string | null }

export async function reviewsForAdmin(after = ''): Promise<Page> {
  const start = readCursor(after, reviewCursor)
  const isAfter = start ? sql`(${reviews.month}, ${reviews.id}) < (${start[0]}, ${start[1]})` : undefined
  const found = await select()
    .where(and(isQueued, isAfter))
    .orderBy(desc(reviews.month), desc(reviews.id))
    .limit(pageSize + 1)
  return pageOf(found, ({ month, id }) => [month, id])
}

export async function reviewQueue(after = ''): Promise<Page> {
  const { month, queueBatch, id } = reviews
  const start = readCursor(after, queueCursor)
  const isAfter = start ? sql`(${month}, ${queueBatch}, ${id}) > (${start[0]}, ${start[2]}, ${start[1]})` : undefined
  const found = await select()
    .where(and(isPending, isAfter))
    .orderBy(month, queueBatch, id)
    .limit(pageSize + 1)
  return pageOf(found, (row) => [row.month, row.id, row.queueBatch ?? 0])
}

export async function reviewForAdmin(id: string): Promise<ReviewForAdmin | null> {
  if (!publicIdPattern.test(id)) return null
  const [review] = await select().where(and(eq(reviews.id, id), isQueued))
  return review ? forAdmin(review) : null
}

type Row = Awaited<ReturnType<typeof select>>[number]

async function pageOf(found: Row[], cursorOf: (row: Row) => (string | number)[]): Promise<Page> {
  const { page, last } = cutPage(found, pageSize)
  const pending = page.filter(({ isApproved }) => !isApproved).map(({ id }) => id)
  const marks = sameAccountMarks(pending, await queuedAmong(reviewsWithKnownAccount()))
  return {
    reviews: page.map((row) => forAdmin(row, marks.get(row.id))),
    next: last ? writeCursor(cursorOf(last)) : null,
  }
}

async function queuedAmong(ids: string[]) {
  const queued = await db()
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(inArray(reviews.id, ids), isQueued))
  return queued.map(({ id }) => id)
}

function select() {
  const all = getTableColumns(reviews)
  const answers = Object.fromEntries(reviewFields.map((field) => [field, all[field]])) as Pick<typeof all, ReviewField>
  const { id, version, isApproved, isPublished, month, queueBatch } = all
  return db()
    .select({ id, version, isApproved, isPublished, month, queueBatch, ...answers })
    .from(reviews)
    .$dynamic()
}

function forAdmin({ month, queueBatch, ...review }: Row, sameAccount: string | null = null): ReviewForAdmin {
  const text = review.suggestions ?? review.otherComments ?? ''
  const reviewText = text.length > snippetLength ? `${text.slice(0, snippetLength).toWellFormed()}…` : text
  const companyWebsite = websiteLink(review.companyWebsite)
  return { ...review, companyWebsite, submittedMonth: month.slice(0, 7), reviewText, sameAccount }
}
