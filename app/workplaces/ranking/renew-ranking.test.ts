import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { totalsOf } from '../company/scoring.ts'
import { companyDirectory } from '../directory/companies.server.ts'
import type { DirectoryOrder } from '../directory/directory-order.ts'
import { withdrawReview } from '../reviews/reviews.server.ts'
import { companies, companyFacets, companyRanking, directoryEntries } from '../tables.ts'
import { bayesianMean } from './ranking.ts'
import { renewRanking } from './renew-ranking.server.ts'

startWithoutReviews()

beforeEach(async () => {
  await db().delete(companyRanking)
})

type Planted = { rating: number; reviews: number; inKenya: { rating: number; reviews: number } | null }

const rated = fc.record({
  rating: fc.integer({ min: 10, max: 50 }).map((tenths) => tenths / 10),
  reviews: fc.integer({ min: 1, max: 40 }),
})
const planted = fc.array(
  fc.record({ rating: rated, inKenya: fc.option(rated) }).map(({ rating, inKenya }) => ({ ...rating, inKenya })),
  { minLength: 2, maxLength: 60 },
)

test('the best rated come first by their Bayesian means, by those of a country if it is chosen, and the unrated last', async () => {
  setReviewK(3)
  await fc.assert(
    fc.asyncProperty(planted, async (all) => {
      await plant(all)
      await renewRanking()
      const prior = await keptPrior()
      const named = all.map((company, place) => ({ ...company, name: nameAt(place) }))
      const isShown = ({ reviews }: Planted) => reviews >= 3
      const shown = named.filter(isShown)
      const mean = shown.reduce((sum, { rating }) => sum + rating, 0) / shown.length
      expect(prior).toBe(Number(prior.toFixed(1)))
      // A mean between two tenths may be rounded either way.
      expect(10 * Math.abs(prior - (shown.length > 0 ? mean : 3))).toBeLessThan(0.5001)
      const score = (each: { rating: number; reviews: number } | null) =>
        each ? Math.round(10_000 * bayesianMean(each.rating, each.reviews, prior)) : 0
      expect(await namesBy('rating')).toEqual(sorted(named, (each) => (isShown(each) ? score(each) : 0)))
      expect(await namesBy('rating', 'Kenya')).toEqual(
        sorted(named, (each) => (isShown(each) ? score(each.inKenya) : 0)),
      )
      expect(await namesBy('reviews')).toEqual(sorted(named, ({ reviews }) => reviews))
      expect(await namesBy('name')).toEqual(named.map(({ name }) => name))
    }),
    { numRuns: 12 },
  )
})

test('one review of five stars does not lead a company over many good ones', async () => {
  await plant([
    { rating: 5, reviews: 1, inKenya: null },
    { rating: 4.6, reviews: 30, inKenya: null },
    { rating: 2.1, reviews: 12, inKenya: null },
    { rating: 2.9, reviews: 20, inKenya: null },
  ])
  await renewRanking()
  expect(await namesBy('rating')).toEqual([1, 0, 3, 2].map(nameAt))
})

test('nothing is ranked by figures that are hidden: neither below REVIEW_K, nor after a withdrawal, nor once it rises', async () => {
  const low = { inclusivityCulture: 'Very unwelcoming', managerComfort: 'Not at all comfortable' }
  setReviewK(3)
  const receipts = []
  for (const [companyName, answers] of [
    ['Acacia', low],
    ['Baobab', {}],
  ] as const)
    for (let n = 0; n < 3; n++) receipts.push((await approvedReview({ companyName, ...answers })).receipt)
  await approvedReview({ companyName: 'Aloe', ...low })
  await approvedReview({ companyName: 'Zebra' })
  await renewRanking()
  expect(await namesBy('rating')).toEqual(['Baobab', 'Acacia', 'Aloe', 'Zebra'])
  await withdrawReview(receipts.at(-1) ?? '')
  expect(await namesBy('rating')).toEqual(['Acacia', 'Aloe', 'Baobab', 'Zebra'])
  setReviewK(4)
  await renewRanking()
  expect(await ratingKeys()).toEqual([0])
})

test('reviews move a company before the next renewal, by the mean that all are ranked by', async () => {
  await plant([
    { rating: 4.5, reviews: 20, inKenya: null },
    { rating: 2.5, reviews: 20, inKenya: null },
  ])
  await renewRanking()
  await approvedReview({ companyName: 'Zebra' })
  expect(await namesBy('rating')).toEqual([nameAt(0), 'Zebra', nameAt(1)])
})

test('all are ranked anew once their mean has moved by a tenth, or if the last time was cut short', async () => {
  await plant([
    { rating: 4, reviews: 20, inKenya: null },
    { rating: 3, reviews: 10, inKenya: null },
  ])
  await renewRanking()
  const before = await db().select().from(directoryEntries)
  await db().update(directoryEntries).set({ ratingKey: -7 })
  await rate(nameAt(0), 4.1)
  await renewRanking()
  expect(await keptPrior()).toBe(3.5)
  expect(await ratingKeys()).toEqual([-7])
  await db().update(companyRanking).set({ isApplied: false })
  await renewRanking(AbortSignal.abort())
  expect(await ratingKeys()).toEqual([-7])
  await rate(nameAt(0), 4)
  await renewRanking()
  expect(await db().select().from(directoryEntries)).toEqual(expect.arrayContaining(before))
  await rate(nameAt(0), 4.4)
  await renewRanking()
  expect(await keptPrior()).toBe(3.7)
  expect(await ratingKeys()).not.toContain(-7)
})

function setReviewK(reviewK: number) {
  const before = config().reviewK
  Object.assign(config(), { reviewK })
  onTestFinished(() => void Object.assign(config(), { reviewK: before }))
}

async function plant(all: readonly Planted[]) {
  await db().delete(companies)
  await db().delete(companyRanking)
  const rows = all.map(({ rating, reviews, inKenya }, place) => ({
    ...{ key: nameAt(place).toLowerCase(), searchKey: nameAt(place).toLowerCase(), name: nameAt(place) },
    ...{ latestMonth: '2026-05-01', countries: ['Kenya'], ...totalsOf({}), reviewCount: reviews },
    ...{ figures: figuresWith(rating), figuresReviewCount: reviews },
    detailedFigures: {
      ...{ answers: {}, years: [], voices: null },
      countries: inKenya ? [{ country: 'Kenya', ...figuresWith(inKenya.rating), reviews: inKenya.reviews }] : [],
    },
  }))
  await db().insert(companies).values(rows)
  // Fewer than all reviews, so that the country has figures of its own.
  await db()
    .insert(companyFacets)
    .values(rows.map(({ key }) => ({ companyKey: key, kind: 'country' as const, value: 'Kenya', reviews: 0 })))
}

function figuresWith(rating: number) {
  return { rating, stars: Math.round(rating), recommendPercent: null, recommendCount: 0, scores: {} }
}

async function rate(name: string, rating: number) {
  await db()
    .update(companies)
    .set({ figures: figuresWith(rating) })
    .where(eq(companies.name, name))
}

function nameAt(place: number) {
  return `Company ${String(place).padStart(2, '0')}`
}

function sorted(named: readonly (Planted & { name: string })[], by: (each: Planted) => number) {
  return named.toSorted((one, other) => by(other) - by(one)).map(({ name }) => name)
}

async function namesBy(order: DirectoryOrder, country = '') {
  const names: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof companyDirectory>> = await companyDirectory({
      ...{ search: '', industry: '', country, order, after },
    })
    names.push(...page.companies.map(({ name }) => name))
    after = page.next
  }
  return names
}

async function keptPrior() {
  const [kept] = await db().select().from(companyRanking)
  return kept?.prior ?? 0
}

async function ratingKeys() {
  const rows = await db().selectDistinct({ ratingKey: directoryEntries.ratingKey }).from(directoryEntries)
  return rows.map(({ ratingKey }) => ratingKey)
}
