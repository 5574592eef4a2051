import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { db } from '../../platform/db/db.server.ts'
import { migrationsFolder } from '../../platform/db/migrate.server.ts'
import { companies, reviews } from '../tables.ts'
import { websiteLink } from './website.ts'

startWithoutReviews()

const earlier = [
  'https://baobab.example/about?ref=zuri#me',
  ' HTTPS://Zuri:secret@Baobab.example:8443/x ',
  'https://bank.example@evil.example',
  'http://baobab.example',
  'www.baobab.co.ke/jobs',
  'baobab.africa:8443',
  'https://baobab.example?ref=zuri',
  'we have none',
  'javascript:alert(1)',
  'hr@baobab.example',
  'https://',
]

test('the migration reduces stored websites to scheme and host, like new ones', async () => {
  for (const [place, website] of earlier.entries()) {
    await approvedReview({ companyName: `Company ${place + 10}` })
    await db()
      .update(reviews)
      .set({ companyWebsite: website })
      .where(sql`company_key = ${`company ${place + 10}`}`)
    await db()
      .update(companies)
      .set({ website })
      .where(sql`key = ${`company ${place + 10}`}`)
  }
  await approvedReview({ companyName: 'No website' })
  for (const _ of ['once', 'again']) await migrate()
  const expected = [...earlier.map(websiteLink), null]
  const ofReviews = await db()
    .select({ website: reviews.companyWebsite })
    .from(reviews)
    .orderBy(asc(reviews.companyKey))
  expect(ofReviews.map(({ website }) => website)).toEqual(expected)
  const ofCompanies = await db().select({ website: companies.website }).from(companies).orderBy(asc(companies.key))
  expect(ofCompanies.map(({ website }) => website)).toEqual(expected)
  expect(expected.filter(Boolean)).toHaveLength(7)
})

async function migrate() {
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_website-hosts.sql')) ?? ''
  const statements = readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint')
  for (const statement of statements) await db().execute(sql.raw(statement))
}
