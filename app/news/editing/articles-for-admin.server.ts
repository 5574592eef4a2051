import { eq } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { pageOf } from '../../platform/db/lists/keyset.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { labelOf } from '../../ui/form/options.ts'
import { newestFirst, placeOf } from '../article-search.server.ts'
import { categories } from '../categories.ts'
import { eventFields, wholeEvent } from '../events/events.server.ts'
import { articles } from '../tables.ts'
import type { ArticleForm } from './article-form.ts'

export type ArticleForAdmin = { id: string; title: string; category: string }

const pageSize = 5

export async function articlesForAdmin(after: string): Promise<{ articles: ArticleForAdmin[]; next: string | null }> {
  const { id, title, category, createdAt } = articles
  const rows = await db()
    .select({ id, title, category, createdAt })
    .from(articles)
    .where(newestFirst.isAfter(after))
    .orderBy(...newestFirst.orderBy)
    .limit(pageSize + 1)
  const { page, next } = pageOf(rows, pageSize, placeOf)
  return {
    articles: page.map(({ id, title, category }) => ({ id, title, category: labelOf(categories, category) })),
    next,
  }
}

export async function articleToEdit(articleId: string): Promise<(ArticleForm & { version: number }) | null> {
  if (!publicIdPattern.test(articleId)) return null
  const { title, category, authorName, content, version } = articles
  const [article] = await db()
    .select({ title, category, authorName, content, version, ...wholeEvent })
    .from(articles)
    .where(eq(articles.id, articleId))
  return article ? { ...article, ...eventFields(article), authorName: article.authorName ?? '' } : null
}

export async function articleTitle(articleId: string): Promise<string | null> {
  if (!publicIdPattern.test(articleId)) return null
  const [article] = await db().select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))
  return article?.title ?? null
}
