import { msg, t, tn } from '../words/words.ts'

export function employment(review: { currentlyWorksHere: string; yearLeft: number | null }): string {
  if (review.currentlyWorksHere === 'Yes') return t('Current Employee')
  return review.yearLeft ? t('Former Employee (left {yearLeft})', { yearLeft: review.yearLeft }) : t('Former Employee')
}

export function reviewCountText(count: number): string {
  return tn(count, { one: '({count} Review)', other: '({count} Reviews)' })
}

export function reviewsText(count: number): string {
  return tn(count, { one: '{count} review', other: '{count} reviews' })
}

/** The hint of `suggestions` in review-questions.ts asks the same of allies. */
export const allyNote = msg(
  'please say so at the start of your review, in the first words that you write on step 4, so that readers know that they are reading an ally’s view. Step 2 has an answer for allies too; readers see it only if you choose so before you submit.',
)
