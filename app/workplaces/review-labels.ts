import { t, tn } from '../words/words.ts'

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
