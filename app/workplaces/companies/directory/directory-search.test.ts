import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addCompanies } from '../../../../test/many-companies.ts'
import { approvedReview, startWithoutReviews } from '../../../../test/stored-review.ts'
import { db } from '../../../platform/db/db.server.ts'
import { writeCursor } from '../../../platform/db/lists/keyset.server.ts'
import { nameKey } from '../../../platform/text/clean-text.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { withdrawReview } from '../../reviews/reviews.server.ts'
import { directoryEntries } from '../tables.ts'
import { type CompanySearch, findCompanies } from './directory-search.server.ts'

startWithoutReviews()

const anywhere: CompanySearch = { part: '', country: '', industry: '', order: '', after: '' }

test('a company is listed under each of its countries and industries, at its latest month', async () => {
  await approvedReview({ month: '2026-01' })
  expect(await listings()).toEqual([
    ',',
    ',Finance / Banking / Insurance',
    'Kenya,',
    'Kenya,Finance / Banking / Insurance',
  ])
  const { receipt } = await approvedReview({ location: 'Accra, Ghana', industry: 'Other', month: '2026-03' })
  expect((await listings()).length).toBe(9)
  expect(await listedMonths()).toEqual(['2026-03'])
  await withdrawReview(receipt)
  expect((await listings()).length).toBe(4)
  expect(await listedMonths()).toEqual(['2026-01'])
})

test('a company without reviews is not listed', async () => {
  const { receipt } = await approvedReview()
  await withdrawReview(receipt)
  expect(await db().$count(directoryEntries)).toBe(0)
})

test('search finds a name among thousands: rare or frequent, short or long, in any script, with any symbol', async () => {
  await manyCompanies()
  const old = ['A&B Ltd', '100% Zawadi', 'አዲስ ባንክ', 'Ọjà Ńlá', '𞤀𞤣𞤤𞤢𞤥 Ltd', 'A_B\\C']
  for (const companyName of old) await approvedReview({ companyName, month: '2020-01' })
  const keysFor = async (typed: string) =>
    (await findCompanies({ ...anywhere, part: toSearchKey(typed) }, 3)).rows.map(({ companyKey }) => companyKey)
  expect(await keysFor('&')).toEqual(['a&b ltd'])
  expect(await keysFor('%')).toEqual(['100% zawadi'])
  expect(await keysFor('zA')).toEqual(['100% zawadi'])
  expect(await keysFor('00% zawad')).toEqual(['100% zawadi'])
  expect(await keysFor('አዲ')).toEqual(['አዲስ ባንክ'])
  expect(await keysFor('ọjà ńlá')).toEqual(['ọjà ńlá'])
  expect(await keysFor('oja nla')).toEqual(['ọjà ńlá'])
  expect(await keysFor('là')).toEqual(['ọjà ńlá'])
  expect(await keysFor('𞤢𞤣𞤤𞤢')).toEqual(['𞤢𞤣𞤤𞤢𞤥 ltd'])
  expect(await keysFor('_b\\')).toEqual(['a_b\\c'])
  expect(await keysFor('ltd')).toEqual(['a&b ltd', '𞤢𞤣𞤤𞤢𞤥 ltd'])
  expect(await keysFor('company 1')).toEqual(['company 1', 'company 10', 'company 100'])
  expect(await keysFor('ynapmoc')).toEqual([])
})

test('a name whose search key is many times as long is listed and found', async () => {
  const squared = Array.from({ length: 88 }, (_, index) => String.fromCodePoint(0x3300 + index)).join('')
  for (const companyName of ['ﷺ'.repeat(120), `${squared}${squared}`.slice(0, 120)]) {
    await approvedReview({ companyName })
    const { rows } = await findCompanies({ ...anywhere, part: toSearchKey(companyName) }, 3)
    expect(rows.map(({ companyKey }) => companyKey)).toEqual([nameKey(companyName)])
  }
})

test('a search for a rare name respects the filters and the cursor', async () => {
  await manyCompanies()
  await approvedReview({ companyName: 'Baobab A', month: '2026-06' })
  for (const companyName of ['Baobab B', 'Baobab C']) await approvedReview({ companyName, month: '2020-01' })
  await approvedReview({ companyName: 'Baobab D', location: 'Accra, Ghana', industry: 'Other', month: '2020-01' })
  const keys = async (search: Partial<CompanySearch>) =>
    (await findCompanies({ ...anywhere, part: 'baobab', ...search }, 25)).rows.map(({ companyKey }) => companyKey)
  expect(await keys({ country: 'Kenya' })).toEqual(['baobab a', 'baobab b', 'baobab c'])
  expect(await keys({ country: 'Ghana', industry: 'Other' })).toEqual(['baobab d'])
  expect(await keys({ country: 'Kenya', industry: 'Other' })).toEqual([])
  const [first] = (await findCompanies({ ...anywhere, part: 'baobab' }, 1)).rows
  expect(await keys({ country: 'Kenya', after: writeCursor([first?.key ?? 0, 'baobab a']) })).toEqual([
    'baobab b',
    'baobab c',
  ])
})

async function listings() {
  const rows = await db().select().from(directoryEntries)
  return rows.map(({ country, industry }) => `${country},${industry}`).toSorted()
}

async function listedMonths() {
  const month = sql<string>`to_char(date '9999-01-01' - ${directoryEntries.sortKey}, 'YYYY-MM')`
  return (await db().selectDistinct({ month }).from(directoryEntries)).map((row) => row.month)
}

/** Adds more companies in Kenya than a search scans at first, each reviewed later than those of the test. */
function manyCompanies() {
  return addCompanies(Array.from({ length: 1200 }, (_, index) => ({ name: `Company ${index}`, country: 'Kenya' })))
}
