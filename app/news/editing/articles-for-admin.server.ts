import { and, eq, isNotNull } from 'drizzle-orm'
import { db } from '../../platform/db/db.server.ts'
import { pageOf } from '../../platform/db/lists/keyset.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { labelOf } from '../../ui/form/options.ts'
import { newestFirst, placeOf } from '../article-search.server.ts'
import { categories } from '../categories.ts'
import { eventFields, wholeEvent } from '../events/events.server.ts'
import { articles } from '../tables.ts'
import type { ArticleForm } from './article-form.ts'

export type ArticleForAdmin = { id: string; title: string; category: string; isDraft: boolean }

export type ArticleToEdit = { article: ArticleForm; version: string; isDraft: boolean; imageUrl: string | null }

const pageSize = 5

export async function articlesForAdmin(after: string): Promise<{ articles: ArticleForAdmin[]; next: string | null }> {
  const { id, title, category, isDraft, createdAt } = articles
  const rows = await db()
    .select({ id, title, category, isDraft, createdAt })
    .from(articles)
    .where(newestFirst.isAfter(after))
    .orderBy(...newestFirst.orderBy)
    .limit(pageSize + 1)
  const { page, next } = pageOf(rows, pageSize, placeOf)
  return {
    articles: page.map(({ createdAt, ...article }) => ({
      ...article,
      category: labelOf(categories, article.category),
    })),
    next,
  }
}

export async function articleToEdit(articleId: string): Promise<ArticleToEdit | null> {
  if (!publicIdPattern.test(articleId)) return null
  const { title, category, authorName, content, version, isDraft, imageUrl } = articles
  const [stored] = await db()
    .select({ title, category, authorName, content, version, isDraft, imageUrl, ...wholeEvent })
    .from(articles)
    .where(eq(articles.id, articleId))
  if (!stored) return null
  return {
    article: {
      title: stored.title,
      category: stored.category,
      authorName: stored.authorName ?? '',
      content: stored.content,
      ...eventFields(stored),
    },
    version: String(stored.version),
    isDraft: stored.isDraft,
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
