import { and, eq, sql } from 'drizzle-orm'
import { href } from 'react-router'
import { reader } from '../platform/db/db.server.ts'
import { pageOfSearch } from '../platform/db/lists/list-search.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { isoDay } from '../platform/text/format-date.ts'
import { markdownHtml } from '../site/markdown/markdown.server.ts'
import { labelOf } from '../ui/form/options.ts'
import { type Language, languages } from '../words/languages.ts'
import { findArticles, newestFirst, placeOf } from './article-search.server.ts'
import { categories } from './categories.ts'
import { type EventInList, type EventToRead, eventInList, eventToRead, wholeEvent } from './events/events.server.ts'
import { imagesOf, type ShownImage } from './media/article-images.server.ts'
import { type Neighbour, neighbours } from './neighbours.server.ts'
import type { NewsFilters } from './news-filters.ts'
import { intoReadersLanguage, isInReadersLanguage, langOf, readersText } from './readers-text.server.ts'
import { articles, articleTranslations, isPublished } from './tables.ts'

/** `lang` is the language of an article's text, if it is not that of the page. */
export type ArticleInList = {
  id: string
  lang: Language | undefined
  title: string
  category: string
  preview: string
  day: string
  event: EventInList | null
  image: ShownImage | null
}

export type EarlierArticle = Pick<ArticleInList, 'lang' | 'title' | 'event'> & { path: string }

export type ArticleToRead = Omit<ArticleInList, 'preview' | 'event'> & {
  authorName: string | null
  html: string
  language: Language
  dir: 'rtl' | undefined
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
    articles: page.map(({ id, title, language, category, preview, createdAt, ...event }) => ({
      id,
      lang: langOf(language),
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
  const { category, authorName, createdAt } = articles
  const { title, language, content } = readersText
  const [[article], images] = await Promise.all([
    reader()
      .select({ title, language, category, authorName, content, createdAt, ...wholeEvent })
      .from(articles)
      .leftJoin(articleTranslations, intoReadersLanguage())
      .where(and(eq(articles.id, id), isPublished)),
    imagesOf([id]),
  ])
  if (!article) return null
  const html = markdownHtml(article.content)
  return {
    lang: langOf(article.language),
    language: article.language,
    dir: languages[article.language].dir,
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
  return rows.map(({ id, title, language, ...event }) => ({
    path: articlePath(id),
    lang: langOf(language),
    title,
    event: eventInList(event),
  }))
}

function readingMinutes(html: string) {
  const words = html.replace(/<[^>]*>/g, ' ').match(/\S+/g) ?? []
  return Math.max(1, Math.round(words.length / wordsPerMinute))
}

/** Returns the newest articles that there are in the reader's language. */
export function newestArticles(limit: number) {
  const { id, category, authorName, createdAt, updatedAt } = articles
  return reader()
    .select({
      ...{ id, category, authorName, createdAt, ...readersText },
      changedAt: sql`greatest(${articleTranslations.savedAt}, ${updatedAt}, ${createdAt})`.mapWith(createdAt),
    })
    .from(articles)
    .leftJoin(articleTranslations, intoReadersLanguage())
    .where(and(isPublished, isInReadersLanguage()))
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
}

export async function latestArticle(): Promise<Omit<EarlierArticle, 'event'> | null> {
  const [latest] = await reader()
    .select({ id: articles.id, title: readersText.title, language: readersText.language })
    .from(articles)
    .leftJoin(articleTranslations, intoReadersLanguage())
    .where(isPublished)
    .orderBy(...newestFirst.orderBy)
    .limit(1)
  return latest ? { path: articlePath(latest.id), title: latest.title, lang: langOf(latest.language) } : null
}

/** Returns where articles are, the languages that there are of each, its own first, and the day of its last change. */
export async function articleAddresses(limit: number): Promise<{ path: string; languages: Language[]; day: string }[]> {
  const { id, language, createdAt, updatedAt } = articles
  const rows = await reader()
    .select({
      id,
      languages: sql<string>`concat_ws(',', ${language}, string_agg(${articleTranslations.language}, ','))`,
      changedAt: sql`greatest(${createdAt}, ${updatedAt}, max(${articleTranslations.savedAt}))`.mapWith(createdAt),
    })
    .from(articles)
    .leftJoin(articleTranslations, eq(articleTranslations.articleId, id))
    .where(isPublished)
    .groupBy(id)
    .orderBy(...newestFirst.orderBy)
    .limit(limit)
  return rows.map(({ id, languages, changedAt }) => ({
    path: articlePath(id),
    languages: languages.split(',') as Language[],
    day: isoDay(changedAt),
  }))
}

export function articlePath(id: string): string {
  return href('/post/:postId?', { postId: id })
}
