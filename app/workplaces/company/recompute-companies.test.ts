import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { config } from '../../platform/config/config.server.ts'
import { db } from '../../platform/db/db.server.ts'
import { companies, companyFacets, directoryEntries, reviews } from '../tables.ts'
import { companyProfile } from './company-profile.server.ts'
import { recomputeCompanies } from './recompute-companies.server.ts'
import { sumTotals } from './scoring.ts'

startWithoutReviews()

async function everythingKept() {
  return [
    await db().select().from(companies).orderBy(companies.key),
    await db().select().from(companyFacets).orderBy(companyFacets.companyKey, companyFacets.kind, companyFacets.value),
    await db()
      .select()
      .from(directoryEntries)
      .orderBy(directoryEntries.companyKey, directoryEntries.country, directoryEntries.industry),
  ]
}

test('what publication keeps is what a recount finds', async () => {
  for (const companyName of ['Baobab Bank', 'Kapok Ledger', 'Marula Media'])
    for (const location of ['Nairobi, Kenya', 'Lagos, Nigeria', 'Remote'])
      await approvedReview({ companyName, location, companyWebsite: 'https://example.com' })
  const before = await everythingKept()
  expect(await recomputeCompanies()).toEqual({ companies: 3, differed: 0 })
  expect(await everythingKept()).toEqual(before)
})

test('each planted difference is found, said once and mended', async () => {
  for (const companyName of ['Baobab Bank', 'Kapok Ledger', 'Marula Media', 'Teak Tours', 'Unharmed'])
    await approvedReview({ companyName, recommendCompany: 'Yes, highly recommend' })
  const before = await everythingKept()
  const of = (key: string) => eq(companies.key, key)
  await db()
    .update(companies)
    .set({ ratingSums: [0, 0, 0, 0, 0, 30] })
    .where(of('baobab bank'))
  await db().delete(companies).where(of('kapok ledger'))
  await db().update(companyFacets).set({ reviews: 2 }).where(eq(companyFacets.companyKey, 'marula media'))
  await db().delete(directoryEntries).where(eq(directoryEntries.companyKey, 'teak tours'))
  await db()
    .insert(companies)
    .values({ ...(await row('unharmed')), key: 'nobody', name: 'Nobody' })
  expect(await recomputeCompanies()).toEqual({ companies: 6, differed: 5 })
  expect(await everythingKept()).toEqual(before)
  expect(await recomputeCompanies()).toEqual({ companies: 5, differed: 0 })
})

test('figures that readers see are mended with the sums, but under the K rule only with new reviews', async () => {
  await approvedReview()
  await approvedReview()
  await db()
    .update(companies)
    .set({ recommendCount: 2, ratingSums: [0, 0, 0, 0, 0, 12], figures: null })
  const { reviewK } = config()
  Object.assign(config(), { reviewK: 3 })
  onTestFinished(() => void Object.assign(config(), { reviewK }))
  await recomputeCompanies()
  expect((await row('baobab bank')).figures).toBe(null)
  Object.assign(config(), { reviewK: 1 })
  await db()
    .update(companies)
    .set({ ratingSums: [0, 0, 0, 0, 0, 12] })
  await recomputeCompanies()
  expect((await companyProfile('Baobab Bank', '')).company).toMatchObject({ rating: 4, recommendPercent: null })
})

test('figures that readers see are compared too, where no K rule holds them back', async () => {
  await approvedReview()
  const kept = await row('baobab bank')
  await db()
    .update(companies)
    .set({ figures: kept.figures && { ...kept.figures, rating: 1.1 } })
  expect(await recomputeCompanies()).toEqual({ companies: 1, differed: 1 })
  expect((await row('baobab bank')).figures).toEqual(kept.figures)
})

test('a company without reviews, whose sums are right, is removed', async () => {
  await approvedReview()
  await db()
    .insert(companies)
    .values({ ...(await row('baobab bank')), ...sumTotals([]), newSinceFigures: 0, key: 'nobody', name: 'Nobody' })
  expect(await recomputeCompanies()).toEqual({ companies: 2, differed: 1 })
  expect(await db().select({ key: companies.key }).from(companies)).toEqual([{ key: 'baobab bank' }])
})

test('a company page shows figures stored before a question was scored', async () => {
  await approvedReview()
  await db().update(companies).set({ figures: sql`figures #- '{scores,managerComfort}'` })
  const { company } = await companyProfile('Baobab Bank', '')
  expect(company?.breakdown.find(({ field }) => field === 'managerComfort')?.score).toBe(null)
})

test('more companies than a batch holds are recomputed, each once', async () => {
  for (let number = 0; number < 3; number += 1) await approvedReview({ companyName: `Company ${number}` })
  const [stored] = await db().select().from(reviews)
  if (!stored) throw new Error('There is no review.')
  await db()
    .insert(reviews)
    .values(
      Array.from({ length: 230 }, (_, index) => ({
        ...stored,
        id: `${stored.id}${index}`,
        receiptHash: Buffer.from(`receipt ${index}`),
        formTokenHash: null,
        companyName: `Planted ${index}`,
        companyKey: `planted ${index}`,
      })),
    )
  expect(await recomputeCompanies()).toEqual({ companies: 233, differed: 230 })
  expect(await recomputeCompanies()).toEqual({ companies: 233, differed: 0 })
})

async function row(key: string) {
  const [company] = await db().select().from(companies).where(eq(companies.key, key))
  if (!company) throw new Error(`There is no company ${key}.`)
  const { sortKey: _, ...columns } = company
  return columns
}
