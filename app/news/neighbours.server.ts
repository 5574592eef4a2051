import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Queryable } from '../platform/db/db.server.ts'
import type { Category } from './categories.ts'
import { listedEvent } from './events/events.server.ts'
import { intoReadersLanguage, readersText } from './readers-text.server.ts'
import { articles, articleTranslations, isPublished } from './tables.ts'

export type Neighbour = { id: string; category: Category; createdAt: Date }

const neighbourCount = 3

/** Returns the three articles of the same category that were published right before or after one. */
export function neighbours(from: Queryable, { id, category, createdAt }: Neighbour, side: 'earlier' | 'later') {
  const [comparison, order] = side === 'earlier' ? [sql`<`, desc] : [sql`>`, asc]
  return from
    .select({ id: articles.id, title: readersText.title, language: readersText.language, ...listedEvent })
    .from(articles)
    .leftJoin(articleTranslations, intoReadersLanguage())
    .where(
      and(
        isPublished,
        eq(articles.category, category),
        sql`(${articles.createdAt}, ${articles.id}) ${comparison} (${createdAt.toISOString()}::timestamptz, ${id})`,
      ),
    )
    .orderBy(order(articles.createdAt), order(articles.id))
    .limit(neighbourCount)
}
