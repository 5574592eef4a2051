import { sql } from 'drizzle-orm'
import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { claimTable } from '../moderation/claim-table.ts'
import { rejectionReasons } from '../moderation/rejection.ts'
import { bytes } from '../platform/db/tables.ts'
import { ngramsIn } from '../platform/text/text-search.server.ts'
import { idsOf } from '../ui/form/options.ts'
import type { Figures } from './company/scoring.ts'
import type { DetailedFigures } from './figures/detailed-figures.ts'

// Bytewise comparison lets indexes serve prefixes and keeps them independent of the system's locale.
const exactText = customType<{ data: string }>({ dataType: () => 'text collate "C"' })

/** Beside a company's scores, a rating could reveal single answers. `all` also hides what could identify the author. */
export const shields = ['none', 'rating', 'all'] as const
export type Shield = (typeof shields)[number]

/** Of its author it holds only `sealedAuthor` and hashes, of its time only the month; random ids hide the order. */
export const reviews = pgTable(
  'reviews',
  {
    id: exactText('id').primaryKey(),
    month: date('month').notNull(),
    isApproved: boolean('is_approved').notNull().default(false),
    isPublished: boolean('is_published').notNull().default(false),
    shield: text('shield', { enum: shields }).notNull().default('none'),
    isInFigures: boolean('is_in_figures').notNull().default(false),
    /** Null until the figures cover the review; empty once its cohort has lost a member. */
    cohort: exactText('cohort'),
    publishedMonth: date('published_month'),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    /** Null until the batch in which admins first see the review. */
    queueBatch: integer('queue_batch'),
    version: integer('version').notNull().default(1),
    sealedAuthor: bytes('sealed_author').notNull(),
    authorKids: text('author_kids').array().notNull(),
    receiptHash: bytes('receipt_hash').notNull(),
    /** A public key (age) to which only the receipt code has the private half. */
    receiptKey: text('receipt_key'),
    formTokenHash: bytes('form_token_hash'),
    companyKey: exactText('company_key').notNull(),
    country: text('country'),

    companyName: text('company_name').notNull(),
    role: text('role'),
    location: text('location').notNull(),
    currentlyWorksHere: text('currently_works_here').notNull(),
    yearLeft: smallint('year_left'),
    industry: text('industry').notNull(),
    companyBio: text('company_bio'),
    companyWebsite: text('company_website'),
    inclusivityCulture: text('inclusivity_culture'),
    authenticityComfort: text('authenticity_comfort'),
    facedDiscrimination: text('faced_discrimination'),
    colleagueSupport: text('colleague_support'),
    outStatus: text('out_status'),
    lgbtqPolicies: text('lgbtq_policies').notNull(),
    leadershipSupport: text('leadership_support'),
    ergGroups: text('erg_groups'),
    discussionHandling: text('discussion_handling'),
    discussionHandlingOther: text('discussion_handling_other'),
    managerComfort: text('manager_comfort'),
    openColleagues: text('open_colleagues'),
    recommendCompany: text('recommend_company'),
    suggestions: text('suggestions'),
    otherComments: text('other_comments'),
  },
  (review) => {
    const byMonth = [review.month, review.id] as const
    return [
      unique('reviews_receipt_hash').on(review.receiptHash),
      unique('reviews_form_token_hash').on(review.formTokenHash),
      index('reviews_newest').on(...byMonth),
      index('reviews_pending')
        .on(review.month, review.queueBatch, review.id)
        .where(sql`not ${review.isApproved} and ${review.queueBatch} is not null`),
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

/** A rejected review, kept for 30 days. Nobody reads its answers without the receipt code; no page counts or lists it. */
export const reviewRejections = pgTable('review_rejections', {
  id: exactText('id').primaryKey(),
  month: date('month').notNull(),
  version: integer('version').notNull().default(1),
  rejectedOn: date('rejected_on').notNull(),
  reason: text('reason', { enum: idsOf(rejectionReasons) }).notNull(),
  sealedAuthor: bytes('sealed_author').notNull(),
  authorKids: text('author_kids').array().notNull(),
  receiptHash: bytes('receipt_hash').notNull().unique('review_rejections_receipt_hash'),
  receiptKey: text('receipt_key'),
  /** The answers and the admin's words. Null for a review from before there were receipt keys. */
  sealedReview: bytes('sealed_review'),
})

// No reference to the review, because the nightly shuffle deletes reviews and inserts them again.
export const reviewClaims = claimTable('review_claims')

export const companies = pgTable(
  'companies',
  {
    key: exactText('key').primaryKey(),
    searchKey: exactText('search_key').notNull(),
    name: text('name').notNull(),
    website: text('website'),
    companyBio: text('company_bio'),
    countries: text('countries').array().notNull().default([]),
    /** How many reviews are from each of `countries`. */
    countryReviews: integer('country_reviews').array().notNull().default([]),
    industries: text('industries').array().notNull().default([]),
    latestMonth: date('latest_month').notNull(),
    // Counts down to a far date, so that ascending indexes list the latest month first.
    sortKey: integer('sort_key').notNull().generatedAlwaysAs(sql`(date '9999-01-01' - latest_month)`),

    reviewCount: integer('review_count').notNull(),

    figures: jsonb('figures').$type<Figures>(),
    detailedFigures: jsonb('detailed_figures').$type<DetailedFigures>(),
    figuresReviewCount: integer('figures_review_count').notNull().default(0),
    showsFigures: boolean('shows_figures').notNull().default(false),
  },
  (company) => [
    index('companies_search_key').on(company.searchKey),
    // No fastupdate, because each search would have to read the pending list.
    index('companies_search')
      .using('gin', ngramsIn('name_ngrams', company.searchKey), company.countries, company.industries)
      .with({ fastupdate: false }),
  ],
)

/** A row for each pair of filters that lists a company ('' is any), in listing order, so that pages are range scans. */
export const directoryEntries = pgTable(
  'directory_entries',
  {
    country: exactText('country').notNull(),
    industry: exactText('industry').notNull(),
    sortKey: integer('sort_key').notNull(),
    companyKey: exactText('company_key')
      .notNull()
      .references(() => companies.key, { onDelete: 'cascade' }),
    searchKey: exactText('search_key').notNull(),
    // Both count down, so that ascending indexes list the best rated first, or the most reviewed.
    ratingKey: integer('rating_key').notNull().default(0),
    reviewsKey: integer('reviews_key').notNull().default(0),
  },
  (entry) => {
    const { country, industry, sortKey, ratingKey, reviewsKey, searchKey, companyKey } = entry
    return [
      // With the search key, so that a search reads one index alone.
      primaryKey({ name: 'directory_entries_listed', columns: [country, industry, sortKey, companyKey, searchKey] }),
      index('directory_entries_by_rating').on(country, industry, ratingKey, companyKey, searchKey),
      index('directory_entries_by_reviews').on(country, industry, reviewsKey, companyKey, searchKey),
      index('directory_entries_by_name').on(country, industry, searchKey, companyKey),
      uniqueIndex('directory_entries_of_company').on(companyKey, country, industry),
    ]
  },
)

/** What the ranking keys of all entries were computed with; one row. Until `isApplied`, some are of another ranking. */
export const companyRanking = pgTable('company_ranking', {
  id: integer('id').primaryKey().default(1),
  prior: real('prior').notNull(),
  reviewK: integer('review_k').notNull(),
  isApplied: boolean('is_applied').notNull(),
})
