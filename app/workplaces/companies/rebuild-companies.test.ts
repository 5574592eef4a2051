import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { inGate } from '../../../test/in-gate.ts'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { newPublicId } from '../../platform/db/public-id.server.ts'
import { questions } from '../review-questions.ts'
import { withdrawReview } from '../reviews/reviews.server.ts'
import { reviews } from '../tables.ts'
import { companyDirectory } from './directory/companies.server.ts'
import type { DirectoryOrder } from './directory/directory-filters.ts'
import { reviewsFrom, shownFigures } from './figures/published-figures.ts'
import { bayesianMean } from './figures/ranking.ts'
import { companyProfile } from './page/company-profile.server.ts'
import { rebuildCompanies, rebuildCompaniesIfDue } from './rebuild-companies.server.ts'
import { companies, companyRanking, directoryEntries } from './tables.ts'

startWithoutReviews()
beforeEach(async () => {
  await db().delete(companyRanking)
})

test('what publication keeps is what a rebuild finds', async () => {
  for (const companyName of ['Baobab Bank', 'Kapok Ledger', 'Marula Media'])
    for (const location of ['Nairobi, Kenya', 'Lagos, Nigeria', 'Remote'])
      await approvedReview({ companyName, location, companyWebsite: 'https://example.com' })
  const before = await everythingKept()
  expect(await rebuildCompanies()).toEqual({ companies: 3, differed: 0 })
  expect(await everythingKept()).toEqual(before)
})

test('each planted difference is found, said once and mended', async () => {
  for (const companyName of ['Baobab Bank', 'Kapok Ledger', 'Marula Media', 'Teak Tours', 'Unharmed'])
    await approvedReview({ companyName, recommendCompany: 'Yes, highly recommend' })
  const before = await everythingKept()
  const of = (key: string) => eq(companies.key, key)
  await db().update(companies).set({ reviewCount: 30 }).where(of('baobab bank'))
  await db().delete(companies).where(of('kapok ledger'))
  await db()
    .update(companies)
    .set({ countryReviews: [2] })
    .where(of('marula media'))
  await db().delete(directoryEntries).where(eq(directoryEntries.companyKey, 'teak tours'))
  await db()
    .insert(companies)
    .values({ ...(await row('unharmed')), key: 'nobody', name: 'Nobody' })
  expect(await rebuildCompanies()).toEqual({ companies: 6, differed: 5 })
  expect(await everythingKept()).toEqual(before)
  expect(await rebuildCompanies()).toEqual({ companies: 5, differed: 0 })
})

test('figures that readers see are mended too, but under the K rule only with new reviews', async () => {
  await approvedReview()
  await approvedReview()
  const kept = await row('baobab bank')
  const spoil = () =>
    db()
      .update(companies)
      .set({ figures: kept.figures && { ...kept.figures, rating: 1.1 } })
  await spoil()
  setReviewK(2)
  await rebuildCompanies()
  expect((await row('baobab bank')).figures?.rating).toBe(1.1)
  setReviewK(1)
  expect(await rebuildCompanies()).toEqual({ companies: 1, differed: 1 })
  expect((await row('baobab bank')).figures).toEqual(kept.figures)
})

test('a company page shows figures stored before a question was scored', async () => {
  await approvedReview()
  await db().update(companies).set({ figures: sql`figures #- '{scores,managerComfort}'` })
  const { company } = await companyProfile('Baobab Bank', '')
  expect(company?.breakdown.find(({ field }) => field === 'managerComfort')?.score).toBe(null)
})

test('pages in memory are dropped in the transaction that mends what they show', async () => {
  for (const companyName of ['Baobab Bank', 'Kapok Ledger', 'Marula Media']) await approvedReview({ companyName })
  await db().update(companies).set({ reviewCount: 30 }).where(eq(companies.key, 'baobab bank'))
  await db().delete(directoryEntries).where(eq(directoryEntries.companyKey, 'kapok ledger'))
  const heard: string[] = []
  const { unlisten } = await primarySql().listen('upinde_live', (message) => heard.push(message))
  await rebuildCompanies()
  await primarySql()`select pg_notify('upinde_live', 'end')`
  await expect.poll(() => heard.at(-1)).toBe('end')
  await unlisten()
  const topics = heard.map((message) => message.replace(/ .*/, ''))
  expect(topics).toEqual(['company:baobab%20bank', 'reviews', 'reviews', 'end'])
})

test('more companies than are read at once are rebuilt, each once', { tags: 'thorough' }, async () => {
  const companies = 1_003
  await plant(Array.from({ length: companies }, () => ({ points: [3] })))
  expect(await rebuildCompanies()).toEqual({ companies, differed: companies })
  expect(await rebuildCompanies()).toEqual({ companies, differed: 0 })
})

test('a cohort that loses a member is dissolved, and what is left of it joins new reviews', async () => {
  setReviewK(3, 'strict')
  const [first] = [await approvedReview(), await approvedReview(), await approvedReview()]
  expect((await sizesOfCohorts()).sort()).toEqual([3])
  await withdrawReview(first.receipt)
  expect(await db().$count(reviews, eq(reviews.cohort, ''))).toBe(2)
  for (let n = 0; n < 3; n++) await approvedReview({ location: 'Accra, Ghana' })
  expect(await sizesOfCohorts()).toEqual([5])
  expect(await countriesWithFigures()).toEqual([])
  for (let n = 0; n < 3; n++) await approvedReview({ location: 'Accra, Ghana' })
  expect((await sizesOfCohorts()).sort()).toEqual([3, 5])
  expect(await countriesWithFigures()).toEqual(['Ghana 3'])
})

const review = fc.record({ points: fc.integer({ min: 1, max: 5 }), isInKenya: fc.boolean() })
const planted = fc.array(fc.array(review, { minLength: 1, maxLength: 14 }), { minLength: 2, maxLength: 30 })

test('the best rated come first by their Bayesian means, by those of a country if it is chosen, and the unrated last', async () => {
  setReviewK(3)
  await fc.assert(
    fc.asyncProperty(planted, async (all) => {
      await plant(
        all.map((each) => ({
          points: each.map(({ points }) => points),
          isInKenya: each.map(({ isInKenya }) => isInKenya),
        })),
      )
      await db().delete(companyRanking)
      await rebuildCompanies()
      await rebuildCompaniesIfDue()
      const prior = await keptPrior()
      const rows = await db().select().from(companies).orderBy(companies.name)
      const ratings = rows.flatMap((company) => shownFigures(company, '', 3)?.rating ?? [])
      const mean = ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length
      expect(prior).toBe(Number(prior.toFixed(1)))
      // A mean between two tenths may be rounded either way.
      expect(10 * Math.abs(prior - (ratings.length > 0 ? mean : 3))).toBeLessThan(0.5001)
      const score = (country: string) => (company: (typeof rows)[number]) => {
        const figures = shownFigures(company, country, 3)
        return figures?.rating == null ? 0 : Math.round(10_000 * bayesianMean(figures.rating, figures.reviews, prior))
      }
      const inKenya = rows.filter(({ countries }) => countries.includes('Kenya'))
      expect(await namesBy('rating')).toEqual(sorted(rows, score('')))
      expect(await namesBy('rating', 'Kenya')).toEqual(sorted(inKenya, score('Kenya')))
      expect(await namesBy('reviews')).toEqual(sorted(rows, ({ reviewCount }) => reviewCount))
      expect(await namesBy('reviews', 'Kenya')).toEqual(sorted(inKenya, (company) => reviewsFrom(company, 'Kenya')))
      expect(await namesBy('name')).toEqual(rows.map(({ name }) => name))
    }),
    { numRuns: inGate(5, 12) },
  )
})

test('one review of five stars does not lead a company over many good ones', async () => {
  await plant([
    { points: [5] },
    { points: [5, 5, 5, 5, 4, 4, 5, 5, 4, 4] },
    { points: [2, 2, 2, 2, 3, 2] },
    { points: [3, 3, 3, 3, 3, 3, 3, 3, 3, 2] },
  ])
  await rebuildCompanies()
  await rebuildCompaniesIfDue()
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
  await rebuildCompaniesIfDue()
  expect(await namesBy('rating')).toEqual(['Baobab', 'Acacia', 'Aloe', 'Zebra'])
  await withdrawReview(receipts.at(-1) ?? '')
  expect(await namesBy('rating')).toEqual(['Acacia', 'Aloe', 'Baobab', 'Zebra'])
  setReviewK(4)
  await rebuildCompaniesIfDue()
  expect([await ratingKeys(), await keptPrior()]).toEqual([[0], 3])
})

test('reviews move a company before the next renewal, by the mean that all are ranked by', async () => {
  await plant([{ points: Array(20).fill(5) }, { points: Array(20).fill(2) }])
  await rebuildCompanies()
  await rebuildCompaniesIfDue()
  await approvedReview({ companyName: 'Zebra' })
  expect(await namesBy('rating')).toEqual([nameAt(0), 'Zebra', nameAt(1)])
})

test('all are ranked anew once their mean has moved by a tenth, or if the last time was cut short', async () => {
  await plant([{ points: Array(20).fill(4) }, { points: Array(10).fill(3) }])
  await rebuildCompanies()
  await rebuildCompaniesIfDue()
  const before = await db().select().from(directoryEntries)
  await db().update(directoryEntries).set({ ratingKey: -7 })
  await rate(nameAt(0), 4.1)
  await rebuildCompaniesIfDue()
  expect(await keptPrior()).toBe(3.5)
  expect(await ratingKeys()).toEqual([-7])
  await db().update(companyRanking).set({ isApplied: false })
  await rebuildCompaniesIfDue(AbortSignal.abort())
  expect(await ratingKeys()).toEqual([-7])
  await rebuildCompaniesIfDue()
  expect(await db().select().from(directoryEntries)).toEqual(expect.arrayContaining(before))
  await db().update(directoryEntries).set({ ratingKey: -7 })
  await rate(nameAt(0), 4.4)
  await rebuildCompaniesIfDue()
  expect(await keptPrior()).toBe(3.7)
  expect(await ratingKeys()).not.toContain(-7)
})

async function everythingKept() {
  const { companyKey, country, industry } = directoryEntries
  return [
    await db().select().from(companies).orderBy(companies.key),
    await db().select().from(directoryEntries).orderBy(companyKey, country, industry),
  ]
}

async function row(key: string) {
  const [company] = await db().select().from(companies).where(eq(companies.key, key))
  if (!company) throw new Error(`There is no company ${key}.`)
  const { sortKey: _, ...columns } = company
  return columns
}

function setReviewK(reviewK: number, reviewPrivacy = config().reviewPrivacy) {
  const { reviewK: k, reviewPrivacy: privacy } = config()
  Object.assign(config(), { reviewK, reviewPrivacy })
  onTestFinished(() => void Object.assign(config(), { reviewK: k, reviewPrivacy: privacy }))
}

type Planted = { points: number[]; isInKenya?: boolean[] }

/** Stores published reviews with one answer each, without their companies. */
async function plant(all: readonly Planted[]) {
  await db().delete(companies)
  await db().delete(reviews)
  const { id } = await approvedReview()
  const [stored] = await db().delete(reviews).where(eq(reviews.id, id)).returning()
  await db().delete(companies)
  if (!stored) throw new Error('There is no review.')
  const unanswered = { authenticityComfort: null, facedDiscrimination: null, colleagueSupport: null }
  const template = { ...stored, ...unanswered, leadershipSupport: null, managerComfort: null, formTokenHash: null }
  const rows = all.flatMap(({ points, isInKenya }, place) =>
    points.map((each, index) => ({
      ...{ ...template, id: newPublicId(), receiptHash: Buffer.from(newPublicId()), isInFigures: false },
      ...{ companyName: nameAt(place), companyKey: nameAt(place).toLowerCase() },
      country: isInKenya?.[index] === false ? 'Ghana' : 'Kenya',
      inclusivityCulture: questions.inclusivityCulture.options.find(({ points }) => points === each)?.id,
    })),
  )
  for (let from = 0; from < rows.length; from += 500)
    await db()
      .insert(reviews)
      .values(rows.slice(from, from + 500))
}

async function rate(name: string, rating: number) {
  const { figures } = await row(name.toLowerCase())
  await db()
    .update(companies)
    .set({ figures: figures && { ...figures, rating } })
    .where(eq(companies.name, name))
}

function nameAt(place: number) {
  return `Company ${String(place).padStart(4, '0')}`
}

function sorted<Row extends { name: string }>(rows: readonly Row[], by: (row: Row) => number) {
  return rows.toSorted((one, other) => by(other) - by(one)).map(({ name }) => name)
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

async function sizesOfCohorts() {
  const rows = await db().select({ cohort: reviews.cohort }).from(reviews)
  return [...Map.groupBy(rows, ({ cohort }) => cohort).values()].map((members) => members.length).sort()
}

async function countriesWithFigures() {
  const [company] = await db().select({ details: companies.detailedFigures }).from(companies)
  return company?.details?.countries.map(({ country, reviews }) => `${country} ${reviews}`)
}
