import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { pageOf } from '../../platform/db/lists/keyset.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import type { TranslationState } from '../../platform/text/translation-mark.server.ts'
import { labelOf } from '../../ui/form/options.ts'
import type { Language } from '../../words/languages.ts'
import { newestFirst, placeOf } from '../article-search.server.ts'
import { categories } from '../categories.ts'
import { eventFields, wholeEvent } from '../events/events.server.ts'
import { articles, articleTranslations } from '../tables.ts'
import type { OpenedArticle } from './article-form.ts'
import { translationStates } from './translations.server.ts'

export type ArticleForAdmin = {
  id: string
  title: string
  category: string
  isDraft: boolean
  translations: { language: Language; state: TranslationState }[]
}

const pageSize = 5

export async function articlesForAdmin(after: string): Promise<{ articles: ArticleForAdmin[]; next: string | null }> {
  const { id, language, title, content, category, isDraft, createdAt } = articles
  const rows = await db()
    .select({ id, language, title, content, category, isDraft, createdAt })
    .from(articles)
    .where(newestFirst.isAfter(after))
    .orderBy(...newestFirst.orderBy)
    .limit(pageSize + 1)
  const { page, next } = pageOf(rows, pageSize, placeOf)
  const translations = await translationStates(page)
  return {
    articles: page.map(({ id, title, category, isDraft }, place) => ({
      ...{ id, title, isDraft },
      category: labelOf(categories, category),
      translations: translations[place] ?? [],
    })),
    next,
  }
}

export async function articleToEdit(articleId: string): Promise<OpenedArticle | null> {
  if (!publicIdPattern.test(articleId)) return null
  const { language, title, category, content, authorName, version, isDraft, imageUrl } = articles
  const [stored] = await db()
    .select({ form: { language, title, category, content }, authorName, version, isDraft, imageUrl, ...wholeEvent })
    .from(articles)
    .where(eq(articles.id, articleId))
  if (!stored) return null
  return {
    form: {
      ...stored.form,
      ...eventFields(stored),
      authorName: stored.authorName ?? '',
      version: String(stored.version),
      draft: stored.isDraft ? 'yes' : '',
    },
    isTranslated: (await db().$count(articleTranslations, eq(articleTranslations.articleId, articleId))) > 0,
    imageUrl: stored.imageUrl,
  }
}

export async function hasImage(articleId: string): Promise<boolean> {
  return (await db().$count(articles, and(eq(articles.id, articleId), isNotNull(articles.imageUrl)))) > 0
}

export async function articleTitle(articleId: string): Promise<string | null> {
  if (!publicIdPattern.test(articleId)) return null
  const [article] = await db().select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))
  return article?.title ?? null
}
