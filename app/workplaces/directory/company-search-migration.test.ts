import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { db, type Transaction } from '../../platform/db/db.server.ts'
import { migrationsFolder } from '../../platform/db/migrate.server.ts'
import { toSearchKey } from '../../platform/text/search-key.ts'
import { companyKeyOf, hasLetterOrDigit } from '../company/company-name.ts'
import { companies, companyFacets, directoryEntries, reviews } from '../tables.ts'
import { companyDirectory } from './companies.server.ts'
import type { DirectoryFilters } from './directory-filters.ts'

startWithoutReviews()

const everything: DirectoryFilters = { search: '', country: '', industry: '', order: '', after: '' }
const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_company-search.sql')) ?? ''
const statements = readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint')

test('the migration gives existing names the same search keys as new ones, for any letters', async () => {
  const names = Array.from({ length: 0x3000 }, (_, point) => point)
    .map((point) => companyKeyOf(`a${String.fromCodePoint(point)}b`))
    // The small sigma at the end of a Greek word depends on context, which PostgreSQL ignores.
    .filter((key) => hasLetterOrDigit.test(key) && !key.normalize('NFKD').includes('ς'))
  const all = [...new Set(names), companyKeyOf('Société Générale de Côte d’Ivoire'), companyKeyOf('Ɓalaraɓe & Œuvres')]
  const keys = await inMigration(async (tx) => {
    const rows = await tx.execute<{ key: string }>(
      sql`select pg_temp.search_key(name) as key from json_array_elements_text(${JSON.stringify(all)}) name`,
    )
    return rows.map(({ key }) => key)
  })
  const others = all.filter((name, place) => keys[place] !== toSearchKey(name))
  expect(others).toEqual([])
})

test('the migration maps existing countries to listed ones and merges their counts', async () => {
  const { id } = await approvedReview({ location: 'Abidjan, Nigeria' })
  await approvedReview({ location: "Abidjan, Cote d'Ivoire" })
  await approvedReview({ location: "Abidjan, Cote d'Ivoire" })
  await approvedReview({ companyName: 'Elsewhere', location: 'Accra, Ghana' })
  await db().update(reviews).set({ country: 'Côte d’Ivoire' }).where(eq(reviews.id, id))
  await db().update(companyFacets).set({ value: 'Côte d’Ivoire' }).where(eq(companyFacets.value, 'Nigeria'))
  await db()
    .update(companies)
    .set({ countries: ["Cote d'Ivoire", 'Côte d’Ivoire'] })
    .where(eq(companies.key, 'baobab bank'))
  await db().update(directoryEntries).set({ country: 'Côte d’Ivoire' }).where(eq(directoryEntries.country, 'Nigeria'))
  expect((await companyDirectory(everything)).countries).toHaveLength(3)

  await inMigration(async (tx) => {
    const isAboutCountries = (statement: string) => !/search_key|name_key|companies_search/.test(statement)
    for (const statement of statements.filter(isAboutCountries)) await tx.execute(sql.raw(withLaterColumns(statement)))
  })
  expect((await companyDirectory(everything)).countries).toEqual(["Cote d'Ivoire", 'Ghana'])
  const filtered = await companyDirectory({ ...everything, country: "Cote d'Ivoire" })
  expect(filtered.companies.map(({ name }) => name)).toEqual(['Baobab Bank'])
  const facets = await db().select().from(companyFacets).where(eq(companyFacets.value, "Cote d'Ivoire"))
  expect(facets).toEqual([{ companyKey: 'baobab bank', kind: 'country', value: "Cote d'Ivoire", reviews: 3 }])
  const [company] = await db().select().from(companies).where(eq(companies.key, 'baobab bank'))
  expect(company?.countries).toEqual(["Cote d'Ivoire"])
  const stored = await db().selectDistinct({ country: reviews.country }).from(reviews)
  expect(stored.map(({ country }) => country).toSorted()).toEqual(["Cote d'Ivoire", 'Ghana'])
  expect(await db().$count(directoryEntries)).toBe(8)
})

function withLaterColumns(statement: string) {
  return statement
    .replace('"staleness", "company_key")', '"sort_key", "company_key", "search_key")')
    .replace('"staleness", "key"', '"sort_key", "key", "search_key"')
}

/** Runs a task in a transaction that defines the migration's function for names. */
function inMigration<Result>(task: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db().transaction(async (tx) => {
    await tx.execute(sql`drop function if exists pg_temp.search_key(text)`)
    await tx.execute(sql.raw(statements[0] ?? ''))
    return task(tx)
  })
}
