/** How a card says whether its author still works there. */
export function employment(review: { currentlyWorksHere: string; yearLeft: number | null }): string {
  if (review.currentlyWorksHere === 'Yes') return 'Current Employee'
  return review.yearLeft ? `Former Employee (left ${review.yearLeft})` : 'Former Employee'
}

const longDate = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** In: a month as `2026-03`. Out: "March 2026". */
export function monthAndYear(month: string): string {
  return longDate.format(new Date(`${month}-01`))
}

/** "(1 Review)", "(12 Reviews)". */
export function reviewCountText(count: number): string {
  return `(${count} ${count === 1 ? 'Review' : 'Reviews'})`
}
