import { and, type Column, eq, like, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { momentInCursor, readCursor } from '../platform/db/cursor.server.ts'
import { reader } from '../platform/db/db.server.ts'
import { publicIdPattern } from '../platform/db/public-id.server.ts'
import { searchKeyOf } from '../platform/text/search-key.ts'
import { hasNgrams, hasTrigrams, ngramsOf } from '../platform/text/text-ngrams.server.ts'
import { exactly } from '../workplaces/directory/directory-search.server.ts'
import type { NewsFilters } from './news-filters.ts'
import { articles } from './tables.ts'

const near = 200

const { id, title, category, preview, createdAt, searchKey } = articles
const articlePlace = z.tuple([momentInCursor(), z.string().regex(publicIdPattern)])

/** The first `most` articles of a category that hold a part of a text, newest first, behind a place in the list. */
export async function findArticles(filters: NewsFilters, most: number) {
  const listed = and(filters.category ? eq(category, filters.category) : undefined, isBehind(filters.after))
  const part = searchKeyOf(filters.search)
  if (part === '') return newest(listed).limit(most)
  const met = await findNear(listed, part, most)
  return met.length === most ? met : newest(and(listed, isFoundBy(part))).limit(most)
}

/** Whether an article holds a part of a text, found by an index of trigrams or, where the part has none, of letters. */
export function isFoundBy(part: string): SQL | undefined {
  if (hasTrigrams(part)) return holds(searchKey, part)
  // Not LIKE, which would lead the planner to the trigrams: for "a b" they find every article with a word in b.
  return and(hasNgrams(searchKey, ngramsOf(part)), sql`strpos(${searchKey}, ${part}) > 0`)
}

/** What stands behind a place that a cursor names; everything for a cursor that names none. */
export function isBehind(cursor: string): SQL | undefined {
  const place = readCursor(cursor, articlePlace)
  return place ? sql`(${createdAt}, ${id}) < (${place[0]}::timestamptz, ${place[1]})` : undefined
}

/** The order of every list of articles. */
export const newestFirst = [sql`${createdAt} desc`, sql`${id} desc`]

// What many articles hold is met soon on the way down the list, and would be slow to collect from everywhere.
function findNear(listed: SQL | undefined, part: string, most: number) {
  const around = reader()
    .select({ id, title, category, preview, createdAt, searchKey })
    .from(articles)
    .where(listed)
    .orderBy(...newestFirst)
    .limit(near)
    .as('around')
  return reader()
    .select({
      id: around.id,
      title: around.title,
      category: around.category,
      preview: around.preview,
      createdAt: around.createdAt,
    })
    .from(around)
    .where(holds(around.searchKey, part))
    .orderBy(sql`${around.createdAt} desc`, sql`${around.id} desc`)
    .limit(most)
}

function holds(text: Column, part: string) {
  return like(text, `%${exactly(part)}%`)
}

function newest(condition: SQL | undefined) {
  return reader()
    .select({ id, title, category, preview, createdAt })
    .from(articles)
    .where(condition)
    .orderBy(...newestFirst)
}
