import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '../platform/db/db.server.ts'
import { migrationsFolder } from '../platform/db/migrate.server.ts'
import { countryOf } from './location.ts'

const statements = readFileSync(join(migrationsFolder, '0019_other-countries.sql'), 'utf8').split(
  '--> statement-breakpoint',
)
const locations = [
  'Nairobi, Kenya',
  'Berlin, Germany',
  'برلين،ألمانيا',
  'በርሊን፣ ጀርመን',
  'Berlin,, Germany',
  'Lagos',
  'Lagos, ',
  '',
]

test('stored reviews belong to the country that new ones with their location do, and companies are rebuilt', async () => {
  await db().transaction(async (tx) => {
    await tx.execute(sql`create temporary table reviews (location text, country text) on commit drop`)
    await tx.execute(sql`create temporary table company_ranking (is_applied boolean) on commit drop`)
    await tx.execute(sql`insert into company_ranking values (true)`)
    for (const location of locations)
      await tx.execute(sql`insert into reviews values (${location}, ${location.endsWith('Kenya') ? 'Kenya' : null})`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
    const rows = await tx.execute<{ location: string; country: string | null }>(sql`select * from reviews`)
    expect(new Map(rows.map(({ location, country }) => [location, country ?? '']))).toEqual(
      new Map(locations.map((location) => [location, countryOf(location)])),
    )
    expect([...(await tx.execute(sql`select * from company_ranking`))]).toEqual([{ is_applied: false }])
  })
})
