import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { config } from '../../../platform/config/config.server.ts'
import { reader } from '../../../platform/db/db.server.ts'
import { quoteOf } from '../../quote.ts'
import { reviews } from '../../tables.ts'
import { companies } from '../tables.ts'

const maxCandidates = 50

/** Returns a line of the newest review that can be quoted, of a company whose figures readers see, or null. */
export async function quotedLine(): Promise<string | null> {
  const { companyName, suggestions, otherComments, month, id, isPublished, mayQuote, companyKey } = reviews
  const shownReviews = sql<number>`least(${companies.reviewCount}, ${companies.figuresReviewCount})`
  const candidates = await reader()
    .select({ companyName, suggestions, otherComments })
    .from(reviews)
    .innerJoin(companies, eq(companies.key, companyKey))
    .where(and(isPublished, mayQuote, gte(shownReviews, config().reviewK)))
    .orderBy(desc(month), desc(id))
    .limit(maxCandidates)
  for (const candidate of candidates) {
    const quote = quoteOf(candidate)
    if (quote !== null) return quote
  }
  return null
}
