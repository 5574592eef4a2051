import { eq } from 'drizzle-orm'
import { cutPage, writeCursor } from '../../platform/db/cursor.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { publicIdPattern } from '../../platform/db/public-id.server.ts'
import { isBehind, newestFirst } from '../article-search.server.ts'
import { articles } from '../tables.ts'
import type { ArticleForm } from './article-form.ts'

export type ArticleForAdmin = Pick<typeof articles.$inferSelect, 'id' | 'title' | 'category'>

const pageSize = 5

/** Five articles as the dashboard lists them, newest first, behind the place where the page before ended. */
export async function articlesForAdmin(after: string): Promise<{ articles: ArticleForAdmin[]; next: string | null }> {
  const { id, title, category, createdAt } = articles
  const found = await db()
    .select({ id, title, category, createdAt })
    .from(articles)
    .where(isBehind(after))
    .orderBy(...newestFirst)
    .limit(pageSize + 1)
  const { page, last } = cutPage(found, pageSize)
  return {
    articles: page.map(({ createdAt: _, ...article }) => article),
    next: last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  }
}

/** An article to be edited, with the version that goes back with the changes; null when there is none. */
export async function articleToEdit(articleId: string): Promise<(ArticleForm & { version: number }) | null> {
  if (!publicIdPattern.test(articleId)) return null
  const { title, category, authorName, content, version } = articles
  const [article] = await db()
    .select({ title, category, authorName, content, version })
    .from(articles)
    .where(eq(articles.id, articleId))
  return article ? { ...article, authorName: article.authorName ?? '' } : null
}

/** The title of an article; null when there is none. */
export async function articleTitle(articleId: string): Promise<string | null> {
  if (!publicIdPattern.test(articleId)) return null
  const [article] = await db().select({ title: articles.title }).from(articles).where(eq(articles.id, articleId))
  return article?.title ?? null
}
