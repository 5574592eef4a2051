import { formCohorts } from './cohorts.ts'
import {
  type Cell,
  type CountedReview,
  type DetailedFigures,
  detailedFiguresOf,
  leastInCell,
} from './detailed-figures.ts'
import { type Figures, figuresOf } from './scoring.ts'

/** `reviewCount` is how many reviews they cover. `details` is null in figures from before there were any. */
export type PublishedFigures = { figures: Figures; details: DetailedFigures | null; reviewCount: number }

export type PublishedReview = CountedReview & { isInFigures: boolean }

export type Publication = {
  published: PublishedFigures | null
  isRenewed: boolean
  /** New cohorts of reviews, to be kept. */
  formed: PublishedReview[][]
}

/** What is stored about a company. `countryReviews` counts the reviews from each of `countries`. */
type StoredCompany = {
  reviewCount: number
  countries: string[]
  countryReviews: number[]
  figures: Figures | null
  detailedFigures: DetailedFigures | null
  figuresReviewCount: number
}

// Of many new reviews, more are alike in country and year, so that there are figures of these.
const freshShare = 10

/**
 * Says which of a company's exact figures are published: all of them with REVIEW_K = 1; else nothing new before
 * REVIEW_K reviews came.
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
  return { published, isRenewed, formed }
}

/** Returns how many reviews a company has from a country, or in all if `country` is empty. */
export function reviewsFrom(
  { reviewCount, countries, countryReviews }: Pick<StoredCompany, 'reviewCount' | 'countries' | 'countryReviews'>,
  country: string,
): number {
  return country === '' ? reviewCount : (countryReviews[countries.indexOf(country)] ?? 0)
}

/** Returns whether readers see the published figures: not with fewer than REVIEW_K reviews, nor of fewer. */
export function isShown(
  { reviewCount, figuresReviewCount }: Pick<StoredCompany, 'reviewCount' | 'figuresReviewCount'>,
  reviewK: number,
): boolean {
  return Math.min(figuresReviewCount, reviewCount) >= reviewK
}

/**
 * Returns the figures that readers see, of all reviews or of those from a country, wherever they see them: so the order
 * of a list tells nothing more. As on cards, the only country of all reviews has all figures.
 */
export function shownFigures(company: StoredCompany, country: string, reviewK: number): Cell | null {
  const { figures, figuresReviewCount, reviewCount } = company
  const cells = shownDetails(company, reviewK)?.countries ?? []
  const cell = cells.find((each) => each.country === country) ?? null
  const countryReviews = reviewsFrom(company, country)
  if (countryReviews < reviewCount) {
    const isEnough = cell && Math.min(countryReviews, cell.reviews) >= Math.max(leastInCell, reviewK)
    return isEnough ? cell : null
  }
  // Figures that were counted before can cover reviews from other countries, withdrawn since.
  const areOfOthers =
    figuresReviewCount > reviewCount
      ? cell?.reviews !== figuresReviewCount
      : cells.some((each) => each.country !== country)
  if (country && areOfOthers) return null
  return isShown(company, reviewK) ? figures && { ...figures, reviews: figuresReviewCount } : null
}

export function shownDetails(
  company: Pick<StoredCompany, 'reviewCount' | 'figuresReviewCount' | 'detailedFigures'>,
  reviewK: number,
): DetailedFigures | null {
  return isShown(company, reviewK) ? company.detailedFigures : null
}

// Deletions do not count: members who withdraw their own review could otherwise infer what one newcomer answered.
function isDue(reviews: readonly PublishedReview[], before: PublishedFigures | null, reviewK: number) {
  if (reviewK === 1) return true
  const fresh = reviews.filter(({ isInFigures }) => !isInFigures).length
  const hasFresh = fresh >= reviewK && freshShare * fresh >= (before?.reviewCount ?? 0)
  // Figures from before there were details. Their reviews must be the same, or the two would tell what the others
  // answered.
  const lacksDetails = before?.details === null && fresh === 0 && before.reviewCount === reviews.length
  return reviews.length >= reviewK && (hasFresh || lacksDetails)
}

// Recommendations are optional, so the percentage changes only after REVIEW_K more of them.
function nextFigures(exact: Figures, before: Figures | null, reviewK: number): Figures {
  const { recommendPercent = null, recommendCount = 0 } = before ?? {}
  const isEnough = reviewK === 1 || exact.recommendCount - recommendCount >= reviewK
  return isEnough ? exact : { ...exact, recommendPercent, recommendCount }
}
