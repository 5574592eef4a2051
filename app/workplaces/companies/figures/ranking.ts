/**
 * How many reviews the mean of all companies counts for. If ratings spread by a point within a company, and by half a
 * point between companies, four reviews say as much as that mean (docs/decisions/ranking.md).
 */
export const priorWeight = 5

/** In points: a smaller difference between two ratings is often chance. */
export const clearLead = 0.5

/** The middle of the scale, until there is a mean. */
export const priorOfEmptySite = 3

/** Returns the Bayesian mean: near `prior` with few reviews, near their rating with many. */
export function bayesianMean(rating: number, reviews: number, prior: number): number {
  return (priorWeight * prior + reviews * rating) / (priorWeight + reviews)
}

/** Returns whether the mean of all companies counts for more than a company's own reviews. */
export function isBasedOnFew(reviews: number): boolean {
  return reviews < priorWeight
}

/** Returns a whole number that is least for the best. Companies without a rating share the greatest. */
export function ratingKeyOf(figures: { rating: number | null; reviews: number } | null, prior: number): number {
  return figures?.rating == null ? 0 : -Math.round(10_000 * bayesianMean(figures.rating, figures.reviews, prior))
}
