import { expect, test } from 'vitest'
import { exampleReview } from '../../test/example-review.ts'
import { cardOf } from './review-card-data.ts'

const review = {
  ...exampleReview({
    role: 'Teller',
    currentlyWorksHere: 'No',
    yearLeft: '2020',
    outStatus: 'I am an ally',
    suggestions: 'More light',
    otherComments: 'Good coffee',
  }),
  id: 'an-id',
  month: '2026-03-01',
}

test('a card holds what the security promises list, and nothing else', () => {
  expect(cardOf(review, false)).toEqual({
    id: 'an-id',
    role: 'Teller',
    currentlyWorksHere: 'No',
    yearLeft: 2020,
    location: 'Nairobi, Kenya',
    outStatus: 'I am an ally',
    rating: 4,
    suggestions: 'More light',
    otherComments: 'Good coffee',
    submittedMonth: '2026-03',
  })
})

test('a shielded card leaves out role, city, year and being out', () => {
  expect(cardOf(review, true)).toEqual({
    ...cardOf(review, false),
    role: null,
    yearLeft: null,
    location: 'Kenya',
    outStatus: null,
  })
})

test('a shielded card has no district either', () => {
  expect(cardOf({ ...review, ...exampleReview({ location: 'Westlands, Nairobi, Kenya' }) }, true).location).toBe(
    'Kenya',
  )
})

test('a location without a country is left out of a shielded card', () => {
  expect(cardOf({ ...review, ...exampleReview({ location: 'Nairobi' }) }, true).location).toBe(null)
})
