import type { Review } from './review.ts'
import { ratingOf } from './scoring.ts'

/** All that another member sees of a review. */
export type ReviewCard = {
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

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/**
 * A review as others see it. `isShielded`: its company has fewer approved reviews than REVIEW_K, so that what could
 * point at one person is left out (role, city, year, being out).
 */
export function reviewCard(review: Review & { id: string; month: string }, isShielded: boolean): ReviewCard {
  return {
    id: review.id,
    role: isShielded ? null : review.role,
    currentlyWorksHere: review.currentlyWorksHere,
    yearLeft: isShielded ? null : review.yearLeft,
    location: (isShielded ? review.country : review.location) || null,
    outStatus: isShielded ? null : review.outStatus,
    rating: ratingOf(review),
    suggestions: review.suggestions,
    otherComments: review.otherComments,
    submittedMonth: monthName(review.month),
  }
}

/** In: a date as PostgreSQL writes it, `2026-03-01`. Out: `March 2026`. */
export function monthName(date: string): string {
  const [year, month] = date.split('-')
  return `${months[Number(month) - 1]} ${year}`
}
