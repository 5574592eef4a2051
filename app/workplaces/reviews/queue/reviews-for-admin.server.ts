import { and, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import { type Backlog, waitingIn } from '../../../moderation/backlog.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import type { Place } from '../../../platform/db/lists/keyset.server.ts'
import { searchOpened } from '../../../platform/db/lists/opened-list-search.server.ts'
import { publicIdPattern } from '../../../platform/db/public-id.server.ts'
import { websiteLink } from '../../../platform/text/links.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { quoteOf } from '../../quote.ts'
import { isPending, newestFirst, queueOrder } from '../../review-order.server.ts'
import { freeTexts, type ReviewField, reviewFields } from '../../review-questions.ts'
import { reviews } from '../../tables.ts'
import { signalsOf } from './review-signals.server.ts'
import type { ReviewSignals } from './review-signals.ts'
import { reviewsWithKnownAccount, sameAccountMarks } from './same-account.server.ts'

/**
 * `sameAccount` is equal for pending reviews that one account sent within a day, as far as this process knows. Only
 * pending reviews have `signals`.
 */
export type ReviewForAdmin = Pick<
  typeof reviews.$inferSelect,
  'id' | 'version' | 'isApproved' | 'isPublished' | ReviewField
> & {
  submittedMonth: string
  reviewText: string
  /** What the home page will show of it, as its author allowed. */
  quote: string | null
  sameAccount: string | null
  signals: ReviewSignals | null
}

const pageSize = 20
const snippetLength = 140
const isQueued = isNotNull(reviews.queueBatch)

/** `oldest` is the beginning of a month; `days` says for how long the queue has not been empty, as far as is known. */
export async function waitingReviews(now = Date.now()): Promise<Backlog & { days: number }> {
  const queue = await waitingIn(reviews, reviews.month, isPending)
  return { ...queue, days: daysWithoutEmptyQueue(queue.count === 0, now) }
}

type Page = { reviews: ReviewForAdmin[]; next: string | null; isPartial: boolean }
type Filters = { company?: string; search?: string; onlyApproved?: boolean }

export async function reviewsForAdmin(after = '', filters: Filters = {}): Promise<Page> {
  return pageOfReviews(readReviews, ({ month, id }) => [month, id], after, filters)
}

export async function reviewQueue(after = '', filters: Filters = {}): Promise<Page> {
  return pageOfReviews(readQueue, ({ month, queueBatch, id }) => [month, queueBatch ?? 0, id], after, filters)
}

/** Exported, like the next one, for the test of the rows that it reads. */
export function readReviews(after: string, count: number) {
  return select()
    .where(and(isQueued, newestFirst.isAfter(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(count)
}

export function readQueue(after: string, count: number) {
  return select()
    .where(and(isPending, queueOrder.isAfter(after)))
    .orderBy(...queueOrder.orderBy)
    .limit(count)
}

export async function queuedReview(id: string): Promise<Row | null> {
  if (!publicIdPattern.test(id)) return null
  const [review] = await select().where(and(eq(reviews.id, id), isQueued))
  return review ?? null
}

export async function reviewForAdmin(id: string): Promise<ReviewForAdmin | null> {
  const review = await queuedReview(id)
  return review && ((await marked([review]))[0] ?? null)
}

type Row = Awaited<ReturnType<typeof select>>[number]

async function pageOfReviews(
  read: (after: string, count: number) => PromiseLike<Row[]>,
  placeOf: (row: Row) => Place,
  after: string,
  { company = '', search = '', onlyApproved = false }: Filters,
): Promise<Page> {
  const [name, part] = [toSearchKey(company), toSearchKey(search)]
  const isSearch = name !== '' || part !== '' || onlyApproved
  const matches = (row: Row) =>
    (!onlyApproved || row.isApproved) &&
    toSearchKey(row.companyName).includes(name) &&
    (part === '' || freeTexts.some((field) => toSearchKey(row[field] ?? '').includes(part)))
  const { page, ...rest } = await searchOpened(read, isSearch ? matches : null, { after, size: pageSize, placeOf })
  return { reviews: await marked(page), ...rest }
}

async function marked(page: Row[]): Promise<ReviewForAdmin[]> {
  const pending = page.filter(({ isApproved }) => !isApproved)
  const [known, signals] = await Promise.all([queuedAmong(reviewsWithKnownAccount()), signalsOf(pending)])
  const marks = sameAccountMarks(
    pending.map(({ id }) => id),
    known,
  )
  return page.map((row) => forAdmin(row, marks.get(row.id), signals.get(row.id)))
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
  const { id, version, isApproved, isPublished, month, queueBatch, companyKey, mayQuote } = all
  return db()
    .select({ id, version, isApproved, isPublished, month, queueBatch, companyKey, mayQuote, ...answers })
    .from(reviews)
    .$dynamic()
}

function forAdmin(
  { month, queueBatch, companyKey, mayQuote, ...review }: Row,
  sameAccount: string | null = null,
  signals: ReviewSignals | null = null,
): ReviewForAdmin {
  const companyWebsite = websiteLink(review.companyWebsite)
  const quote = mayQuote ? quoteOf(review) : null
  return {
    ...{ ...review, companyWebsite, submittedMonth: month.slice(0, 7), reviewText: excerptOf(review) },
    ...{ quote, sameAccount, signals },
  }
}

/** Returns the beginning of what the author wrote, '' if that is nothing. */
export function excerptOf({ suggestions, otherComments }: Pick<Row, 'suggestions' | 'otherComments'>): string {
  const text = suggestions ?? otherComments ?? ''
  return text.length > snippetLength ? `${text.slice(0, snippetLength).toWellFormed()}…` : text
}

const dayMs = 24 * 60 * 60_000

// One day for the whole queue, and only in memory: stored next to a single waiting review, it would date that one.
let notEmptySince: number | null = null

/** Notes whether reviews wait, and returns on how many days before today this process has found the queue not empty. */
export function daysWithoutEmptyQueue(isEmpty: boolean, now = Date.now()): number {
  const today = Math.floor(now / dayMs)
  notEmptySince = isEmpty ? null : (notEmptySince ?? today)
  return notEmptySince === null ? 0 : today - notEmptySince
}
