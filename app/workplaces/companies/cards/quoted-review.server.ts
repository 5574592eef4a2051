import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { config } from '../../../platform/config/config.server.ts'
import { reader } from '../../../platform/db/db.server.ts'
import { quoteOf } from '../../quote.ts'
import { reviews } from '../../tables.ts'
import { companies } from '../tables.ts'

/** Returns a line of the newest review that may be quoted, of a company whose figures readers see, or null. */
export async function quotedLine(): Promise<string | null> {
  const { companyName, suggestions, otherComments, month, id, isPublished, mayQuote, companyKey } = reviews
  const shownReviews = sql<number>`least(${companies.reviewCount}, ${companies.figuresReviewCount})`
  const [review] = await reader()
    .select({ companyName, suggestions, otherComments })
    .from(reviews)
    .innerJoin(companies, eq(companies.key, companyKey))
    .where(and(isPublished, mayQuote, gte(shownReviews, config().reviewK)))
    .orderBy(desc(month), desc(id))
    .limit(1)
  return review ? quoteOf(review) : null
}
