import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../test/app.ts'
import { addCompanies } from '../../../test/many-companies.ts'
import { rowsRead } from '../../../test/rows-read.ts'
import { db } from '../../platform/db/db.server.ts'
import { writeCursor } from '../../platform/db/keyset.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { companies } from '../tables.ts'
import {
  bounds,
  type CompanySearch,
  countCandidates,
  findByNgrams,
  findCompanies,
  scanEntries,
} from './directory-search.server.ts'

const pageSize = 24
const anywhere = { part: '', country: '', industry: '', after: '' }
const countries = ['Ghana', 'Kenya', 'Togo']

// Their names begin with their place in the list. What all names of a stretch hold, and none before it, is hardest to find.
const added = Array.from({ length: 12_600 }, (_, place) => {
  const stretch = place < 10_200 ? 'Acacia' : place < 11_800 ? 'Baobab Xyz' : 'Mango'
  const early = place === 5000 ? ' Baobab' : ''
  const own = ['na', 'no', 'nu', 'mwa'][(place * 7919) % 4]
  return {
    name: `${String(place).padStart(5, '0')} ${own} ${stretch}${early}${place % 500 === 77 ? ' Quiver' : ''}`,
    country: countries[(place * 31) % 3] ?? '',
  }
})

beforeAll(async () => {
  await db().delete(companies)
  await addCompanies(added)
  await db().execute(sql`vacuum analyze companies, directory_entries`)
})

const parts = [
  'baobab',
  'b',
  'xyz',
  'baobab quiver',
  'acacia',
  'mango',
  'quiver',
  'mwa',
  'mwa b',
  'ob x',
  '0',
  '1',
  'z',
]
const searches = parts.flatMap((part) => ['', 'Kenya'].map((country) => ({ ...anywhere, part, country })))

test.each(searches)(
  'every page of $part in "$country" shows, in order, what comes next in the list',
  async (search) => {
    const expected = added
      .filter(({ name, country }) => toSearchKey(name).includes(search.part) && [country, ''].includes(search.country))
      .map(({ name }) => name.toLowerCase())
    expect(await readThrough(search)).toEqual(expected)
  },
)

test.each(searches)('a page of $part in "$country" reads a bounded number of rows', async (search) => {
  const last = added.at(10_500)?.name.toLowerCase() ?? ''
  const [entry] = await db().select({ sortKey: companies.sortKey }).from(companies).limit(1)
  for (const after of ['', writeCursor([entry?.sortKey ?? 0, last])]) {
    const page = { ...search, after }
    expect(await rowsRead(scanEntries(page, bounds.near, pageSize))).toBeLessThanOrEqual(bounds.near)
    expect(await rowsRead(countCandidates(page, bounds.few + 1))).toBeLessThanOrEqual(bounds.few + 1)
    expect(await rowsRead(scanEntries(page, bounds.far, pageSize))).toBeLessThanOrEqual(bounds.far)
    const [counted] = await db().execute<{ count: number }>(countCandidates(page, bounds.few + 1))
    if ((counted?.count ?? 0) <= bounds.few)
      expect(await rowsRead(findByNgrams(page, pageSize))).toBeLessThanOrEqual(bounds.few)
  }
})

test('a page says that some companies have not been searched yet, and leads on to them', async () => {
  const member = await newMember()
  const first = await (await member.get('/reviews?search=baobab')).text()
  expect(first).toContain('1 company found so far. Some have not been searched yet.')
  const [, next = ''] = /<a[^>]*href="([^"]*)"[^>]*>Search further</.exec(first) ?? []
  expect(Buffer.from(next.split('after=')[1] ?? '', 'base64url').toString()).toContain('"09999 ')
  const second = await (await member.get(next.replaceAll('&amp;', '&'))).text()
  expect(second).toContain('24 companies on this page, and more on the next.')
  expect(second).toContain('10200 na Baobab Xyz')
  const none = await (await member.get('/reviews?search=xyz')).text()
  expect(none).toContain('No companies found so far. Some have not been searched yet.')
  expect(none).not.toContain('No companies match your filters.')
})

test('a page after the last match says that there are no more', async () => {
  const member = await newMember()
  const { end } = await findCompanies({ ...anywhere, part: 'baobab' }, pageSize)
  const after = writeCursor([end?.sortKey ?? 0, 'a'])
  expect(await (await member.get(`/reviews?search=baobab&after=${after}`)).text()).toContain('No more companies found.')
})

async function readThrough(search: CompanySearch) {
  const limit = 150
  const read: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { found, end }: Awaited<ReturnType<typeof findCompanies>> = await findCompanies({ ...search, after }, limit)
    read.push(...found.map(({ companyKey }) => companyKey))
    const last = found.length === limit ? found.at(-1) : end
    after = last ? writeCursor([last.sortKey, last.companyKey]) : null
  }
  return read
}
