import { type SQL, sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, primaryKey, text, time, timestamp, unique } from 'drizzle-orm/pg-core'
import { hash, hashBytes, key, publicText, word } from '../platform/db/columns.ts'
import { ngramsIn } from '../platform/text/text-search.server.ts'
import { idsOf } from '../ui/form/options.ts'
import type { Language } from '../words/languages.ts'
import { categories } from './categories.ts'

/**
 * `imageUrl` is the fallback image that every browser can show; `searchKey` holds the normalised title and text. What
 * readers get is chosen with `isPublished`. Publishing a draft sets its `createdAt`.
 */
export const articles = pgTable(
  'articles',
  {
    id: key('id').primaryKey(),
    isDraft: boolean('is_draft').notNull().default(false),
    language: word('language').$type<Language>().notNull().default('en'),
    title: publicText('title').notNull(),
    category: text('category', { enum: idsOf(categories) }).notNull(),
    authorName: publicText('author_name'),
    content: publicText('content').notNull(),
    imageUrl: key('image_url'),
    eventDate: date('event_date'),
    eventTime: time('event_time', { precision: 0 }),
    eventZone: word('event_zone'),
    eventPlace: publicText('event_place'),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }),
    version: integer('version').notNull().default(1),
    formTokenHash: hashBytes('form_token_hash'),
    preview: publicText('preview').notNull(),
    searchKey: publicText('search_key').notNull(),
  },
  (article) => {
    const newest: [SQL, SQL] = [sql`${article.createdAt} desc`, sql`${article.id} desc`]
    return [
      unique('articles_form_token_hash').on(article.formTokenHash),
      index('articles_newest').on(...newest),
      index('articles_published')
        .on(...newest)
        .where(sql`not ${article.isDraft}`),
      index('articles_of_category')
        .on(article.category, ...newest)
        .where(sql`not ${article.isDraft}`),
      index('articles_search_trigrams').using('gin', article.searchKey.op('gin_trgm_ops')).with({ fastupdate: false }),
      index('articles_search_ngrams')
        .using('gin', ngramsIn('text_ngrams', article.searchKey))
        .with({ fastupdate: false }),
    ]
  },
)

export const isPublished: SQL = sql`not ${articles.isDraft}`

/** The text of an article in another language. `mark` is that of the original text that it translates. */
export const articleTranslations = pgTable(
  'article_translations',
  {
    articleId: key('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    language: word('language').$type<Language>().notNull(),
    title: publicText('title').notNull(),
    content: publicText('content').notNull(),
    preview: publicText('preview').notNull(),
    searchKey: publicText('search_key').notNull(),
    mark: hash('mark').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (translation) => [
    primaryKey({ columns: [translation.articleId, translation.language] }),
    index('article_translations_search_trigrams')
      .using('gin', translation.searchKey.op('gin_trgm_ops'))
      .with({ fastupdate: false }),
    index('article_translations_search_ngrams')
      .using('gin', ngramsIn('text_ngrams', translation.searchKey))
      .with({ fastupdate: false }),
  ],
)

export const articleImages = pgTable(
  'article_images',
  {
    fileId: key('file_id').primaryKey(),
    articleId: key('article_id')
      .notNull()
      .references(() => articles.id, { onDelete: 'cascade' }),
    format: text('format', { enum: ['webp', 'jpeg'] }).notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
  },
  (image) => [index('article_images_of_article').on(image.articleId)],
)
