import { expect, onTestFinished, test } from 'vitest'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { config } from '../../../platform/config/config.server.ts'
import { db } from '../../../platform/db/db.server.ts'
import { writeCursor } from '../../../platform/db/lists/keyset.server.ts'
import { companyProfile } from '../page/company-profile.server.ts'
import { rebuildCompaniesIfDue } from '../rebuild-companies.server.ts'
import { companies } from '../tables.ts'
import { companyDirectory, nearCompanyNames, similarCompanyNames, suggestedCompanyNames } from './companies.server.ts'
import { type DirectoryFilters, directoryFilters, directoryPath } from './directory-filters.ts'

startWithoutReviews()

const everything: DirectoryFilters = { search: '', country: '', industry: '', order: '', after: '' }

async function namesFor(filters: Partial<DirectoryFilters>) {
  const { companies: found } = await companyDirectory({ ...everything, ...filters })
  return found.map(({ name }) => name)
}

async function cardIn(country: string) {
  return (await companyDirectory({ ...everything, country })).companies[0]
}

test('the directory lists companies with approved reviews, latest month first, then by name', async () => {
  await approvedReview({ companyName: 'Acacia', month: '2026-01' })
  await approvedReview({ companyName: 'Zebra', month: '2026-03' })
  await approvedReview({ companyName: 'Mango', month: '2026-03' })
  await pendingReview({ companyName: 'Hidden' })
  expect(await namesFor({})).toEqual(['Mango', 'Zebra', 'Acacia'])
})

test('a company card contains only name, website, figures, review count, countries and industries', async () => {
  await approvedReview({ companyWebsite: 'https://baobab.example', recommendCompany: 'Yes, highly recommend' })
  await approvedReview({ inclusivityCulture: 'Very unwelcoming' }) // (1 + 4 + 5 + 4 + 3 + 4) / 6 = 3.5
  const { companies: found } = await companyDirectory(everything)
  expect(found).toEqual([
    {
      ...{ name: 'Baobab Bank', website: 'https://baobab.example' },
      ...{ scores: [2.5, 4, 5, 4, 3, 4] },
      ...{ rating: 3.8, stars: 4, recommendPercent: null, reviewCount: 2, isBasedOnFew: true, fromCountry: null }, // 3.75
      ...{ countries: ['Kenya'], moreCountries: 0, industries: ['Finance / Banking / Insurance'], moreIndustries: 0 },
    },
  ])
})

test('a card names three countries, most reviews first, and says how many more there are', async () => {
  for (const location of ['Lagos, Nigeria', 'Lagos, Nigeria', 'Accra, Ghana', 'Lomé, Togo', 'Dakar, Senegal'])
    await approvedReview({ location })
  expect((await companyDirectory(everything)).companies).toMatchObject([
    { countries: ['Nigeria', 'Ghana', 'Senegal'], moreCountries: 1 },
  ])
})

test('five reviews are not few, and neither are fewer that have no rating yet', async () => {
  const isFew = async () => (await companyDirectory(everything)).companies.map(({ isBasedOnFew }) => isBasedOnFew)
  setReviewK(3)
  for (const expected of [false, false, true, true]) {
    await approvedReview()
    expect(await isFew()).toEqual([expected])
  }
  for (let n = 5; n <= 6; n++) await approvedReview()
  expect(await isFew()).toEqual([false])
})

test('a card shows all of the company, and beside it what a chosen country adds, as the company page does', async () => {
  const low = { inclusivityCulture: 'Very unwelcoming', recommendCompany: 'No, would not recommend' }
  const high = { recommendCompany: 'Yes, highly recommend' }
  for (let n = 0; n < 9; n++) await approvedReview({ location: 'Accra, Ghana', ...high })
  for (let n = 0; n < 3; n++) await approvedReview({ location: 'Lagos, Nigeria', ...low })
  await approvedReview({ location: 'Lomé, Togo', ...high })
  const all = { rating: 3.9, stars: 4, recommendPercent: 77, reviewCount: 13, isBasedOnFew: false } // 50.5 / 13 = 3.88
  expect(await cardIn('')).toMatchObject({ ...all, fromCountry: null })
  for (const fromCountry of [
    { country: 'Ghana', rating: 4, reviewCount: 9 },
    { country: 'Nigeria', rating: 3.5, reviewCount: 3 },
    { country: 'Togo', rating: null, reviewCount: 1 },
  ]) {
    const { country, rating, reviewCount } = fromCountry
    expect(await cardIn(country)).toMatchObject({ ...all, fromCountry })
    const { company } = await companyProfile('Baobab Bank', '', { country, authors: '', order: '' })
    expect(company).toMatchObject({ rating, reviewCount })
  }
})

test('under the K rule no card shows figures of a country from which another one’s follow by subtraction', async () => {
  setReviewK(3)
  for (let n = 0; n < 6; n++) await approvedReview({ location: 'Accra, Ghana' })
  for (let n = 0; n < 2; n++)
    await approvedReview({ location: 'Lagos, Nigeria', inclusivityCulture: 'Very unwelcoming' })
  await approvedReview({ location: 'Accra, Ghana' })
  expect(await cardIn('Nigeria')).toMatchObject({ fromCountry: { rating: null, reviewCount: 2 } })
  const details = (await db().select({ details: companies.detailedFigures }).from(companies))[0]?.details
  const covered = details?.countries.find(({ country }) => country === 'Ghana')
  // The two from Nigeria are in a cohort with reviews from Ghana, which Ghana's own figures leave out.
  expect(covered?.reviews).toBeLessThanOrEqual(6)
  expect((await cardIn('Ghana'))?.fromCountry?.rating).toBe(covered?.rating ?? null)
})

test('a company that is in one country alone shows all its figures there', async () => {
  await approvedReview()
  expect(await cardIn('Kenya')).toMatchObject({
    ...{ rating: 4, reviewCount: 1 },
    fromCountry: { country: 'Kenya', rating: 4, reviewCount: 1 },
  })
})

test('companies are listed by rating, number of reviews or name, in a country by its own', async () => {
  const low = { inclusivityCulture: 'Very unwelcoming' }
  for (const [companyName, location, count, answers] of [
    ['Zawadi', 'Accra, Ghana', 5, {}],
    ['Zawadi', 'Lagos, Nigeria', 3, low],
    ['Éclair', 'Lagos, Nigeria', 4, low],
    ['Acacia', 'Lagos, Nigeria', 3, {}],
    ['Acacia', 'Accra, Ghana', 3, low],
    ['Fula', 'Accra, Ghana', 1, {}],
  ] as const)
    for (let n = 0; n < count; n++) await approvedReview({ companyName, location, ...answers })
  await rebuildCompaniesIfDue()
  expect(await namesFor({ order: 'reviews' })).toEqual(['Zawadi', 'Acacia', 'Éclair', 'Fula'])
  expect(await namesFor({ order: 'reviews', country: 'Nigeria' })).toEqual(['Éclair', 'Acacia', 'Zawadi'])
  expect(await namesFor({ order: 'name' })).toEqual(['Acacia', 'Éclair', 'Fula', 'Zawadi'])
  expect(await namesFor({ order: 'rating' })).toEqual(['Fula', 'Acacia', 'Zawadi', 'Éclair'])
  expect(await namesFor({ order: 'rating', country: 'Nigeria' })).toEqual(['Acacia', 'Zawadi', 'Éclair'])
  expect(await namesFor({ order: 'rating', country: 'Ghana' })).toEqual(['Zawadi', 'Fula', 'Acacia'])
  expect(await namesFor({ order: 'rating', search: 'a', country: 'Ghana' })).toEqual(['Zawadi', 'Fula', 'Acacia'])
})

test('search matches part of a name in any case and takes wildcards literally', async () => {
  for (const companyName of ['Baobab Bank', '100% Pure', 'A_B', 'Back\\slash', 'Ọlọ́run Ltd']) {
    await approvedReview({ companyName })
  }
  expect(await namesFor({ search: 'OBAB b' })).toEqual(['Baobab Bank'])
  expect(await namesFor({ search: '%' })).toEqual(['100% Pure'])
  expect(await namesFor({ search: '_' })).toEqual(['A_B'])
  expect(await namesFor({ search: '\\' })).toEqual(['Back\\slash'])
  expect(await namesFor({ search: 'ỌLỌ' })).toEqual(['Ọlọ́run Ltd'])
  expect(await namesFor({ search: 'olorun' })).toEqual(['Ọlọ́run Ltd'])
  expect(await namesFor({ search: "'; drop table reviews" })).toEqual([])
  expect(await namesFor({ search: 'bank\u0000' })).toEqual(['Baobab Bank'])
})

test('search and suggestions ignore accents and the kind of apostrophe', async () => {
  for (const companyName of ['Société Générale', "Fils d'Abidjan", 'Societal Ltd'])
    await approvedReview({ companyName })
  expect(await namesFor({ search: 'SOCIETE GENE' })).toEqual(['Société Générale'])
  expect(await namesFor({ search: 'Generalé' })).toEqual(['Société Générale'])
  expect(await namesFor({ search: 'd’abidjan' })).toEqual(["Fils d'Abidjan"])
  expect(await suggestedCompanyNames('societe')).toEqual(['Société Générale'])
  expect(await suggestedCompanyNames('Societ')).toEqual(['Societal Ltd', 'Société Générale'])
  expect(await suggestedCompanyNames('générale')).toEqual(['Société Générale'])
  expect(await suggestedCompanyNames('D`abi')).toEqual(["Fils d'Abidjan"])
})

test('a name counts as similar only if it differs from known ones in accents alone', async () => {
  for (const companyName of ['Société Générale', 'Société Générale Immo']) await approvedReview({ companyName })
  await pendingReview({ companyName: 'Secrète' })
  expect(await similarCompanyNames(' societe  GENERALE')).toEqual(['Société Générale'])
  expect(await similarCompanyNames('SOCIÉTÉ GÉNÉRALE')).toEqual([])
  expect(await similarCompanyNames('Societe')).toEqual([])
  expect(await similarCompanyNames('Secrete')).toEqual([])
  await approvedReview({ companyName: 'Societe Generale' })
  expect(await similarCompanyNames('societe generale')).toEqual([])
  expect(await similarCompanyNames('Sociéte Générale')).toEqual(['Societe Generale', 'Société Générale'])
})

test('near a name are at most three that end otherwise', async () => {
  for (const companyName of ['Acmé Ltd.', 'Acme Kenya', 'Acme', 'Acmeon', 'Kahawa (Kenya)', 'Zuri!', 'C#'])
    await approvedReview({ companyName })
  await pendingReview({ companyName: 'Acme Ltd!' })
  for (const name of ['Acme Ltd', 'ACME LTD', 'acme ltd…', 'Acme  Ltd,'])
    expect(await nearCompanyNames(name)).toEqual(['Acmé Ltd.'])
  expect(await nearCompanyNames('Acme.')).toEqual(['Acme', 'Acme Kenya', 'Acmé Ltd.'])
  expect(await nearCompanyNames('Kahawa (Kenya')).toEqual(['Kahawa (Kenya)'])
  expect(await nearCompanyNames('zuri')).toEqual(['Zuri!'])
  for (const name of ['Acm', 'Acme Limited', 'C', '?', '', '%', 'a'.repeat(10_000)])
    expect(await nearCompanyNames(name)).toEqual([])
  await approvedReview({ companyName: 'Acme Uganda' })
  expect(await nearCompanyNames('Acme?')).toHaveLength(3)
})

test('country and industry match exactly, and all filters combine', async () => {
  const other = { industry: 'Other' }
  await approvedReview({ companyName: 'Kenyan Bank' })
  await approvedReview({ companyName: 'Kenyan Shop', ...other })
  await approvedReview({ companyName: 'Ghanaian Shop', location: 'Accra, Ghana', ...other })
  await approvedReview({ companyName: 'German Bank', location: 'Berlin, Germany' })
  expect(await namesFor({ country: 'Kenya' })).toEqual(['Kenyan Bank', 'Kenyan Shop'])
  expect(await namesFor({ country: 'Other' })).toEqual(['German Bank'])
  expect(await namesFor({ country: 'Keny' })).toEqual([])
  expect(await namesFor({ country: '\u0000Kenya' })).toEqual(['Kenyan Bank', 'Kenyan Shop'])
  expect(await namesFor({ industry: 'Other' })).toEqual(['Ghanaian Shop', 'Kenyan Shop'])
  expect(await namesFor({ country: 'Kenya', industry: 'Other' })).toEqual(['Kenyan Shop'])
  expect(await namesFor({ country: 'Kenya', industry: 'Other', search: 'bank' })).toEqual([])
})

test('filters offer the existing countries and industries in order', async () => {
  const none = await companyDirectory(everything)
  expect([none.countries, none.industries]).toEqual([[], []])
  for (const location of ['Lagos, Nigeria', 'Accra, Ghana', 'Kumasi, ghana', 'Berlin, Germany', 'Nowhere'])
    await approvedReview({ location })
  await approvedReview({ companyName: 'Another', industry: 'Other' })
  await pendingReview({ location: 'Lomé, Togo' })
  const { countries, industries } = await companyDirectory(everything)
  expect(countries).toEqual(['Ghana', 'Kenya', 'Nigeria', 'Other'])
  expect(industries).toEqual(['Finance / Banking / Insurance', 'Other'])
})

test('paging through the directory yields every company once', async () => {
  const names = Array.from({ length: 27 }, (_, index) => `Company ${index}`)
  for (const [index, companyName] of names.entries())
    await approvedReview({ companyName, month: `2026-0${1 + (index % 2)}` })
  const pages: string[][] = []
  let after: string | null = ''
  while (after !== null) {
    const { companies: found, next } = await companyDirectory({ ...everything, after })
    pages.push(found.map(({ name }) => name))
    after = next
  }
  expect(pages.map((page) => page.length)).toEqual([24, 3])
  expect(pages.flat().toSorted()).toEqual(names.toSorted())
})

test('a forged cursor returns the first page', async () => {
  await approvedReview()
  const madeUp = ['x', 'W10', 'bnVsbA', Buffer.from('[1e99,"a"]').toString('base64url')]
  const withNull = Buffer.from(JSON.stringify([1, 'a\u0000'])).toString('base64url')
  for (const after of [...madeUp, withNull]) {
    expect(await namesFor({ after })).toEqual(['Baobab Bank'])
  }
})

test('a directory cursor round-trips through the URL, however long the name is', async () => {
  const name = 'አ'.repeat(120)
  const after = writeCursor([2_912_000, name])
  const address = new URL(directoryPath({ ...everything, after }), 'http://localhost')
  expect(directoryFilters(address.searchParams).after).toBe(after)
})

test('suggestions list prefix matches before other matches', async () => {
  for (const companyName of ['Bank of Baobab', 'Baobab Bank', 'Baobab Insurance', 'Acacia']) {
    await approvedReview({ companyName })
  }
  await pendingReview({ companyName: 'Baobab Secret' })
  expect(await suggestedCompanyNames('baobab')).toEqual(['Baobab Bank', 'Baobab Insurance', 'Bank of Baobab'])
  expect(await suggestedCompanyNames('BA')).toEqual(['Bank of Baobab', 'Baobab Bank', 'Baobab Insurance'])
  expect(await suggestedCompanyNames('%')).toEqual([])
  expect(await suggestedCompanyNames('  ')).toEqual([])
})

test('at most eight names are suggested', async () => {
  for (let index = 0; index < 10; index += 1) await approvedReview({ companyName: `Baobab ${index}` })
  expect((await suggestedCompanyNames('baobab')).length).toBe(8)
})

function setReviewK(reviewK: number) {
  const before = config().reviewK
  Object.assign(config(), { reviewK })
  onTestFinished(() => void Object.assign(config(), { reviewK: before }))
}
