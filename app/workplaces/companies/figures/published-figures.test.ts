import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exampleReview } from '../../../../test/example-review.ts'
import { idsOf } from '../../../ui/form/options.ts'
import { questions, scoredFields } from '../../review-questions.ts'
import {
  isShown,
  type PublishedFigures,
  type PublishedReview,
  publishFigures,
  shownFigures,
} from './published-figures.ts'

const most = 4 ** scoredFields.length - 1

test('figures appear with REVIEW_K reviews, and neither fewer new ones nor a withdrawal changes them', () => {
  const { publish } = company(3)
  const first = [review(), review(), review()]
  expect([publish(first.slice(0, 2)), publish([])]).toEqual([null, null])
  const figures = publish(first.slice(2))
  expect(figures).toMatchObject({ figures: { rating: 4 }, reviewCount: 3 })
  expect(publish([review(most), review(most)], first.slice(0, 1))).toBe(figures)
  expect(publish([review(most)])).toMatchObject({ reviewCount: 5 })
})

test('below REVIEW_K nothing is shown, also after a withdrawal, and then what was shown before until enough are new', () => {
  const { publish } = company(3)
  const first = [review(), review(), review()]
  const figures = publish(first)
  expect(publish([], first.slice(0, 1))).toBe(null)
  expect(publish([review(most)])).toBe(figures)
})

test('without the K rule every review counts at once, and no cohort is kept', () => {
  const { publish, reviews } = company(1)
  for (let count = 1; count <= 4; count += 1) expect(publish([review()])).toMatchObject({ reviewCount: count })
  expect(new Set(reviews().map(({ cohort }) => cohort))).toEqual(new Set([null]))
})

test('of many reviews, a tenth must be new before figures change', () => {
  const { publish } = company(3)
  const figures = publish(Array.from({ length: 31 }, () => review()))
  expect(publish([review(most), review(most), review(most)])).toBe(figures)
  expect(publish([review(most)])).toMatchObject({ reviewCount: 35 })
})

test('a review added and withdrawn between two figures counts as no change, so it cannot expose another one', () => {
  const { publish } = company(3)
  const figures = publish([review(), review(), review()])
  const own = review()
  publish([own])
  publish([], [own])
  expect(publish([review(most)])).toBe(figures)
  expect(publish([review(), review()])).not.toEqual(figures)
})

test('withdrawing their own reviews tells authors nothing about the latest one', () => {
  const { publish } = company(3)
  const written = [7, 100, 1000, 3000, 42].map(review)
  const figures = publish(written)
  publish([review(most)])
  expect(publish([], written.slice(0, 2))).toBe(figures)
})

test('figures never tell fewer than REVIEW_K reviews apart, whatever a batch adds or removes', () => {
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.record({ add: fc.nat({ max: most }) }) },
    { weight: 4, arbitrary: fc.record({ remove: fc.oneof(fc.nat(), fc.constant('newest' as const)) }) },
  )
  const batches = fc.array(fc.array(change, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 12 })
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), batches, (reviewK, batches) => {
      const { publish, reviews } = company(reviewK)
      const told: { figures: string; of: Set<string> }[] = []
      for (const batch of batches) {
        const leavers = batch.flatMap((change) => {
          const there = reviews()
          if (!('remove' in change)) return []
          return there.slice(change.remove === 'newest' ? -1 : change.remove % Math.max(there.length, 1)).slice(0, 1)
        })
        const published = publish(
          batch.flatMap((change) => ('add' in change ? [review(change.add)] : [])),
          [...new Set(leavers)],
        )
        const figures = published && JSON.stringify(published.figures)
        if (!figures) continue
        expect(reviews().length).toBeGreaterThanOrEqual(reviewK)
        if (figures === told.at(-1)?.figures) continue
        const of = new Set(reviews().map(({ id }) => id))
        // Any two, not only neighbours, because readers can keep them all.
        for (const before of told)
          expect([...of].filter((id) => !before.of.has(id)).length).toBeGreaterThanOrEqual(reviewK)
        told.push({ figures, of })
      }
    }),
    { numRuns: 500 },
  )
})

test('the recommend percent covers at least REVIEW_K answers and changes only with as many new ones', () => {
  const { publish } = company(3)
  const percent = (...answers: (string | null)[]) =>
    publish(answers.map((recommendCompany) => ({ ...review(), recommendCompany })))?.figures.recommendPercent
  const yes = 'Yes, highly recommend'
  expect(percent(yes, null, null)).toBe(null)
  expect(percent(yes, yes, null)).toBe(100)
  expect(percent('No, would not recommend', null, null)).toBe(100)
})

test('figures from before there were details get theirs, unless a review has come or gone since', () => {
  const { publish, forgetDetails } = company(3)
  const written = Array.from({ length: 6 }, () => review())
  publish(written)
  forgetDetails()
  expect(publish([])?.details).toMatchObject({ answers: { lgbtqPolicies: { Unsure: 6 } } })
  forgetDetails()
  expect(publish([], written.slice(0, 1))?.details).toBe(null)
  expect(publish([review(), review(), review()])?.details).toMatchObject({ answers: { lgbtqPolicies: { Unsure: 8 } } })
})

/** A company whose figures are published after each batch. */
test.each([
  ['with other countries beside it', { Kenya: 3, Nigeria: 9 }, { Kenya: 3, Nigeria: 9 }, { Kenya: 3, Nigeria: 9 }],
  [
    'with fewer reviews than scores need',
    { Kenya: 3, Nigeria: 9 },
    { Kenya: 2, Nigeria: 9 },
    { Kenya: null, Nigeria: 9 },
  ],
  ['without reviews', { Kenya: 3, Nigeria: 9 }, { Kenya: 0, Nigeria: 9 }, { Kenya: null, Nigeria: null }],
  ['as the only one that is left', { Kenya: 3, Nigeria: 9 }, { Nigeria: 12 }, { Nigeria: null }],
  ['as the only one ever', { Nigeria: 9 }, { Nigeria: 8 }, { Nigeria: 9 }],
])('scores of a country are its own, %s', (_case, counted, left, shown) => {
  const sumOf = (counts: object) => Object.values(counts).reduce((sum, count) => sum + count, 0)
  const figures = { rating: 4, stars: 4, recommendPercent: null, recommendCount: 0, scores: {} }
  const cells = Object.entries(counted).map(([country, reviews]) => ({ country, reviews, ...figures }))
  const stored = {
    ...{ reviewCount: sumOf(left), countries: Object.keys(left), countryReviews: Object.values(left), figures },
    ...{
      figuresReviewCount: sumOf(counted),
      detailedFigures: { answers: {}, years: [], voices: null, countries: cells },
    },
  }
  const reviewsIn = (country: string) => shownFigures(stored, country, 3)?.reviews ?? null
  expect(Object.fromEntries(Object.keys(left).map((country) => [country, reviewsIn(country)]))).toEqual(shown)
})

function company(reviewK: number) {
  let there: PublishedReview[] = []
  let before: PublishedFigures | null = null
  let born = 0
  return {
    reviews: () => there,
    /** Returns what readers see then. */
    publish(comers: PublishedReview[], leavers: PublishedReview[] = []) {
      for (const { id } of leavers) {
        const left = there.find((review) => review.id === id)
        there = there.filter((review) => review !== left)
        if (left?.cohort) there = there.map((each) => (each.cohort === left.cohort ? { ...each, cohort: '' } : each))
      }
      there = [...there, ...comers]
      const { published, isRenewed, formed } = publishFigures(there, before, reviewK)
      for (const members of formed) {
        const cohort = `cohort ${++born}`
        there = there.map((each) => (members.some(({ id }) => id === each.id) ? { ...each, cohort } : each))
      }
      if (isRenewed) there = there.map((each) => ({ ...each, isInFigures: true }))
      before = published
      const counts = { reviewCount: there.length, figuresReviewCount: published?.reviewCount ?? 0 }
      return isShown(counts, reviewK) ? published : null
    },
    forgetDetails() {
      before = before && { ...before, details: null }
      there = there.map((each) => ({ ...each, cohort: null }))
    },
  }
}

let written = 0

/** Derives the answers to scored questions from a number, with four options each. */
function review(scores?: number): PublishedReview {
  const answers = scoredFields.map((field, place) => {
    const ids = idsOf<string>(questions[field].options)
    return [field, ids[Math.floor((scores ?? 0) / 4 ** place) % 4]]
  })
  return {
    ...{ ...exampleReview(), recommendCompany: null, ...(scores === undefined ? {} : Object.fromEntries(answers)) },
    ...{ country: 'Kenya', year: 2026, voice: null, hidesRating: false },
    ...{ id: `${++written}`, cohort: null, isInFigures: false },
  }
}
