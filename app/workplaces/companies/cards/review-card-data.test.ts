import { expect, test } from 'vitest'
import { exampleReview } from '../../../../test/example-review.ts'
import { ratingOf, withOneDecimal } from '../figures/scoring.ts'
import { cardOf } from './review-card-data.ts'

const review = {
  ...exampleReview({
    role: 'Teller',
    companyBio: 'A bank',
    currentlyWorksHere: 'No',
    yearLeft: '2020',
    outStatus: 'I am an ally',
    suggestions: 'More light',
    otherComments: 'Good coffee',
  }),
  id: 'an-id',
  month: '2026-03-01',
}

test('a card contains exactly what the security promises list', () => {
  expect(cardOf(review, 'none')).toEqual({
    id: 'an-id',
    role: 'Teller',
    currentlyWorksHere: 'No',
    yearLeft: 2020,
    location: 'Nairobi, Kenya',
    outStatus: 'I am an ally',
    rating: 4,
    texts: [
      { title: 'Suggestions', text: 'More light' },
      { title: 'Additional comments', text: 'Good coffee' },
    ],
    submittedMonth: '2026-03',
  })
})

test('a shielded card leaves out role, city, year, openness and rating', () => {
  expect(cardOf(review, 'all')).toEqual({
    ...cardOf(review, 'none'),
    role: null,
    yearLeft: null,
    location: 'Kenya',
    outStatus: null,
    rating: null,
  })
})

test('a card that leaves out only the rating has everything else', () => {
  expect(cardOf(review, 'rating')).toEqual({ ...cardOf(review, 'none'), rating: null })
})

test('a shielded card leaves out the district', () => {
  expect(cardOf({ ...review, ...exampleReview({ location: 'Westlands, Nairobi, Kenya' }) }, 'all').location).toBe(
    'Kenya',
  )
})

test('a shielded card leaves out a country that is not listed', () => {
  const elsewhere = { ...review, ...exampleReview({ location: 'Berlin, Germany' }) }
  expect([cardOf(elsewhere, 'none').location, cardOf(elsewhere, 'all').location]).toEqual(['Berlin, Germany', null])
})

test('a shielded card leaves out a location without a country', () => {
  expect(cardOf({ ...review, ...exampleReview({ location: 'Nairobi' }) }, 'all').location).toBe(null)
})

test('a card’s rating is rounded to the displayed precision', () => {
  const changed = { ...review, colleagueSupport: 'Very supportive' }
  expect(String(ratingOf(changed))).toMatch(/\.\d{3,}$/)
  expect(cardOf(changed, 'none').rating).toBe(Number(ratingOf(changed)?.toFixed(1)))
})

test('rounding to one decimal never changes a review’s stars, however many questions it answers', () => {
  for (let answered = 1; answered <= 6; answered++) {
    for (let sum = answered; sum <= 5 * answered; sum++) {
      expect(Math.round(withOneDecimal(sum / answered) ?? 0)).toBe(Math.round(sum / answered))
    }
  }
  expect(withOneDecimal(null)).toBe(null)
})
