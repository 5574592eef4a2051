import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { db, primarySql } from '../../platform/db/db.server.ts'
import { migrationsFolder } from '../../platform/db/migrate.server.ts'
import { companies, directoryEntries } from '../tables.ts'
import { companyDirectory } from './companies.server.ts'

startWithoutReviews()

test('the migration makes companies whose names have a capital ẞ or Ꞌ found by any spelling', async () => {
  await approvedReview({ companyName: 'STRAẞE SAꞋA' })
  const before = { searchKey: 'straße saꞌa' }
  await db().update(companies).set(before).where(eq(companies.name, 'STRAẞE SAꞋA'))
  await db().update(directoryEntries).set(before).where(eq(directoryEntries.searchKey, "strasse sa'a"))
  expect(await found('straße')).toEqual([])
  await primarySql().unsafe(readFileSync(join(migrationsFolder, '0031_folded-letters.sql'), 'utf8'))
  for (const search of ['straße', 'STRASSE', 'saꞌa', "sa'a"]) expect(await found(search)).toEqual(['STRAẞE SAꞋA'])
})

async function found(search: string) {
  const { companies } = await companyDirectory({ search, country: '', industry: '', order: '', after: '' })
  return companies.map(({ name }) => name)
}
