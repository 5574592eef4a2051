import { expect, test } from 'vitest'
import { approvedReview, pendingReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { writeCursor } from '../../platform/db/keyset.server.ts'
import { companyDirectory, similarCompanyNames, suggestedCompanyNames } from './companies.server.ts'
import { directoryFilters, directoryPath } from './directory-filters.ts'

startWithoutReviews()

const everything = { search: '', country: '', industry: '', after: '' }

async function namesFor(filters: Partial<typeof everything>) {
  const { companies: found } = await companyDirectory({ ...everything, ...filters })
  return found.map(({ name }) => name)
}

test('the directory lists companies with approved reviews, latest month first, then by name', async () => {
  await approvedReview({ companyName: 'Acacia', month: '2026-01' })
  await approvedReview({ companyName: 'Zebra', month: '2026-03' })
  await approvedReview({ companyName: 'Mango', month: '2026-03' })
  await pendingReview({ companyName: 'Hidden' })
  expect(await namesFor({})).toEqual(['Mango', 'Zebra', 'Acacia'])
})

test('a company card contains only name, website, rating and review count', async () => {
  await approvedReview({ companyWebsite: 'https://baobab.example' })
  await approvedReview({ inclusivityCulture: 'Very unwelcoming' }) // (1 + 4 + 5 + 4 + 3 + 4) / 6 = 3.5
  const { companies: found } = await companyDirectory(everything)
  expect(found).toEqual([
    { name: 'Baobab Bank', website: 'https://baobab.example', rating: 3.8, stars: 4, reviewCount: 2 }, // 3.75
  ])
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

test('country and industry match exactly, and all filters combine', async () => {
  const other = { industry: 'Other' }
  await approvedReview({ companyName: 'Kenyan Bank' })
  await approvedReview({ companyName: 'Kenyan Shop', ...other })
  await approvedReview({ companyName: 'Ghanaian Shop', location: 'Accra, Ghana', ...other })
  expect(await namesFor({ country: 'Kenya' })).toEqual(['Kenyan Bank', 'Kenyan Shop'])
  expect(await namesFor({ country: 'Keny' })).toEqual([])
  expect(await namesFor({ country: '\u0000Kenya' })).toEqual(['Kenyan Bank', 'Kenyan Shop'])
  expect(await namesFor({ industry: 'Other' })).toEqual(['Ghanaian Shop', 'Kenyan Shop'])
  expect(await namesFor({ country: 'Kenya', industry: 'Other' })).toEqual(['Kenyan Shop'])
  expect(await namesFor({ country: 'Kenya', industry: 'Other', search: 'bank' })).toEqual([])
})

test('filters offer the existing countries and industries in order', async () => {
  const none = await companyDirectory(everything)
  expect([none.countries, none.industries]).toEqual([[], []])
  for (const location of ['Lagos, Nigeria', 'Accra, Ghana', 'Kumasi, ghana', 'Nowhere'])
    await approvedReview({ location })
  await approvedReview({ companyName: 'Another', industry: 'Other' })
  await pendingReview({ location: 'Berlin, Germany' })
  const { countries, industries } = await companyDirectory(everything)
  expect(countries).toEqual(['Ghana', 'Kenya', 'Nigeria'])
  expect(industries).toEqual(['Finance / Banking / Insurance', 'Other'])
})

test('paging through the directory yields every company once', async () => {
  const names = Array.from({ length: 53 }, (_, index) => `Company ${index}`)
  for (const [index, companyName] of names.entries())
    await approvedReview({ companyName, month: `2026-0${1 + (index % 2)}` })
  const pages: string[][] = []
  let after: string | null = ''
  while (after !== null) {
    const { companies: found, next } = await companyDirectory({ ...everything, after })
    pages.push(found.map(({ name }) => name))
    after = next
  }
  expect(pages.map((page) => page.length)).toEqual([24, 24, 5])
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
