import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { config } from '../platform/config.server.ts'
import { cutPage, readCursor, writeCursor } from '../platform/cursor.server.ts'
import { reader } from '../platform/db.server.ts'
import { companyKeyOf } from './company-name.ts'
import { cardOf, type ReviewCardData } from './review-card-data.ts'
import { reviewPlace } from './review-place.server.ts'
import { type Scores, scoresOf } from './scoring.ts'
import { companies, reviews } from './tables.ts'

export type CompanyProfile = Scores & {
  reviewCount: number
  website: string | null
  companyBio: string | null
  locations: string[]
  industries: string[]
}

const reviewsPerPage = 20

/**
 * A company's page: what its approved reviews add up to, and one page of them. In: its name in any case, the cursor of
 * the page before. Out: `company` is null when it has no approved review.
 */
export async function companyProfile(
  name: string,
  after: string,
): Promise<{ name: string; company: CompanyProfile | null; reviews: ReviewCardData[]; next: string | null }> {
  const key = companyKeyOf(name)
  const [[company], found] = await Promise.all([
    reader().select().from(companies).where(eq(companies.key, key)),
    approvedReviews(key, after),
  ])
  if (!company) return { name, company: null, reviews: [], next: null }
  const { reviewCount, website, companyBio, countries, industries } = company
  const { page, last } = cutPage(found, reviewsPerPage)
  return {
    name: company.name,
    company: { reviewCount, website, companyBio, locations: countries, industries, ...scoresOf(company) },
    reviews: page.map((review) => cardOf(review, isShielded(reviewCount))),
    next: last ? writeCursor([last.month, last.id]) : null,
  }
}

function approvedReviews(key: string, after: string) {
  const start = readCursor(after, reviewPlace)
  const { authorBox, authorKids, receiptHash, formTokenHash, ...columns } = getTableColumns(reviews)
  return reader()
    .select(columns)
    .from(reviews)
    .where(
      and(
        eq(reviews.companyKey, key),
        reviews.isApproved,
        start ? sql`(${reviews.month}, ${reviews.id}) < (${start[0]}, ${start[1]})` : undefined,
      ),
    )
    .orderBy(desc(reviews.month), desc(reviews.id))
    .limit(reviewsPerPage + 1)
}

function isShielded(approvedReviews: number) {
  return approvedReviews < config().reviewK
}
