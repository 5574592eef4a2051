import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { withdrawReview } from '../../reviews/reviews.server.ts'
import { reviews } from '../../tables.ts'
import { companyProfile } from '../page/company-profile.server.ts'
import { rebuildCompanies } from '../rebuild-companies.server.ts'
import { companies } from '../tables.ts'

startWithoutReviews()

beforeEach(() => {
  const { reviewPrivacy, reviewK } = config()
  onTestFinished(() => void Object.assign(config(), { reviewPrivacy, reviewK }))
  Object.assign(config(), { reviewPrivacy: 'strict', reviewK: 3 })
})

const none = { lgbtqPolicies: 'No policies or programs' }

test('charts appear with REVIEW_K reviews, and neither fewer new ones nor a withdrawal changes them', async () => {
  const [first] = [await approvedReview(), await approvedReview()]
  expect(await chartsShown()).toBe(null)
  await approvedReview()
  expect(await policies()).toEqual(['Unsure 3 (100%)'])
  const before = JSON.stringify(await chartsShown())
  await withdrawReview(first.receipt)
  for (let n = 0; n < 2; n++) await approvedReview(none)
  expect(JSON.stringify(await chartsShown())).toBe(before)
  for (let n = 0; n < 2; n++) await approvedReview(none)
  expect(await chartsShown()).not.toBe(before)
})

test('of many reviews, a tenth must be new before figures change', async () => {
  for (let n = 0; n < 3; n++) await approvedReview()
  await db().update(companies).set({ figuresReviewCount: 31 })
  for (let n = 0; n < 3; n++) await approvedReview(none)
  expect(await policies()).toEqual(['Unsure 3 (100%)'])
  await approvedReview(none)
  expect(await policies()).toEqual(['Unsure 3 (43%)', 'No policies or programs 4 (57%)'])
})

test('a cohort that loses a member is dissolved, and what is left of it joins new reviews', async () => {
  const [first] = [await approvedReview(), await approvedReview(), await approvedReview()]
  expect((await cohorts()).sort()).toEqual([3])
  await withdrawReview(first.receipt)
  expect(await db().$count(reviews, eq(reviews.cohort, ''))).toBe(2)
  for (let n = 0; n < 3; n++) await approvedReview({ location: 'Accra, Ghana' })
  expect(await cohorts()).toEqual([5])
  expect(await countriesWithFigures()).toEqual([])
  for (let n = 0; n < 3; n++) await approvedReview({ location: 'Accra, Ghana' })
  expect((await cohorts()).sort()).toEqual([3, 5])
  expect(await countriesWithFigures()).toEqual(['Ghana 3'])
})

test('without the K rule, nothing is kept of cohorts, and every review counts at once', async () => {
  config().reviewK = 1
  for (let n = 1; n <= 3; n++) {
    await approvedReview()
    expect(await policies()).toEqual([`Unsure ${n} (100%)`])
  }
  expect(await countriesWithFigures()).toEqual(['Kenya 3'])
  expect(await db().$count(reviews, eq(reviews.cohort, ''))).toBe(0)
  expect(await cohorts()).toEqual([3])
  const [{ cohort } = {}] = await db().select({ cohort: reviews.cohort }).from(reviews)
  expect(cohort).toBe(null)
})

test('figures from before there were cohorts get theirs, unless a review has come or gone since', async () => {
  const written = []
  for (let n = 0; n < 6; n++) written.push(await approvedReview())
  await forget()
  await rebuildCompanies()
  expect(await policies()).toEqual(['Unsure 6 (100%)'])
  expect(await cohorts()).toEqual([3, 3])
  await withdrawReview(written[0]?.receipt ?? '')
  await forget()
  await rebuildCompanies()
  expect(await chartsShown()).toBe(null)
  for (let n = 0; n < 3; n++) await approvedReview(none)
  expect(await policies()).toEqual(['Unsure 5 (63%)', 'No policies or programs 3 (38%)'])
  expect(await cohorts()).toEqual([3, 5])
})

async function forget() {
  await db().update(companies).set({ detailedFigures: null })
  await db().update(reviews).set({ cohort: null })
}

async function chartsShown() {
  return (await companyProfile('Baobab Bank', '')).charts
}

async function policies() {
  const [policies] = (await chartsShown())?.unscored ?? []
  return policies?.rows
    .filter(({ part }) => part > 0)
    .map(({ label, text }) => `${label} ${text}`)
    .reverse()
}

async function cohorts() {
  const rows = await db().select({ cohort: reviews.cohort }).from(reviews)
  return [...Map.groupBy(rows, ({ cohort }) => cohort).values()].map((members) => members.length).sort()
}

async function countriesWithFigures() {
  const [company] = await db().select({ details: companies.detailedFigures }).from(companies)
  return company?.details?.countries.map(({ country, reviews }) => `${country} ${reviews}`)
}
