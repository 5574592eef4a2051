import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, real, uniqueIndex } from 'drizzle-orm/pg-core'
import { holding, publicText } from '../../platform/db/columns.ts'
import { ngramsIn } from '../../platform/text/text-search.server.ts'
import { exactText } from '../tables.ts'
import type { DetailedFigures } from './figures/detailed-figures.ts'
import type { Figures } from './figures/scoring.ts'

export const companies = pgTable(
  'companies',
  {
    key: exactText('key', 'public').primaryKey(),
    searchKey: exactText('search_key', 'public').notNull(),
    name: publicText('name').notNull(),
    website: publicText('website'),
    companyBio: publicText('company_bio'),
    countries: publicText('countries').array().notNull().default([]),
    /** How many reviews are from each of `countries`. */
    countryReviews: integer('country_reviews').array().notNull().default([]),
    industries: publicText('industries').array().notNull().default([]),
    latestMonth: date('latest_month').notNull(),
    // Counts down to a far date, so that ascending indexes list the latest month first.
    sortKey: integer('sort_key').notNull().generatedAlwaysAs(sql`(date '9999-01-01' - latest_month)`),

    reviewCount: integer('review_count').notNull(),

    figures: holding('public', jsonb('figures').$type<Figures>()),
    detailedFigures: holding('public', jsonb('detailed_figures').$type<DetailedFigures>()),
    figuresReviewCount: integer('figures_review_count').notNull().default(0),
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
    country: exactText('country', 'public').notNull(),
    industry: exactText('industry', 'public').notNull(),
    sortKey: integer('sort_key').notNull(),
    companyKey: exactText('company_key', 'public')
      .notNull()
      .references(() => companies.key, { onDelete: 'cascade' }),
    searchKey: exactText('search_key', 'public').notNull(),
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
