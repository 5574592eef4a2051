import { and, eq, type SQL, sql } from 'drizzle-orm'
import { config } from '../platform/config/config.server.ts'
import { language } from '../words/language.server.ts'
import type { Language } from '../words/languages.ts'
import { articles, articleTranslations } from './tables.ts'

const translation = articleTranslations

/** Joins articles with their translation into the reader's language, if they have one. */
export function intoReadersLanguage(): SQL | undefined {
  return and(eq(translation.articleId, articles.id), eq(translation.language, language()))
}

/** What readers see of an article that is joined with its translation: that, or else the original. */
export const readersText = {
  language: sql<Language>`coalesce(${translation.language}, ${articles.language})`.as('text_language'),
  title: sql<string>`coalesce(${translation.title}, ${articles.title})`.as('text_title'),
  preview: sql<string>`coalesce(${translation.preview}, ${articles.preview})`.as('text_preview'),
  content: sql<string>`coalesce(${translation.content}, ${articles.content})`.as('text_content'),
}

/** What a search looks at, which is what readers see. */
export const readersSearchKey: SQL = sql`coalesce(${translation.searchKey}, ${articles.searchKey})`

/** Whether readers see an article in their own language. */
export function isInReadersLanguage(): SQL {
  return sql`coalesce(${translation.language}, ${articles.language}) = ${language()}`
}

/** Returns the `lang` of a text, if it is not that of its page. */
export function langOf(of: Language): Language | undefined {
  return of === language() ? undefined : of
}

/** Returns those of its languages in which an article has an address. If there is none, the English page shows it. */
export function languagesOfAddresses(of: readonly Language[]): Language[] {
  const served = of.filter((each) => config().languages.includes(each))
  return served.length > 0 ? served : ['en']
}
