import { formCohorts } from './cohorts.ts'
import { type CountedReview, type DetailedFigures, detailedFiguresOf } from './detailed-figures.ts'
import { type Figures, figuresOf } from './scoring.ts'

/** `reviewCount` is how many reviews they cover. `details` is null in figures from before there were any. */
export type PublishedFigures = { figures: Figures; details: DetailedFigures | null; reviewCount: number }

export type PublishedReview = CountedReview & { isInFigures: boolean }

export type Publication = {
  published: PublishedFigures | null
  /** False until there are enough reviews, and again once there are too few. */
  isShown: boolean
  isRenewed: boolean
  /** New cohorts of reviews, to be kept. */
  formed: PublishedReview[][]
}

// Of many new reviews, more are alike in country and year, so that there are figures of these.
const freshShare = 10

/**
 * Says what readers see of a company's exact figures: all of them with REVIEW_K = 1; else nothing below REVIEW_K reviews,
 * and nothing new before as many came (requirement 62).
 */
export function publishFigures(
  reviews: readonly PublishedReview[],
  before: PublishedFigures | null,
  reviewK: number,
): Publication {
  const isRenewed = isDue(reviews, before, reviewK)
  const { cohorts, formed } = isRenewed ? formCohorts(reviews, reviewK) : { cohorts: [], formed: [] }
  const published = isRenewed
    ? {
        figures: nextFigures(figuresOf(reviews), before?.figures ?? null, reviewK),
        details: detailedFiguresOf(cohorts, before?.details ?? null, reviewK),
        reviewCount: reviews.length,
      }
    : before
  const isShown = published !== null && Math.min(published.reviewCount, reviews.length) >= reviewK
  return { published, isShown, isRenewed, formed }
}

// Deletions do not count: members who withdraw their own review could otherwise infer what one newcomer answered.
function isDue(reviews: readonly PublishedReview[], before: PublishedFigures | null, reviewK: number) {
  if (reviewK === 1) return true
  const fresh = reviews.filter(({ isInFigures }) => !isInFigures).length
  const hasFresh = fresh >= reviewK && freshShare * fresh >= (before?.reviewCount ?? 0)
  // Figures from before there were details. Their reviews must be the same, or the two would tell what the others answered.
  const lacksDetails = before?.details === null && fresh === 0 && before.reviewCount === reviews.length
  return reviews.length >= reviewK && (hasFresh || lacksDetails)
}

// Recommendations are optional, so the percentage changes only after REVIEW_K more of them.
function nextFigures(exact: Figures, before: Figures | null, reviewK: number): Figures {
  const { recommendPercent = null, recommendCount = 0 } = before ?? {}
  const isEnough = reviewK === 1 || exact.recommendCount - recommendCount >= reviewK
  return isEnough ? exact : { ...exact, recommendPercent, recommendCount }
}
