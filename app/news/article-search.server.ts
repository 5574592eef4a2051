import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../platform/db/db.server.ts'
import { cursorId, cursorTimestamp, keyset } from '../platform/db/keyset.server.ts'
import { toSearchKey } from '../platform/text/search-key.ts'
import { contains, hasNgrams, hasTrigrams } from '../platform/text/text-search.server.ts'
import type { NewsFilters } from './news-filters.ts'
import { articles } from './tables.ts'

const candidateCount = 200

const { id, title, category, preview, createdAt, searchKey } = articles

export const newestFirst = keyset('desc', [createdAt, id], z.tuple([cursorTimestamp(), cursorId]))

export function placeOf({ createdAt, id }: { createdAt: Date; id: string }): [string, string] {
  return [createdAt.toISOString(), id]
}

export async function findArticles(filters: NewsFilters, limit: number) {
  const listed = and(filters.category ? eq(category, filters.category) : undefined, newestFirst.isAfter(filters.after))
  const part = toSearchKey(filters.search)
  if (part === '') return newest(listed).limit(limit)
  const found = await findAmongNewest(listed, part, limit)
  return found.length === limit ? found : newest(and(listed, isFoundBy(part))).limit(limit)
}

export function isFoundBy(part: string): SQL | undefined {
  if (hasTrigrams(part)) return contains(searchKey, part)
  // Not LIKE, for which the planner picks the trigram index: for "a b" it finds every article with a word in b.
  return and(hasNgrams('text_ngrams', searchKey, part), sql`strpos(${searchKey}, ${part}) > 0`)
}

// A frequent text soon appears among the newest articles, whereas collecting all its matches would be slow.
function findAmongNewest(listed: SQL | undefined, part: string, limit: number) {
  const candidates = reader()
    .select({ id, title, category, preview, createdAt, searchKey })
    .from(articles)
    .where(listed)
    .orderBy(...newestFirst.orderBy)
    .limit(candidateCount)
    .as('around')
  return reader()
    .select({
      id: candidates.id,
      title: candidates.title,
      category: candidates.category,
      preview: candidates.preview,
      createdAt: candidates.createdAt,
    })
    .from(candidates)
    .where(contains(candidates.searchKey, part))
    .orderBy(sql`${candidates.createdAt} desc`, sql`${candidates.id} desc`)
    .limit(limit)
}

function newest(condition: SQL | undefined) {
  return reader()
    .select({ id, title, category, preview, createdAt })
    .from(articles)
    .where(condition)
    .orderBy(...newestFirst.orderBy)
}
