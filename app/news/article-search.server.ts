import { and, type Column, eq, inArray, notExists, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../platform/db/db.server.ts'
import { cursorId, cursorTimestamp, keyset } from '../platform/db/lists/keyset.server.ts'
import { type ListSearchResult, placeIn, searchList } from '../platform/db/lists/list-search.server.ts'
import { toSearchKey } from '../platform/text/search-key.ts'
import { contains, containsByTrigrams, hasNgrams, hasTrigrams } from '../platform/text/text-search.server.ts'
import { language } from '../words/language.server.ts'
import { listedEvent } from './events/events.server.ts'
import type { NewsFilters } from './news-filters.ts'
import { intoReadersLanguage, readersSearchKey, readersText } from './readers-text.server.ts'
import { articles, articleTranslations, isPublished } from './tables.ts'

export const bounds = { near: 200, few: 200, far: 1000 }

const { id, category, createdAt } = articles
const { title, preview, language: textLanguage } = readersText
const columns = { id, title, language: textLanguage, category, preview, createdAt, ...listedEvent }

type FoundArticle = Awaited<ReturnType<typeof newest>>[number]

export const newestFirst = keyset('desc', [createdAt, id], z.tuple([cursorTimestamp(), cursorId]))

export function placeOf({ createdAt, id }: { createdAt: Date; id: string }): [string, string] {
  return [createdAt.toISOString(), id]
}

export async function findArticles(filters: NewsFilters, limit: number): Promise<ListSearchResult<FoundArticle>> {
  const listed = and(
    isPublished,
    filters.category ? eq(category, filters.category) : undefined,
    newestFirst.isAfter(filters.after),
  )
  const part = toSearchKey(filters.search)
  if (part === '') return { rows: await newest(listed).limit(limit), end: null }
  return searchList(
    {
      scan: (count) => scanArticles(listed, part, count, limit),
      candidates: (max) => sql`select count(*)::int as count from (${foundBy(part).limit(max).getSQL()}) counted`,
      lookUp: () => newest(and(listed, inArray(id, foundBy(part)))).limit(limit),
    },
    bounds,
    limit,
  )
}

export function foundBy(part: string) {
  const { articleId, language: ofTranslation, searchKey } = articleTranslations
  const translated = reader()
    .select({ id: articleId })
    .from(articleTranslations)
    .where(and(eq(ofTranslation, language()), isFoundBy(searchKey, part)))
  const translation = reader().select({ articleId }).from(articleTranslations).where(intoReadersLanguage())
  return reader()
    .select({ id })
    .from(articles)
    .where(and(isPublished, isFoundBy(articles.searchKey, part), notExists(translation)))
    .unionAll(translated)
}

export function isFoundBy(searchKey: Column, part: string): SQL | undefined {
  if (hasTrigrams(part)) return containsByTrigrams(searchKey, part)
  // Not LIKE, for which the planner picks the trigram index: for "a b" it finds every article with a word in b.
  return and(hasNgrams('text_ngrams', searchKey, part), sql`strpos(${searchKey}, ${part}) > 0`)
}

export function scanArticles(listed: SQL | undefined, part: string, count: number, limit: number) {
  const matches = sql<boolean>`${contains(readersSearchKey, part)}`.as('matches')
  const entries = reader()
    .select({ ...columns, matches, place: placeIn(newestFirst.orderBy) })
    .from(articles)
    .leftJoin(articleTranslations, intoReadersLanguage())
    .where(listed)
    .orderBy(...newestFirst.orderBy)
    .limit(count)
    .as('entries')
  return reader()
    .select(entries._.selectedFields)
    .from(entries)
    .where(or(entries.matches, eq(entries.place, count)))
    .orderBy(entries.place)
    .limit(limit)
}

function newest(condition: SQL | undefined) {
  return reader()
    .select(columns)
    .from(articles)
    .leftJoin(articleTranslations, intoReadersLanguage())
    .where(condition)
    .orderBy(...newestFirst.orderBy)
}
