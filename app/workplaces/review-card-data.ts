import { withoutCity } from './location.ts'
import type { Review } from './review.ts'
import { ratingOf } from './scoring.ts'

/** All that another member sees of a review; `submittedMonth` is `2026-03`. */
export type ReviewCardData = {
  id: string
  role: string | null
  currentlyWorksHere: string
  yearLeft: number | null
  location: string | null
  outStatus: string | null
  rating: number | null
  suggestions: string | null
  otherComments: string | null
  submittedMonth: string
}

/**
 * A review as others see it. `isShielded`: its company has fewer approved reviews than REVIEW_K, so that what could
 * point at one person is left out (role, city, year, being out).
 */
export function cardOf(review: Review & { id: string; month: string }, isShielded: boolean): ReviewCardData {
  return {
    id: review.id,
    role: isShielded ? null : review.role,
    currentlyWorksHere: review.currentlyWorksHere,
    yearLeft: isShielded ? null : review.yearLeft,
    location: (isShielded ? withoutCity(review.location) : review.location) || null,
    outStatus: isShielded ? null : review.outStatus,
    rating: ratingOf(review),
    suggestions: review.suggestions,
    otherComments: review.otherComments,
    submittedMonth: review.month.slice(0, 7),
  }
}
