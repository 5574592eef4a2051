import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../test/app.ts'
import { addCompanies } from '../../../../test/many-companies.ts'
import { rowsRead } from '../../../../test/rows-read.ts'
import { db } from '../../../platform/db/db.server.ts'
import { writeCursor } from '../../../platform/db/lists/keyset.server.ts'
import { toSearchKey } from '../../../platform/text/search-key.ts'
import { idsOf } from '../../../ui/form/options.ts'
import { companies } from '../tables.ts'
import { nearNames } from './companies.server.ts'
import { countListed, listedEntries } from './directory-entries.server.ts'
import { type DirectoryOrder, directoryOrder, orders } from './directory-filters.ts'
import {
  bounds,
  type CompanySearch,
  countByNgrams,
  countCandidates,
  countCompanies,
  countMatches,
  findByNgrams,
  findCompanies,
  scanEntries,
} from './directory-search.server.ts'

const pageSize = 24
const anywhere: CompanySearch = { part: '', country: '', industry: '', order: '', after: '' }
const countries = ['Ghana', 'Kenya', 'Togo']

// Their names begin with their place in the list. What all names of a stretch hold, and none before it, is hardest to find.
const added = Array.from({ length: 12_600 }, (_, place) => {
  const stretch = place < 10_200 ? 'Acacia' : place < 11_800 ? 'Baobab Xyz' : 'Mango'
  const early = place === 5000 ? ' Baobab' : ''
  const own = ['na', 'no', 'nu', 'mwa'][(place * 7919) % 4]
  return {
    name: `${String(place).padStart(5, '0')} ${own} ${stretch}${early}${place % 500 === 77 ? ' Quiver' : ''}`,
    country: countries[(place * 31) % 3] ?? '',
    ratingKey: place % 7 === 0 ? 0 : -10_000 - ((place * 7919) % 40_000),
    reviewsKey: -1 - ((place * 104_729) % 97),
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
const ordered = idsOf(orders).flatMap((order) =>
  ['b', 'xyz', 'baobab quiver', 'quiver', 'mwa', 'z'].flatMap((part) =>
    ['', 'Kenya'].map((country) => ({ ...anywhere, order, part, country })),
  ),
)

test.each([...searches, ...ordered])(
  'every page of $part in "$country" by "$order" shows, in order, what comes next in the list',
  async (search) => {
    const expected = added
      .filter(({ name, country }) => toSearchKey(name).includes(search.part) && [country, ''].includes(search.country))
      .toSorted((one, other) => keyOf(one, search.order) - keyOf(other, search.order))
      .map(({ name }) => name.toLowerCase())
    expect(await readThrough(search)).toEqual(expected)
  },
)

test.each([...searches, ...ordered])(
  'a page of $part in "$country" by "$order" reads a bounded number of rows',
  async (search) => {
    const last = added.at(10_500)
    const [entry] = await db().select({ sortKey: companies.sortKey }).from(companies).limit(1)
    const key = { '': entry?.sortKey, rating: last?.ratingKey, reviews: last?.reviewsKey, name: last?.name }[
      search.order
    ]
    // Orders that are kept with the entries alone look up one for each company.
    const lookedUp = ['rating', 'reviews'].includes(search.order) ? 2 : 1
    for (const after of ['', writeCursor([key ?? 0, last?.name.toLowerCase() ?? ''])]) {
      const page = { ...search, after }
      expect(await rowsRead(scanEntries(page, bounds.near, pageSize))).toBeLessThanOrEqual(bounds.near)
      expect(await rowsRead(countCandidates(page, bounds.few + 1))).toBeLessThanOrEqual(bounds.few + 1)
      expect(await rowsRead(scanEntries(page, bounds.far, pageSize))).toBeLessThanOrEqual(bounds.far)
      const [counted] = await db().execute<{ count: number }>(countCandidates(page, bounds.few + 1))
      if ((counted?.count ?? 0) <= bounds.few) {
        expect(await rowsRead(findByNgrams(page, pageSize))).toBeLessThanOrEqual(lookedUp * bounds.few)
        expect(await rowsRead(countByNgrams(page))).toBeLessThanOrEqual(bounds.few)
      }
      expect(await rowsRead(countMatches(search, bounds.near))).toBeLessThanOrEqual(bounds.near)
    }
  },
)

const listings = ['', ...idsOf(orders)].flatMap((order) =>
  ['', 'Kenya'].map((country) => ({ ...anywhere, order: directoryOrder(order), country })),
)

test.each(listings)(
  'a list in "$country" by "$order" reads the rows of a page, and counts some more',
  async (search) => {
    const { rows } = await findCompanies(search, 3000)
    const last = rows.at(-1)
    for (const after of ['', writeCursor([last?.key ?? 0, last?.companyKey ?? ''])]) {
      const page = { ...search, after }
      expect(await rowsRead(listedEntries(page).limit(pageSize))).toBe(pageSize)
      expect(await rowsRead(countListed(page, bounds.near + 1))).toBe(bounds.near + 1)
    }
  },
)

test.each(['10200 na Baobab Xyz.', '1', '00000 na'])('names near %j are read by the index alone', async (name) => {
  for (const query of nearNames(name)) expect(await rowsRead(query)).toBeLessThanOrEqual(3)
})

test('a search counts what all its pages show, or says that there are more', async () => {
  const total = (search: Partial<CompanySearch>) => countCompanies({ ...anywhere, ...search })
  const countOf = (part: string, country = '') =>
    added.filter((each) => toSearchKey(each.name).includes(part) && [each.country, ''].includes(country)).length
  expect(await total({})).toEqual({ count: bounds.near, isLeast: true })
  expect(await total({ part: 'quiver' })).toEqual({ count: countOf('quiver'), isLeast: false })
  expect(await total({ part: 'quiver', country: 'Togo' })).toEqual({ count: countOf('quiver', 'Togo'), isLeast: false })
  expect(await total({ part: 'zebra' })).toEqual({ count: 0, isLeast: false })
  const { count, isLeast } = await total({ part: 'mwa' })
  expect([isLeast, count > 0, count < countOf('mwa')]).toEqual([true, true, true])
  const last = await total({ part: 'mwa', after: writeCursor([0, 'zebra']) })
  expect(last).toEqual({ count, isLeast })
})

test('a page says that some companies have not been searched yet, and leads on to them', async () => {
  const member = await newMember()
  const first = await (await member.get('/reviews?search=baobab')).text()
  expect(first).toContain('1 company found so far. Some have not been searched yet.')
  const [, next = ''] = /<a[^>]*href="([^"]*)"[^>]*>Search further</.exec(first) ?? []
  expect(Buffer.from(next.split('after=')[1] ?? '', 'base64url').toString()).toContain('"09999 ')
  const second = await (await member.get(next.replaceAll('&amp;', '&'))).text()
  expect(second).toContain('24 companies here, and more on the next page.')
  expect(second).toContain('10200 na Baobab Xyz')
  const none = await (await member.get('/reviews?search=xyz')).text()
  expect(none).toContain('No companies found so far. Some have not been searched yet.')
  expect(none).not.toContain('No companies match your filters.')
})

test('a page after the last match says that there are no more', async () => {
  const member = await newMember()
  const { end } = await findCompanies({ ...anywhere, part: 'baobab' }, pageSize)
  const after = writeCursor([end?.key ?? 0, 'a'])
  expect(await (await member.get(`/reviews?search=baobab&after=${after}`)).text()).toContain('No more companies found.')
})

function keyOf({ ratingKey, reviewsKey }: (typeof added)[number], order: DirectoryOrder) {
  return { '': 0, rating: ratingKey, reviews: reviewsKey, name: 0 }[order]
}

async function readThrough(search: CompanySearch) {
  const limit = 150
  const read: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { rows, end }: Awaited<ReturnType<typeof findCompanies>> = await findCompanies({ ...search, after }, limit)
    read.push(...rows.map(({ companyKey }) => companyKey))
    const last = rows.length === limit ? rows.at(-1) : end
    after = last ? writeCursor([last.key, last.companyKey]) : null
  }
  return read
}
