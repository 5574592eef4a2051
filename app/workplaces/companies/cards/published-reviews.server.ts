import { and, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { reader } from '../../../platform/db/db.server.ts'
import { cursorId, keyset, pageOf } from '../../../platform/db/lists/keyset.server.ts'
import { month, newestFirst } from '../../review-order.server.ts'
import { questions, scoredFields, textsOnCard } from '../../review-questions.ts'
import { reviews } from '../../tables.ts'
import type { ReviewChoice } from './review-choice.ts'

const reviewsPerPage = 10

// Constants instead of parameters, so that PostgreSQL computes what it selects and orders by only once.
const points = scoredFields.map((field) => {
  const answers = questions[field].options.map(({ id, points }) => `when '${id.replaceAll("'", "''")}' then ${points}`)
  return `(case ${reviews[field].name} ${answers.join(' ')} end)`
})

// In tenths, rounded as on cards: half up, in whole numbers.
const sum = points.map((each) => `coalesce(${each}, 0)`).join(' + ')
const count = `nullif(num_nonnulls(${points}), 0)`
const shownRating = sql.raw(`case when shield = 'none' then (20 * (${sum}) + ${count}) / (2 * ${count}) end`)

const { id, shield, role, currentlyWorksHere, yearLeft, location, outStatus } = reviews
const onCards = [...scoredFields, ...textsOnCard]
const columns = {
  ...{ id, month: reviews.month, shield, role, currentlyWorksHere, yearLeft, location, outStatus },
  ...(Object.fromEntries(onCards.map((field) => [field, reviews[field]])) as Pick<
    typeof reviews,
    (typeof onCards)[number]
  >),
}

/** Returns a page of a company's published reviews. Orders by ratings only as far as cards show them. */
export async function publishedReviews(companyKey: string, after: string, choice: ReviewChoice, hidesRatings: boolean) {
  const { country, authors, order } = choice
  const rank = hidesRatings ? sql<number>`0` : rankIn(order)
  const isByRank = order !== '' && !hidesRatings
  const place = isByRank ? byRank(rank) : newestFirst
  const rows = await reader()
    .select({ ...columns, rank })
    .from(reviews)
    .where(
      and(
        eq(reviews.companyKey, companyKey),
        reviews.isPublished,
        country ? eq(reviews.country, country) : undefined,
        authors ? eq(reviews.currentlyWorksHere, authors === 'current' ? 'Yes' : 'No') : undefined,
        place.isAfter(after),
      ),
    )
    .orderBy(...place.orderBy)
    .limit(reviewsPerPage + 1)
  return pageOf(rows, reviewsPerPage, ({ rank, month, id }) => (isByRank ? [rank, month, id] : [month, id]))
}

function byRank(rank: SQL) {
  return keyset('desc', [rank, reviews.month, reviews.id], z.tuple([z.int32(), month, cursorId]))
}

// A review whose card hides the rating comes last in either order, so that its place tells nothing.
function rankIn(order: string): SQL<number> {
  if (order === 'highest') return sql<number>`coalesce(${shownRating}, 0)`
  if (order === 'lowest') return sql<number>`- coalesce(${shownRating}, 99)`
  return sql<number>`0`
}
