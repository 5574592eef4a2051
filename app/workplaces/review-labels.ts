import { t, tn } from '../words/words.ts'
export function employment(review: { currentlyWorksHere: string; yearLeft: number | null }): string {
  if (review.currentlyWorksHere === 'Yes') return t('Current Employee')
  return review.yearLeft ? t('Former Employee (left {yearLeft})', { yearLeft: review.yearLeft }) : t('Former Employee')
}

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function monthAndYear(month: string): string {
  return monthFormat.format(new Date(`${month}-01`))
}

export function reviewCountText(count: number): string {
  return tn(count, { one: '({count} Review)', other: '({count} Reviews)' })
}

export function reviewsText(count: number): string {
  return tn(count, { one: '{count} review', other: '{count} reviews' })
}
