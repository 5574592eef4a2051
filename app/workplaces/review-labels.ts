/** The hint of `suggestions` in review-questions.ts asks the same of allies. */
export const allyNote =
  'please say so at the start of your review, in the first words that you write on step 4, so that readers know that ' +
  'they are reading an ally’s view. Step 2 has an answer for allies too; readers see it only if you show it on the last page.'

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
