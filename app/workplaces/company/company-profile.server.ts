import { and, eq, getTableColumns } from 'drizzle-orm'
import { config } from '../../platform/config/config.server.ts'
import { reader } from '../../platform/db/db.server.ts'
import { pageOf } from '../../platform/db/keyset.server.ts'
import { cardOf, type ReviewCardData } from '../reviews/review-card-data.ts'
import { newestFirst } from '../reviews/review-order.server.ts'
import { companies, reviews } from '../tables.ts'
import { type CompanyProfile, profileOf } from './company-data.ts'
import { shownFigures } from './company-figures.server.ts'
import { companyKeyOf } from './company-name.ts'

const reviewsPerPage = 20

export async function companyProfile(
  name: string,
  after: string,
): Promise<{ name: string; company: CompanyProfile | null; reviews: ReviewCardData[]; next: string | null }> {
  const key = companyKeyOf(name)
  const [[company], found] = await Promise.all([
    reader().select().from(companies).where(eq(companies.key, key)),
    publishedReviews(key, after),
  ])
  if (!company) return { name, company: null, reviews: [], next: null }
  const { page, next } = pageOf(found, reviewsPerPage, ({ month, id }) => [month, id])
  const hasFew = company.reviewCount < config().reviewK
  return {
    name: company.name,
    company: profileOf(company, shownFigures(company)),
    reviews: page.map((review) => cardOf(review, hasFew ? 'all' : review.shield)),
    next,
  }
}

function publishedReviews(key: string, after: string) {
  const { sealedAuthor, authorKids, receiptHash, formTokenHash, ...columns } = getTableColumns(reviews)
  return reader()
    .select(columns)
    .from(reviews)
    .where(and(eq(reviews.companyKey, key), reviews.isPublished, newestFirst.isAfter(after)))
    .orderBy(...newestFirst.orderBy)
    .limit(reviewsPerPage + 1)
}
