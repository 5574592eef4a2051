import { integer, pgTable, text } from 'drizzle-orm/pg-core'

export const siteContent = pgTable('site_content', {
  id: text('id', { enum: ['termsAndConditions', 'privacyPolicy', 'ifSomethingIsWrong'] }).primaryKey(),
  content: text('content').notNull(),
  version: integer('version').notNull(),
})
