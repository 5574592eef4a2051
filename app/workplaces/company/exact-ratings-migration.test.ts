import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { approvedReview, startWithoutReviews } from '../../../test/stored-review.ts'
import { db } from '../../platform/db/db.server.ts'
import { migrationsFolder } from '../../platform/db/migrate.server.ts'
import { scoredFields } from '../review-questions.ts'
import { companies } from '../tables.ts'
import { figuresOf } from './scoring.ts'

startWithoutReviews()

const unanswered = Object.fromEntries(scoredFields.map((field) => [field, '']))
const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_exact-ratings.sql')) ?? ''
const statements = readFileSync(join(migrationsFolder, file), 'utf8').split('--> statement-breakpoint')

test('ratings that were kept in sixtieths are kept as exact sums, and no page changes', async () => {
  await approvedReview({ companyName: 'Baobab Bank' })
  await approvedReview({ companyName: 'Baobab Bank', facedDiscrimination: 'Yes, frequently' })
  for (const managerComfort of ['', 'Neutral', 'Very comfortable'])
    await approvedReview({ companyName: 'Kapok Ledger', managerComfort })
  await approvedReview({ companyName: 'Silent', ...unanswered })
  const before = await rows()
  expect(before.map(({ ratingSums }) => ratingSums)).toEqual([
    [0, 0, 0, 0, 0, 44],
    [0, 0, 0, 0, 20, 48],
    [0, 0, 0, 0, 0, 0],
  ])
  await db().transaction(async (tx) => {
    await tx.execute(sql`alter table companies add column rating_sum integer`)
    await tx.execute(sql`update companies set rating_sum = 12 * rating_sums[5] + 10 * rating_sums[6]`)
    await tx.execute(sql`alter table companies drop column rating_sums`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  const after = await rows()
  expect(after.map(({ ratingSums }) => ratingSums)).toEqual(before.map(({ ratingSums }) => ratingSums))
  expect(after.map(figuresOf)).toEqual(before.map(figuresOf))
})

function rows() {
  return db().select().from(companies).orderBy(asc(companies.key))
}
