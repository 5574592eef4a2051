export function employment(review: { currentlyWorksHere: string; yearLeft: number | null }): string {
  if (review.currentlyWorksHere === 'Yes') return 'Current Employee'
  return review.yearLeft ? `Former Employee (left ${review.yearLeft})` : 'Former Employee'
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function monthAndYear(month: string): string {
  return monthFormat.format(new Date(`${month}-01`))
}

export function reviewCountText(count: number): string {
  return `(${count} ${count === 1 ? 'Review' : 'Reviews'})`
}

export function reviewsText(count: number): string {
  return `${count} ${count === 1 ? 'review' : 'reviews'}`
}
