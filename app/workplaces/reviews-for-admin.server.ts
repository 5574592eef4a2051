import { and, desc, eq, getTableColumns, not, sql } from 'drizzle-orm'
import { cutPage, readCursor, writeCursor } from '../platform/cursor.server.ts'
import { db } from '../platform/db.server.ts'
import { publicIdPattern } from '../platform/public-id.server.ts'
import { type ReviewField, reviewFields } from './questions.ts'
import { reviewPlace } from './review-place.server.ts'
import { sameAccountMarks } from './same-account.server.ts'
import { reviews } from './tables.ts'

/**
 * A review as an admin sees it: every answer, because an approval publishes or counts them, and nothing of the author.
 * `reviewText` is the snippet; `version` goes back with the approval; `sameAccount` is alike for pending reviews that one
 * account sent within a day, as far as this process knows.
 */
export type ReviewForAdmin = Pick<typeof reviews.$inferSelect, 'id' | 'version' | 'isApproved' | ReviewField> & {
  submittedMonth: string
  reviewText: string
  sameAccount: string | null
}

const pageSize = 20
const snippetLength = 140
const mostCounted = 1000
const isPending = not(reviews.isApproved)

/** How many reviews wait for an approval; counting ends at 1,000, which stands for that many or more. */
export async function pendingCount(): Promise<number> {
  const waiting = db().select({ id: reviews.id }).from(reviews).where(isPending).limit(mostCounted)
  return db().$count(waiting.as('waiting'))
}

/** A page of all reviews, or of those that wait, newest month first. In: the cursor of the page before, or nothing. */
export async function reviewsForAdmin({
  after = '',
  onlyPending = false,
}: {
  after?: string
  onlyPending?: boolean
} = {}): Promise<{ reviews: ReviewForAdmin[]; next: string | null }> {
  const start = readCursor(after, reviewPlace)
  const isAfter = start ? sql`(${reviews.month}, ${reviews.id}) < (${start[0]}, ${start[1]})` : undefined
  const found = await select()
    .where(and(onlyPending ? isPending : undefined, isAfter))
    .orderBy(desc(reviews.month), desc(reviews.id))
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  const marks = sameAccountMarks(page.filter(({ isApproved }) => !isApproved).map(({ id }) => id))
  return {
    reviews: page.map((row) => forAdmin(row, marks.get(row.id))),
    next: last ? writeCursor([last.month, last.id]) : null,
  }
}

/** One review as an admin sees it, or null. */
export async function reviewForAdmin(id: string): Promise<ReviewForAdmin | null> {
  if (!publicIdPattern.test(id)) return null
  const [review] = await select().where(eq(reviews.id, id))
  return review ? forAdmin(review) : null
}

type Row = Awaited<ReturnType<typeof select>>[number]

function select() {
  const all = getTableColumns(reviews)
  const answers = Object.fromEntries(reviewFields.map((field) => [field, all[field]])) as Pick<typeof all, ReviewField>
  const { id, version, isApproved, month } = all
  return db()
    .select({ id, version, isApproved, month, ...answers })
    .from(reviews)
    .$dynamic()
}

function forAdmin({ month, ...review }: Row, sameAccount: string | null = null): ReviewForAdmin {
  const text = review.suggestions ?? review.otherComments ?? ''
  const reviewText = text.length > snippetLength ? `${text.slice(0, snippetLength).toWellFormed()}…` : text
  return { ...review, submittedMonth: month.slice(0, 7), reviewText, sameAccount }
}
