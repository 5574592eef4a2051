import { desc, eq } from 'drizzle-orm'
import { cutPage, writeCursor } from '../platform/db/cursor.server.ts'
import { reader } from '../platform/db/db.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { articleHtml } from './article-html.server.ts'
import { findArticles } from './article-search.server.ts'
import type { Category } from './categories.ts'
import { imagesOf, type ShownImage } from './media/article-images.server.ts'
import type { NewsFilters } from './news-filters.ts'
import { articles } from './tables.ts'

/** All that a card shows of an article; `day` is a date of ISO 8601. */
export type ArticleInList = {
  id: string
  title: string
  category: Category
  preview: string
  day: string
  image: ShownImage | null
}

/** An article to be read; `html` is its text. */
export type ArticleToRead = Omit<ArticleInList, 'preview'> & { authorName: string | null; html: string }

const articlesPerPage = 13

/** A page of the articles, newest first, of a category and with a text in title or content where these are given. */
export async function newsPage(filters: NewsFilters): Promise<{ articles: ArticleInList[]; next: string | null }> {
  const { page, last } = cutPage(await findArticles(filters, articlesPerPage + 1), articlesPerPage)
  const images = await imagesOf(page.map(({ id }) => id))
  return {
    articles: page.map(({ createdAt, ...article }) => ({
      ...article,
      day: dayOf(createdAt),
      image: images.get(article.id) ?? null,
    })),
    next: last ? writeCursor([last.createdAt.toISOString(), last.id]) : null,
  }
}

/** The article of a page; null when there is none. */
export async function articleToRead(id: string): Promise<ArticleToRead | null> {
  if (!publicIdPattern.test(id)) return null
  const { title, category, authorName, content, createdAt, version } = articles
  const [[article], images] = await Promise.all([
    reader()
      .select({ title, category, authorName, content, createdAt, version })
      .from(articles)
      .where(eq(articles.id, id)),
    imagesOf([id]),
  ])
  if (!article) return null
  const { createdAt: published, content: written, version: current, ...rest } = article
  const html = articleHtml({ id, version: current, content: written })
  return { ...rest, id, html, day: dayOf(published), image: images.get(id) ?? null }
}

/** The newest articles as a feed carries them. */
export function newestArticles(most: number) {
  const { id, title, category, authorName, content, preview, createdAt, updatedAt, version } = articles
  return reader()
    .select({ id, title, category, authorName, content, preview, createdAt, updatedAt, version })
    .from(articles)
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
}

/** Which articles there are, newest first, and when each changed last. */
export async function articleAddresses(most: number): Promise<{ path: string; day: string }[]> {
  const { id, createdAt, updatedAt } = articles
  const found = await reader()
    .select({ id, createdAt, updatedAt })
    .from(articles)
    .orderBy(desc(createdAt), desc(id))
    .limit(most)
  return found.map((article) => ({
    path: articleAddress(article.id),
    day: dayOf(article.updatedAt ?? article.createdAt),
  }))
}

/** The address of an article's page. */
export function articleAddress(id: string): string {
  return `/post/${id}`
}

function dayOf(moment: Date) {
  return moment.toISOString().slice(0, 10)
}
