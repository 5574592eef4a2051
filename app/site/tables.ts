import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { hash, publicText, word } from '../platform/db/columns.ts'
import type { Language } from '../words/languages.ts'

/** `mark` of a translation is that of the English text that it translates. */
export const siteContent = pgTable(
  'site_content',
  {
    id: text('id', { enum: ['termsAndConditions', 'privacyPolicy', 'ifSomethingIsWrong'] }).notNull(),
    language: word('language').$type<Language>().notNull().default('en'),
    content: publicText('content').notNull(),
    mark: hash('mark'),
    version: integer('version').notNull(),
  },
  (text) => [primaryKey({ columns: [text.id, text.language] })],
)
