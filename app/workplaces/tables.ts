import { sql } from 'drizzle-orm'
import { boolean, customType, date, index, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core'
import { rejectionReasonIds } from '../moderation/queue.ts'
import { ciphertextBytes, columnName, hashBytes, holding, type Kind, key, publicText } from '../platform/db/columns.ts'
import { eachField } from '../ui/wizard/answers.ts'
import { questions } from './review-questions.ts'

// Bytewise comparison lets indexes serve prefixes and keeps them independent of the system's locale.
const collated = customType<{ data: string }>({ dataType: () => 'text collate "C"' })
export const exactText = (name: string, kind: Kind) => holding(kind, collated(name))

/** Beside a company's scores, a rating could reveal single answers. `all` also hides what could identify the author. */
export const shields = ['none', 'rating', 'all'] as const
export type Shield = (typeof shields)[number]

// A question that comes later is not answered in reviews from before.
const answers = eachField(questions, (field) => publicText(columnName(field)))

/**
 * Of its author it holds only `sealedAuthor`, hashes and a public key; of its time only months and, while it waits, its
 * batch. Random ids hide the order.
 */
export const reviews = pgTable(
  'reviews',
  {
    id: exactText('id', 'key').primaryKey(),
    month: date('month').notNull(),
    isApproved: boolean('is_approved').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    shield: text('shield', { enum: shields }).notNull().default('none'),
    isInFigures: boolean('is_in_figures').notNull().default(false),
    /** Null until the figures cover the review; empty once its cohort has lost a member. */
    cohort: exactText('cohort', 'key'),
    publishedMonth: date('published_month'),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** Null until the batch in which admins first see the review. */
    queueBatch: integer('queue_batch'),
    version: integer('version').notNull().default(1),
    sealedAuthor: ciphertextBytes('sealed_author').notNull(),
    authorKids: key('author_kids').array().notNull(),
    receiptHash: hashBytes('receipt_hash').notNull(),
    /** A public key (age) to which only the receipt code has the private half. */
    receiptKey: key('receipt_key'),
    /** Of the form by which a rejected review was sent again. */
    formTokenHash: hashBytes('form_token_hash'),
    companyKey: exactText('company_key', 'public').notNull(),
    country: publicText('country'),

    ...answers,
    companyName: publicText('company_name').notNull(),
    location: publicText('location').notNull(),
    currentlyWorksHere: publicText('currently_works_here').notNull(),
    yearLeft: smallint('year_left'),
    industry: publicText('industry').notNull(),
    lgbtqPolicies: publicText('lgbtq_policies').notNull(),
    /** The home page may show one line of it, without saying whose or of which company. */
    mayQuote: boolean('may_quote').notNull().default(false),
  },
  (review) => {
    const byMonth = [review.month, review.id] as const
    return [
      unique('reviews_receipt_hash').on(review.receiptHash),
      index('reviews_newest').on(...byMonth),
      index('reviews_pending')
        .on(review.month, review.queueBatch, review.id)
        .where(sql`not ${review.isApproved} and ${review.queueBatch} is not null`),
      index('reviews_to_quote')
        .on(...byMonth)
        .where(sql`${review.isPublished} and ${review.mayQuote}`),
      index('reviews_for_next_batch')
        .on(review.id)
        .where(
          sql`${review.queueBatch} is null or ${review.isWithdrawn} or (${review.isApproved} and not ${review.isPublished})`,
        ),
      index('reviews_waiting_of_company')
        .on(review.companyKey, ...byMonth)
        .where(sql`${review.queueBatch} is not null and not ${review.isPublished}`),
      index('reviews_of_company')
        .on(review.companyKey, ...byMonth)
        .where(sql`${review.isPublished}`),
    ]
  },
)

/**
 * A rejected review, kept for 30 days. Nobody reads its answers without the receipt code; no page counts or lists it.
 */
export const reviewRejections = pgTable('review_rejections', {
  id: exactText('id', 'key').primaryKey(),
  month: date('month').notNull(),
  version: integer('version').notNull().default(1),
  rejectedOn: date('rejected_on').notNull(),
  reason: text('reason', { enum: rejectionReasonIds }).notNull(),
  sealedAuthor: ciphertextBytes('sealed_author').notNull(),
  authorKids: key('author_kids').array().notNull(),
  receiptHash: hashBytes('receipt_hash').notNull().unique('review_rejections_receipt_hash'),
  receiptKey: key('receipt_key'),
  /** The answers and the admin's words. Null for a review from before there were receipt keys. */
  sealedReview: ciphertextBytes('sealed_review'),
})
