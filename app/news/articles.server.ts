import { and, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { href } from 'react-router'
import { reader } from '../platform/db/db.server.ts'
import { pageOfSearch } from '../platform/db/lists/list-search.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { isoDay } from '../platform/text/format-date.ts'
import { markdownHtml } from '../site/markdown/markdown.server.ts'
import { labelOf } from '../ui/form/options.ts'
import { language } from '../words/language.server.ts'
import { findArticles, newestFirst, placeOf } from './article-search.server.ts'
import { categories } from './categories.ts'
import { type EventInList, type EventToRead, eventInList, eventToRead, wholeEvent } from './events/events.server.ts'
import { imagesOf, type ShownImage } from './media/article-images.server.ts'
import { type Neighbour, neighbours } from './neighbours.server.ts'
import type { NewsFilters } from './news-filters.ts'
import { articles, isPublished } from './tables.ts'

export type ArticleInList = {
  id: string
  title: string
  category: string
  preview: string
  day: string
  event: EventInList | null
  image: ShownImage | null
}

export type EarlierArticle = { path: string; title: string; event: EventInList | null }

export type ArticleToRead = Omit<ArticleInList, 'preview' | 'event'> & {
  authorName: string | null
  html: string
  minutes: number
  event: EventToRead | null
  earlier: EarlierArticle[]
}

const articlesPerPage = 13
const wordsPerMinute = 200

export async function newsPage(
  filters: NewsFilters,
): Promise<{ articles: ArticleInList[]; next: string | null; isPartial: boolean }> {
  const result = await findArticles(filters, articlesPerPage + 1)
  const { page, ...rest } = pageOfSearch(result, articlesPerPage, placeOf)
  const images = await imagesOf(page.map(({ id }) => id))
  return {
    articles: page.map(({ id, title, category, preview, createdAt, ...event }) => ({
      id,
      title,
      category: labelOf(categories, category),
      preview,
      day: isoDay(createdAt),
      event: eventInList(event),
      image: images.get(id) ?? null,
    })),
    ...rest,
  }
}

export async function articleToRead(id: string): Promise<ArticleToRead | null> {
  if (!publicIdPattern.test(id)) return null
  const { title, category, authorName, content, createdAt, version } = articles
  const [[article], images] = await Promise.all([
    reader()
      .select({ title, category, authorName, content, createdAt, version, ...wholeEvent })
      .from(articles)
      .where(and(eq(articles.id, id), isPublished)),
    imagesOf([id]),
  ])
  if (!article) return null
  const html = articleHtml({ id, version: article.version, content: article.content })
  return {
    title: article.title,
    authorName: article.authorName,
    category: labelOf(categories, article.category),
    id,
    html,
    minutes: readingMinutes(html),
    day: isoDay(article.createdAt),
    event: eventToRead(article),
    image: images.get(id) ?? null,
    earlier: await earlierArticles({ id, ...article }),
  }
}

async function earlierArticles(article: Neighbour): Promise<EarlierArticle[]> {
  const rows = await neighbours(reader(), article, 'earlier')
  return rows.map(({ id, title, ...event }) => ({ path: articlePath(id), title, event: eventInList(event) }))
}

function readingMinutes(html: string) {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? []
  return Math.max(1, Math.round(words.length / wordsPerMinute))
}

export function newestArticles(limit: number) {
  const { id, title, category, authorName, content, preview, createdAt, updatedAt, version } = articles
  return reader()
    .select({ id, title, category, authorName, content, preview, createdAt, updatedAt, version })
    .from(articles)
    .where(isPublished)
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
}

export async function latestArticle(): Promise<{ path: string; title: string } | null> {
  const { id, title } = articles
  const [latest] = await reader()
    .select({ id, title })
    .from(articles)
    .where(isPublished)
    .orderBy(...newestFirst.orderBy)
    .limit(1)
  return latest ? { path: articlePath(latest.id), title: latest.title } : null
}

export async function articleAddresses(limit: number): Promise<{ path: string; day: string }[]> {
  const { id, createdAt, updatedAt } = articles
  const rows = await reader()
    .select({ id, createdAt, updatedAt })
    .from(articles)
    .where(isPublished)
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
  return rows.map((article) => ({
    path: articlePath(article.id),
    day: isoDay(article.updatedAt ?? article.createdAt),
  }))
}

export function articlePath(id: string): string {
  return href('/post/:postId?', { postId: id })
}

type VersionedText = { id: string; version: number; content: string }

const maxCachedCharacters = 8_000_000

const cache = new LRUCache<string, string, string>({
  maxSize: maxCachedCharacters,
  // The size of an entry must be positive, and an article may be empty.
  sizeCalculation: (html) => html.length + 1,
  memoMethod: (_key, _stale, { context: content }) => markdownHtml(content),
})

/** Returns an article's HTML, whose links keep the reader's language, from a cache per process. A version never changes. */
export function articleHtml({ id, version, content }: VersionedText): string {
  return cache.memo(`${id} ${version} ${language()}`, { context: content })
}
