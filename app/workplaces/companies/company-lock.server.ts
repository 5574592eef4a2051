import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/db/db.server.ts'
import { reviews } from '../tables.ts'

/** Required before published reviews change. Not row locks, because companies' rows come and go. */
export async function lockCompanies(tx: Transaction, keys: readonly string[]): Promise<void> {
  await lockAll(tx, sql`select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb)`)
}

export async function lockCompaniesOf(tx: Transaction, which: SQL | undefined): Promise<void> {
  await lockAll(tx, tx.select({ key: reviews.companyKey }).from(reviews).where(which).getSQL())
}

// In an order in which no two transactions wait for each other.
async function lockAll(tx: Transaction, keys: SQL) {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0))
    from (select distinct key collate "C" as key from (${keys}) as companies(key) order by 1) as locked`)
}
